package wilderness

import (
	"strings"

	"postrider/games"
)

// The classes of names that players type.
const (
	classSpace = "space"
	classPiece = "piece" // what a piece is called: Counter.Sort
	classMany  = "class" // a class of pieces, such as "indians"
	classWord  = "word"  // an order word
	classCard  = "card"  // a card of which there is one only
)

// namesOf are all names that a line may hold.
func namesOf(d *Data) *games.Names {
	n := games.NewNames()
	for _, s := range d.Spaces {
		n.Add(classSpace, s.Slug, append([]string{s.Code, s.Name, s.Slug}, spaceAliases[s.Slug]...)...)
	}
	seen := map[string]bool{}
	for i := range d.Counters {
		c := &d.Counters[i]
		if seen[c.Sort] {
			continue
		}
		seen[c.Sort] = true
		typed := append([]string{d.sortName(c.Sort, 1), d.sortName(c.Sort, 2), c.Sort}, sortAliases[c.Sort]...)
		if c.Type == Indian {
			typed = append(typed, c.Name+"s")
		}
		if c.Type == Leader {
			typed = append(typed, "General "+c.Name, "Gen "+c.Name)
		}
		n.Add(classPiece, c.Sort, typed...)
	}
	n.AddAll(classMany, classesTyped)
	n.AddAll(classWord, wordsTyped)
	number := map[string][]int{}
	for _, c := range d.numbers {
		number[d.Cards[c].Name] = append(number[d.Cards[c].Name], c)
	}
	for _, c := range d.numbers {
		if name := d.Cards[c].Name; len(number[name]) == 1 {
			n.Add(classCard, itoa(c), name)
		}
	}
	return n
}

// shortUnits are short names of units that may stand behind a number without a
// blank: "2R".
var shortUnits = map[string]bool{
	"r": true, "ra": true, "hl": true, "md": true, "li": true, "np": true, "sp": true, "rg": true, "cb": true, "cdb": true, "mil": true, "ind": true, "regs": true,
}

// spaceAliases are other ways to write a space.
var spaceAliases = map[string][]string{
	"new-york":       {"New York City", "NY City"},
	"pays-d-en-haut": {"Pays d en Haut", "Pays den Haut", "Upper Country"},
	"ohio-forks":     {"Forks of the Ohio", "Fort Duquesne", "Duquesne"},
	"ticonderoga":    {"Carillon"},
	"presqu-ile":     {"Presque Isle", "Presqu'isle"},
	"ile-aux-noix":   {"Isle aux Noix"},
	"cataraqui":      {"Frontenac"},
	"ile-d-orleans":  {"Orleans", "Ile d Orleans"},
}

// typeNames are the names of units by type, for one and for several.
var typeNames = map[Type][2]string{
	Regular: {"Regular", "Regulars"}, RoyalAmerican: {"Royal American", "Royal Americans"}, Highland: {"Highlander", "Highlanders"},
	MarineDetachment: {"Marine Detachment", "Marine Detachments"}, LightInfantry: {"Light Infantry", "Light Infantry"},
	NorthernProv: {"Northern Provincial", "Northern Provincials"}, SouthernProv: {"Southern Provincial", "Southern Provincials"},
	Ranger: {"Ranger", "Rangers"}, Coureurs: {"Coureurs", "Coureurs"}, Militia: {"Militia", "Militia"},
}

// sortAliases are other ways to write what pieces are called.
var sortAliases = map[string][]string{
	string(Regular): {"R", "regs"}, string(RoyalAmerican): {"RA", "Royal Am"}, string(Highland): {"HL", "Highland", "Highlands"},
	string(MarineDetachment): {"MD", "Marine", "Marines"}, string(LightInfantry): {"LI", "Light", "Lights"},
	string(NorthernProv): {"NP", "northern prov"}, string(SouthernProv): {"SP", "southern prov"}, string(Ranger): {"RG"},
	string(Militia):  {"MIL"},
	string(Coureurs): {"CB", "Coureur", "Coureurs de bois", "CDB"}, "caughnawaga": {"Kahnawake"}, "ojibwa": {"Ojibwe", "Chippewa"},
}

// classesTyped are the ways to write the classes of pieces.
var classesTyped = map[string][]string{
	"all":         {"all", "everything", "everybody", "everyone", "the lot"},
	"rest":        {"rest", "the rest", "others", "remainder"},
	"leaders":     {"leaders", "leader"},
	"units":       {"units", "unit"},
	"drilled":     {"drilled", "drilled troops"},
	"auxiliaries": {"auxiliaries", "auxiliary", "aux"},
	"indians":     {"indians", "indian", "IND"},
	"provincials": {"provincials", "provincial"},
	"iroquois":    {"iroquois"},
}

// wordsTyped are the words that begin an order, by the name under which readers
// finds the reader of the rest, and the ways to write them.
var wordsTyped = map[string][]string{
	"bid":          {"bid"},
	"exchange":     {"exchange", "exchange for"},
	"play":         {"play", "play card", "card"},
	"discard":      {"discard"},
	"pass":         {"pass", "pass hold", "hold", "pass and hold", "keep last card"},
	"demolish":     {"demolish", "blow up"},
	"move":         {"move", "moves"},
	"march":        {"march", "marches"},
	"boat":         {"boat", "boats", "bateau", "bateaux"},
	"sail":         {"sail", "sails", "naval", "naval move"},
	"siege":        {"siege", "besiege", "besieges", "siege roll"},
	"assault":      {"assault", "assaults", "storm", "storms"},
	"attack":       {"attack", "attacks", "attack out"},
	"stay":         {"stay", "stays"},
	"done":         {"done", "end phase", "that is all"},
	"foul-weather": {"foul weather", "foul-weather"},
	"schooner":     {"lake schooner", "lake-schooner", "schooner"},
	"intercept":    {"intercept"},
	"respond":      {"respond", "respond with", "response"},
	"infiltrate":   {"infiltrate", "infiltrates"},
	"force":        {"force"},
	"keep":         {"keep"},
	"drop":         {"drop"},
	"event":        {"event"},
	"militia-loss": {"militia loss", "militia losses", "militia-loss"},
	"inside":       {"inside", "go inside"},
	"outside":      {"outside", "stay outside"},
	"avoid":        {"avoid", "avoid battle", "evade"},
	"stand":        {"stand", "stand and fight"},
	"lone":         {"lone", "lone leader"},
	"go-on":        {"go on", "go-on", "continue", "advance"},
	"stop":         {"stop"},
	"militia":      {"militia"},
	"sortie":       {"sortie"},
	"ambush":       {"ambush"},
	"fieldworks":   {"fieldworks", "fieldwork"},
	"commander":    {"commander", "led by"},
	"losses":       {"losses", "loss", "hits"},
	"retreat":      {"retreat", "retreats"},
	"coehorns":     {"coehorns", "coehorn"},
	"surrender":    {"surrender"},
	"massacre":     {"massacre"},
	"garrison":     {"garrison"},
	"raid":         {"raid", "raids"},
	"raid-militia": {"raid militia", "raid-militia"},
	"blockhouses":  {"blockhouses", "blockhouse"},
	"home":         {"home", "go home"},
	"target":       {"target"},
	"allies":       {"allies", "alliance"},
	"restore":      {"restore"},
	"reinforce":    {"reinforce", "reinforcements"},
	"remove":       {"remove", "leader out", "leader-out"},
	"lose":         {"lose"},
	"crisis":       {"crisis"},
	"take":         {"take"},
	"winter":       {"winter"},
}

// sortName is what a piece is called, in print: for one or several.
func (d *Data) sortName(sort string, n int) string {
	if names, ok := typeNames[Type(sort)]; ok {
		if n == 1 {
			return names[0]
		}
		return names[1]
	}
	for i := range d.Counters {
		if c := &d.Counters[i]; c.Sort == sort {
			return c.Name
		}
	}
	return sort
}

// displayName is how the name with an id of a class is printed.
func (d *Data) displayName(class, id string) string {
	switch class {
	case classSpace:
		return d.nameOfSpace(id)
	case classPiece:
		return d.sortName(id, 1)
	}
	return strings.ReplaceAll(id, "-", " ")
}

// nameOfSpace is the printed name of a space.
func (d *Data) nameOfSpace(slug string) string {
	if s, ok := d.spaceBySlug[slug]; ok {
		return d.Spaces[s].Name
	}
	return slug
}

// codeOf is the code of a space.
func (d *Data) codeOf(slug string) string {
	if s, ok := d.spaceBySlug[slug]; ok {
		return d.Spaces[s].Code
	}
	return slug
}

// exactly reports whether a name was typed as it is, as code or in full.
func exactly(f games.Found) bool { return f.How == "code" || f.How == "name" }
