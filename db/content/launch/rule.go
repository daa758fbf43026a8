package launch

import (
	"strings"

	"latido/db/content"
)

// State is the state of a point.
type State string

// The states of a point. Confirm marks a value that only the doctor can verify.
const (
	Open    State = "open"
	Confirm State = "confirm"
	Done    State = "done"
)

// Site is the content under review beside the sample of a new database.
type Site struct {
	Content  *content.Site // filled
	Sample   *content.Site // with placeholders
	Sections content.Selections
	Address  string // PUBLIC_URL, may be empty
}

// still reports whether a text is the sample's, filled with either's facts.
func (s Site) still(now, sample string) bool {
	return now == s.Content.FillText(sample) || s.asSample(now, sample)
}

// asSample reports whether a text is the sample's, filled with the sample's facts.
func (s Site) asSample(now, sample string) bool { return now == s.Sample.FillText(sample) }

// shown reports whether the site displays a section type.
func (s Site) shown(sectionType string) bool {
	selection, ok := s.Sections.Of(sectionType)
	return ok && selection.Display
}

// Point is one item of the list, in Spanish for the owner.
type Point struct {
	ID    string // stable, "cedProf"
	Title string
	State State
	Now   string // current value, shortened; untrusted
	Note  string // what to do, or the result
	Why   string
	Links []Link // to the fields
	Take  string // the ID of the Addition that resolves it, or empty
}

// Link leads to the field of a point, or to where the owner acts on it.
type Link struct {
	Text string
	Href string
}

// rule is a point and its check.
type rule struct {
	id, title, why string
	links          []Link
	judge          func(Site) verdict
}

type verdict struct {
	state     State
	now, note string
	links     []Link // nil: those of the rule
}

type ruleset struct {
	id, title, intro string
	rules            []rule
}

// field links to the input of a path on the information screen.
func field(text, path string) Link {
	return Link{text, "/admin/informacion#campo-" + strings.ReplaceAll(path, ".", "-")}
}

// entry links to the input of a path on the content screen.
func entry(text, path string) Link {
	return Link{text, "/admin/contenido#campo-" + strings.ReplaceAll(path, ".", "-")}
}

// area links to a part of the content screen.
func area(text, hash string) Link { return Link{text, "/admin/contenido#/" + hash} }

// section links to the card of a section type.
func section(text, sectionType string) Link {
	return Link{text, "/admin/secciones#" + sectionType}
}

func open(now, note string) verdict { return verdict{state: Open, now: now, note: note} }

func confirm(now, note string) verdict { return verdict{state: Confirm, now: now, note: note} }

func done(now string) verdict { return verdict{state: Done, now: now} }

// hidden is the verdict on a section that is not displayed.
var hidden = verdict{state: Done, note: "La sección está oculta: nadie la ve en tu sitio."}

// longest is the maximum length of a value in characters.
const longest = 140

// short returns text in one line of at most longest characters.
func short(text string) string {
	// Bounds the work for a huge text.
	runes := []rune(strings.Join(strings.Fields(text[:min(len(text), 8*longest)]), " "))
	if len(runes) <= longest {
		return string(runes)
	}
	return strings.TrimSpace(string(runes[:longest-1])) + "…"
}

// trueOrNot checks a value whose sample may also be true of this practice.
func trueOrNot(now, sample, check, missing string) verdict {
	switch {
	case placeholder(now):
		return open(now, missing)
	case now == sample:
		return confirm(now, check)
	}
	return done(now)
}

// list joins words with commas and a final "y" or "e".
func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + content.And(words[last]) + words[last]
}
