package language

// sharesWord reports whether a stretch is names alone that stand with "and" before others and an
// order word: "Delaware KIT and Shawnee LOG raid CAR" does not say what each of them does.
func (r *lineReader) sharesWord(from, and, end int) bool {
	if r.subjects(from, and, end) {
		return true
	}
	for i := from; i < and; i++ {
		at := r.line.look(i)
		if at.can(isOrder) || at.can(isConnector) || at.arrow != noArrow || r.line.Toks[i].Text == ":" {
			return false
		}
	}
	return r.line.is(and, isAnd) > 0 && r.line.itemOf(from, aPiece) > 0 && r.line.itemOf(and-1, aPlace) > 0 && r.hasOrder(and, end)
}

// subjects reports whether what begins a stretch, or follows its colon, is a list of units that goes
// on with others behind "and" at a token, who have an order word behind them: "44: Webb and two Rangers
// march to HCS" does not send Webb with all, and the Rangers elsewhere, nor does "with ..., he marches".
func (r *lineReader) subjects(from, and, end int) bool {
	l := r.line
	skip := func(i int) int { // what stands before a name
		for n := 1; n > 0 && i < end && l.itemOf(i, aPiece) == 0; i += n {
			n = max(l.itemOf(i, aNumber), l.Is(i, listArticle), l.Is(i, listAll))
		}
		return i
	}
	i, last := from, 0
	for k := from; k < and; k++ {
		if l.Toks[k].Text == ":" {
			i = k + 1 + l.is(k+1, isConnector)
			if n := l.is(i, isSubject); n > 0 && l.separates(i+n) > 0 {
				i += n + l.separates(i+n) // "he and Rigaud and ..."
			}
		}
	}
	for i < end {
		i = skip(i)
		for last = i; l.itemOf(i, aPiece) > 0; { // "all Rangers"
			i += l.itemOf(i, aPiece)
		}
		if i == last || last < and && i > and {
			return false
		}
		n := l.separates(i)
		if n == 0 {
			break
		}
		i += n
	}
	verb := i + l.is(i, isSubject)
	verb += l.is(verb, isAux)
	return i > and && verb < end && l.is(verb, isOrder) > 0
}

// sharesList reports whether a list of units is cut at a token, of which what is behind goes on with
// others and has no order word: "he takes Rigaud and 2 Regulars along to HCN" sends nobody alone.
func (r *lineReader) sharesList(from, i, rest, end int) bool {
	l := r.line
	for n := 1; n > 0 && l.itemOf(rest, aPiece) == 0; rest += n {
		n = max(l.itemOf(rest, aNumber), l.Is(rest, listArticle), l.Is(rest, listAll))
	}
	if l.itemOf(rest, aPiece) == 0 || r.hasOrder(rest, end) {
		return false
	}
	for k := max(from, i-longestItem); k < i; k++ {
		if k+l.itemOf(k, aPiece) == i {
			return true
		}
	}
	return false
}
