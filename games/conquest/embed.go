package conquest

import "embed"

//go:embed all:words data kinds.toml
var embedded embed.FS
