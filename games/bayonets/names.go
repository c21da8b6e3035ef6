package bayonets

import (
	"maps"
	"slices"
	"strings"

	"postrider/games"
)

// The classes of names that players type.
const (
	classSpace = "space"
	classBox   = "box"   // a box beside the map
	classUnit  = "unit"  // a counter's slug
	classMany  = "class" // a class of units in selectors, such as "brigades"
	classWord  = "word"  // an order word
)

// namesOf are all names that a line may hold.
func namesOf(d *Data) *games.Names {
	n := games.NewNames()
	for _, s := range d.Spaces {
		n.Add(classSpace, s.Slug, slices.Concat([]string{s.Code, s.Name}, s.Aliases, spaceAliases[s.Slug])...)
	}
	for _, box := range slices.Sorted(maps.Keys(boxNames)) {
		n.Add(classBox, box, boxNames[box])
	}
	seen := map[string]bool{}
	for i := range d.Counters {
		c := &d.Counters[i]
		if !seen[c.Slug] {
			seen[c.Slug] = true
			n.Add(classUnit, c.Slug, unitNamesTyped(c)...)
		}
	}
	n.AddAll(classMany, classesTyped)
	n.AddAll(classWord, wordsTyped)
	return n
}

// spaceAliases are other ways to write a space.
var spaceAliases = map[string][]string{
	"new-york":                {"NY City", "New York City"},
	"forks-of-the-ohio":       {"Fork of the Ohio", "Ohio Forks", "Forks of Ohio"},
	"montreal":                {"Mont Real"},
	"lake-george":             {"L. George", "Lk George"},
	"charles-town":            {"Charleston"},
	"les-trois-rivieres":      {"Trois Rivieres", "Three Rivers"},
	"le-detroit":              {"Detroit"},
	"la-presentation":         {"Presentation"},
	"la-presquisle":           {"Presqu'Isle", "Presque Isle"},
	"les-illinois":            {"Illinois"},
	"isle-aux-noix":           {"Ile aux Noix"},
	"baye-de-cataracouy":      {"Cataracouy", "Cataraqui"},
	"fort-ouiatenon":          {"Ouiatenon"},
	"st-george":               {"Saint George"},
	"pointe-sainte-anne":      {"Pointe Ste Anne", "Pte Ste Anne"},
	"riviere-du-loup":         {"Riv du Loup"},
	"riviere-ristigouche":     {"Ristigouche"},
	"riviere-ouabache":        {"Ouabache"},
	"number-four":             {"No 4", "Number 4", "No Four"},
	"ninety-six":              {"96"},
	"waabishkiigoo-gichigami": {"Waabishkiigoo"},
}

// fortPlaces are the spaces where Forts stood that players name instead. Their
// counters may stand elsewhere, so they are offered and not taken.
var fortPlaces = map[string]string{
	"fort-duquesne": "forks-of-the-ohio", "fort-pitt": "forks-of-the-ohio", "fort-carillon": "ticonderoga", "fort-ticonderoga": "ticonderoga",
	"fort-niagara": "niagara", "fort-frontenac": "baye-de-cataracouy", "fort-william-henry": "lake-george", "fort-ontario": "oswego",
	"fort-levis": "la-presentation", "fort-jacques-cartier": "jacques-cartier", "fort-beausejour": "chignectou", "fort-cumberland": "wills-creek",
	"fort-bedford": "rays-town", "fort-ligonier": "loyalhanna", "fort-augusta": "shamokin",
}

// unitNamesTyped are the ways to write the name of a counter. Two names occur
// twice among the units: Howe and Lévis alone are the Commanders; the Light and
// the Fort want their type said. pick finds them all the same where only they
// can be meant.
func unitNamesTyped(c *Counter) []string {
	switch {
	case c.Slug == "howe-light":
		return []string{"Light Howe", "Howe Light", "Howe the Light", c.Slug}
	case c.Slug == "fort-levis":
		return []string{"Fort Lévis", "Ft Lévis", c.Slug}
	case c.Type == Fort:
		return []string{"Fort " + c.Name, "Ft " + c.Name, c.Name, c.Slug}
	case c.Type == Commander:
		return []string{c.Name, "General " + c.Name, "Gen " + c.Name, "Commander " + c.Name}
	case c.Type == NonMetro && c.Colony != "":
		return append([]string{c.Name, c.Slug}, colonialAliases[c.Slug]...)
	case c.Slug == "bastion":
		return []string{"Bastion"}
	case c.Slug == "de-la-marine":
		return []string{c.Name, "Marine", "La Marine"}
	}
	return []string{c.Name, c.Slug}
}

var colonialAliases = map[string][]string{
	"new-england-brigade":           {"New England Brigade", "New England Brigades", "NE", "New Englanders"},
	"new-york-new-jersey-brigade":   {"N.York", "New York", "NY", "New York & New Jersey", "NY & NJ", "NYNJ", "New York Brigade"},
	"pennsylvania-delaware-brigade": {"Penn", "Pennsylvania", "Pennsylvania & Delaware", "PA", "Penn Brigade"},
	"virginia-south-brigade":        {"Virginia", "Virginia & South", "Virginians", "VA", "Virginia Brigade"},
}

// classesTyped are the ways to write the classes of units.
var classesTyped = map[string][]string{
	"all":           {"all", "everything", "everybody", "everyone", "all units", "the lot"},
	"rest":          {"rest", "the rest", "others", "the others", "remaining", "remainder"},
	"lights":        {"lights", "light", "light units", "light unit"},
	"indians":       {"indians", "indian", "indian units", "indian unit"},
	"brigades":      {"brigades", "brigade", "brig", "brigs", "bde", "bdes"},
	"highlands":     {"highlands", "highland", "highlanders", "highlander", "highland brigades", "highland brigade"},
	"metropolitans": {"metropolitans", "metropolitan", "metros", "metro", "regulars", "regular", "metropolitan brigades", "metropolitan brigade"},
	"colonials":     {"colonials", "colonial", "provincials", "colonial brigades", "colonial brigade"},
	"artillery":     {"artillery", "art", "arty", "guns", "gun"},
	"fleets":        {"fleets", "fleet", "ships", "ship"},
	"commanders":    {"commanders", "commander", "leaders", "leader", "generals", "general"},
	"forts":         {"forts", "fort"},
	"bastions":      {"bastions"},
}

// wordsTyped are the words that begin an order, by the name under which read
// finds the reader of the rest, and the ways to write them.
var wordsTyped = map[string][]string{
	"reserve":    {"reserve"},
	"play":       {"play", "play card", "card"},
	"first":      {"first", "first player"},
	"round-up":   {"round up", "roundup", "round-up"},
	"flip":       {"flip"},
	"return":     {"return"},
	"disease":    {"disease"},
	"lose":       {"lose", "delayed supplies", "delayed-supplies"},
	"blankets":   {"blankets", "blanket"},
	"admiral":    {"admiral", "rear admiral", "rear-admiral"},
	"battoemen":  {"battoemen", "batteaumen"},
	"hesitant":   {"hesitant", "hesitant general"},
	"warships":   {"warships", "lake warships", "lake-warships", "warship"},
	"encroach":   {"encroachment"},
	"peace":      {"peace", "peace promises", "peace-promises"},
	"land":       {"land"},
	"indian":     {"indian", "indians"},
	"hold":       {"hold"},
	"move":       {"move", "march", "advance"},
	"raid":       {"raid"},
	"sail":       {"sail"},
	"marshal":    {"marshal", "marshall", "marshal troops"},
	"build":      {"build", "begin", "start", "construct"},
	"finish":     {"finish", "complete"},
	"repair":     {"repair"},
	"remove":     {"remove", "demolish", "raze"},
	"abandon":    {"abandon"},
	"done":       {"done", "end", "end phase", "finished", "nothing more"},
	"pass":       {"pass"},
	"go-on":      {"go on", "go-on", "go on to", "on to", "continue", "continue to"},
	"pursue":     {"pursue"},
	"stop":       {"stop"},
	"elevated":   {"elevated status", "elevated", "elevated-status"},
	"lacrosse":   {"lacrosse"},
	"frenzy":     {"frenzy"},
	"react":      {"react", "reaction"},
	"ambush":     {"ambush"},
	"coup":       {"coup de main", "coup", "coup-de-main"},
	"abbatis":    {"abbatis", "abatis"},
	"emergency":  {"emergency artillery", "emergency-artillery", "emergency art"},
	"combine":    {"combine"},
	"commander":  {"commander", "led by"},
	"reroll":     {"reroll", "rerolls", "re-roll", "re roll"},
	"replace":    {"replace", "replacement", "replace commander", "replace-commander"},
	"hits":       {"hits", "hit", "take hits"},
	"never":      {"never"},
	"withdraw":   {"withdraw", "fleet away", "fleet-away"},
	"wie":        {"wie", "war in europe"},
	"keep":       {"keep"},
	"rout":       {"rout loss", "rout", "rout-loss", "rout losses"},
	"retreat":    {"retreat", "retreats"},
	"kill":       {"kill", "overwhelm loss", "overwhelm-loss"},
	"fort":       {"fort"},
	"destroy":    {"destroy", "destroy fort"},
	"leave":      {"leave fort"},
	"rally":      {"rally", "rally commander", "rally-commander"},
	"vow":        {"vow", "vow pick", "vow-pick"},
	"fleets":     {"fleets"},
	"place":      {"place"},
	"light":      {"colonial light", "colonial-light"},
	"colonials":  {"colonials"},
	"sail-box":   {"sail box home", "sail box", "sailbox", "sail-box-home", "sail box to"},
	"villages":   {"villages", "nation villages", "nation-villages"},
	"winter":     {"winter", "colonial garrison", "colonial-garrison"},
	"home":       {"home", "go home", "go-home"},
	"garrison":   {"garrison", "garrisons"},
	"coast":      {"coast home", "coast-home"},
	"redeploy":   {"redeploy"},
	"losses":     {"losses", "losses return", "losses-return"},
	"rest":       {"rest", "the rest"},
	"most-ap":    {"most ap", "most aps"},
	"me-first":   {"me first", "i go first", "go first"},
	"them-first": {"opponent first", "you first", "opponent goes first"},
	"no":         {"no", "dont"},
}

// displayName is how the name with an id of a class is printed.
func (d *Data) displayName(class, id string) string {
	switch class {
	case classSpace, classBox:
		return d.nameOfSpace(id)
	case classUnit:
		return d.nameOfUnit(id)
	}
	return strings.ReplaceAll(id, "-", " ")
}

// exactly reports whether a name was typed as it is, as code or in full.
func exactly(f games.Found) bool { return f.How == "code" || f.How == "name" }
