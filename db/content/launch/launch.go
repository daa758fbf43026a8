// Package launch says what of a site is still sample data or missing before it goes live.
package launch

import (
	"strings"

	"latido/db/content"
)

// State is how a point stands.
type State string

// The states of a point. Confirm is for what may be true of this practice or
// not, which only the doctor can tell.
const (
	Open    State = "open"
	Confirm State = "confirm"
	Done    State = "done"
)

// Site is what is reviewed: the published content beside the sample that every
// new database begins with.
type Site struct {
	Content  *content.Site // as it is drawn
	Sample   *content.Site // as it is stored, with placeholders
	Sections content.Selections
	Address  string // the server's own setting of the public address, may be empty
}

// still reports whether a text is the sample's, whoever's facts are filled in.
func (s Site) still(now, sample string) bool {
	return now == s.Content.FillText(sample) || s.asSample(now, sample)
}

// asSample reports whether a text is the sample's with the facts of the sample.
func (s Site) asSample(now, sample string) bool { return now == s.Sample.FillText(sample) }

// Point is one thing to have in order. Its texts are Spanish for the owner.
type Point struct {
	ID    string // stable, "cedProf"
	Title string
	State State
	Now   string // what the site shows, cut short; text of the owner's, so never to be trusted
	Note  string // what to do, or how it stands
	Why   string
	Links []Link // to where it is mended
}

// Link leads to a field, or to where its point can be acted upon.
type Link struct {
	Text string
	Href string
}

// Group is a list of points under a heading.
type Group struct {
	ID     string
	Title  string
	Intro  string
	Points []Point
}

// Report is the whole list.
type Report struct {
	Groups []Group
}

// Count returns how many points have a state.
func (r Report) Count(state State) int {
	count := 0
	for _, group := range r.Groups {
		count += group.Count(state)
	}
	return count
}

// Count returns how many points of the group have a state.
func (g Group) Count(state State) int {
	count := 0
	for _, point := range g.Points {
		if point.State == state {
			count++
		}
	}
	return count
}

// Law are the open points of what the law asks for: with one of them no site may be
// open to the public.
func (r Report) Law() []Point {
	var missing []Point
	for _, group := range r.Groups {
		for _, point := range group.Points {
			if group.ID == law.id && point.State == Open {
				missing = append(missing, point)
			}
		}
	}
	return missing
}

// rule is a point and how to judge it.
type rule struct {
	id, title, why string
	links          []Link
	judge          func(Site) verdict
}

// verdict is what a rule finds.
type verdict struct {
	state     State
	now, note string
}

// ruleset is a group with its rules.
type ruleset struct {
	id, title, intro string
	rules            []rule
}

// Review judges a site.
func Review(s Site) Report {
	var report Report
	for _, c := range []ruleset{law, reach, pictures, texts} {
		group := Group{ID: c.id, Title: c.title, Intro: c.intro}
		for _, r := range c.rules {
			v := r.judge(s)
			group.Points = append(group.Points, Point{r.id, r.title, v.state, short(v.now), v.note, r.why, r.links})
		}
		report.Groups = append(report.Groups, group)
	}
	return report
}

// longest is how many characters of a value the list shows.
const longest = 140

// short is a text in one line, cut at its limit.
func short(text string) string {
	// What is far beyond the limit need not be looked at.
	runes := []rune(strings.Join(strings.Fields(text[:min(len(text), 8*longest)]), " "))
	if len(runes) <= longest {
		return string(runes)
	}
	return strings.TrimSpace(string(runes[:longest-1])) + "…"
}

// shown reports whether the sections have a type on the site.
func (s Site) shown(sectionType string) bool {
	selection, ok := s.Sections.Of(sectionType)
	return ok && selection.Display
}

// field links to the input of a path of the content in the screen of the information.
func field(text, path string) Link {
	return Link{text, "/admin/informacion#campo-" + strings.ReplaceAll(path, ".", "-")}
}

// entry links to the input of a path of the content in the screen of the content.
func entry(text, path string) Link {
	return Link{text, "/admin/contenido#campo-" + strings.ReplaceAll(path, ".", "-")}
}

// area links to a place of the screen of the content.
func area(text, hash string) Link { return Link{text, "/admin/contenido#/" + hash} }

// section links to the card of a section type.
func section(text, sectionType string) Link {
	return Link{text, "/admin/secciones#" + sectionType}
}

func open(now, note string) verdict    { return verdict{Open, now, note} }
func confirm(now, note string) verdict { return verdict{Confirm, now, note} }
func done(now string) verdict          { return verdict{Done, now, ""} }

// hidden is the verdict about a section that visitors do not see.
var hidden = verdict{Done, "", "La sección está oculta: nadie la ve en tu sitio."}
