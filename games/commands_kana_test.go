package games

import "testing"

// The first word of a command may be listed in both kinds of kana: they are one word.
func TestCommandInKana(t *testing.T) {
	c, err := ReadCommands("ja", []byte("[[command]]\nname = \"help\"\nfirst = [\"ヘルプ\", \"へるぷ\"]\nexample = \"ヘルプ\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	if c.first[Fold("ヘルプ")] == nil {
		t.Error("it is not known")
	}
}
