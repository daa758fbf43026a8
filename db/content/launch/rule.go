package launch

import (
	"strings"

	"latido/db/content"
)

type State string

// Confirm is for a value that only the doctor can verify.
const (
	Open    State = "open"
	Confirm State = "confirm"
	Done    State = "done"
)

// Site is the content under review and the sample of a new database.
type Site struct {
	Content  *content.Site // filled
	Sample   *content.Site // with placeholders
	Sections content.Selections
	Address  string // PUBLIC_URL, may be empty
}

// matchesSample reports whether a text is the sample's, filled with the facts of either.
func (s Site) matchesSample(now, sample string) bool {
	return now == s.Content.FillText(sample) || s.equalsSample(now, sample)
}

// equalsSample reports whether a text is the sample's, filled with the facts of the sample.
func (s Site) equalsSample(now, sample string) bool { return now == s.Sample.FillText(sample) }

func (s Site) shown(sectionType string) bool {
	selection, ok := s.Sections.Of(sectionType)
	return ok && selection.Display
}

// Point is one item of the list before launch, in Spanish for the owner.
type Point struct {
	ID         string // stable, "cedProf"
	Title      string
	State      State
	Now        string // the current value, shortened; untrusted
	Note       string // what to do, or the result
	Why        string
	Links      []Link // to the fields
	AdditionID string // the ID of the Addition that resolves the point, or empty
}

type Link struct {
	Text string
	Href string
}

type rule struct {
	id, title, why string
	links          []Link
	check          func(Site) verdict
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

// field returns a link to an input of the information screen.
func field(text, path string) Link {
	return Link{text, "/admin/informacion#campo-" + strings.ReplaceAll(path, ".", "-")}
}

// entry returns a link to an input of the content screen.
func entry(text, path string) Link {
	return Link{text, "/admin/contenido#campo-" + strings.ReplaceAll(path, ".", "-")}
}

func area(text, hash string) Link { return Link{text, "/admin/contenido#/" + hash} }

func section(text, sectionType string) Link {
	return Link{text, "/admin/secciones#" + sectionType}
}

func open(now, note string) verdict { return verdict{state: Open, now: now, note: note} }

func confirm(now, note string) verdict { return verdict{state: Confirm, now: now, note: note} }

func done(now string) verdict { return verdict{state: Done, now: now} }

var hidden = verdict{state: Done, note: "La sección está oculta: nadie la ve en tu sitio."}

// maxShortLength is in characters.
const maxShortLength = 140

func short(text string) string {
	// The slice bounds the work for a huge text.
	runes := []rune(strings.Join(strings.Fields(text[:min(len(text), 8*maxShortLength)]), " "))
	if len(runes) <= maxShortLength {
		return string(runes)
	}
	return strings.TrimSpace(string(runes[:maxShortLength-1])) + "…"
}

// checkPlausible checks a value whose sample may be true of this practice, too.
func checkPlausible(now, sample, check, missing string) verdict {
	switch {
	case placeholder(now):
		return open(now, missing)
	case now == sample:
		return confirm(now, check)
	}
	return done(now)
}

func list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + content.And(words[last]) + words[last]
}
