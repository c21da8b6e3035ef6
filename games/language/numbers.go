package language

// numbers are a set of small numbers, such as those of connectors.
type numbers []uint64

const bitsOfWord = 64

func (n numbers) has(x int) bool {
	return x/bitsOfWord < len(n) && n[x/bitsOfWord]&(1<<(x%bitsOfWord)) != 0
}

func (n *numbers) add(list ...int) {
	for _, x := range list {
		for len(*n) <= x/bitsOfWord {
			*n = append(*n, 0)
		}
		(*n)[x/bitsOfWord] |= 1 << (x % bitsOfWord)
	}
}
