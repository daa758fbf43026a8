// Package signing draws the screens on which the doctor reads the medical pages
// and signs them, and words how each stands.
package signing

import (
	"fmt"
	"net/url"
	"strings"
	"time"

	"latido/db/content"
	"latido/views/history"
)

// Path is the address of the list of all pages; the screen of one page is below it.
const Path = "/admin/firmas"

// State is how a page stands with the signature of its doctor.
type State string

// The states of a page, in the order in which they are worked on.
const (
	Changed State = "changed" // its text is not any longer what was signed
	Expired State = "expired" // signed too long ago
	Unread  State = "none"    // never signed, or the signature was taken back
	Due     State = "due"     // holds, and is to be renewed
	Holds   State = "holds"
)

// Signature is who signed a page, and when.
type Signature struct {
	ID     int64
	Name   string
	At     time.Time
	Review time.Time // from when on the page is to be read again
	Until  time.Time // when the seal goes by itself
}

// Page is a medical page and how it stands.
type Page struct {
	Path      string
	Name      string
	State     State
	Words     int        // of its text
	Signature *Signature // the last one, or nil when there is none or it was taken back
}

// Kind is a list of records with pages that are signed.
type Kind struct {
	Slug, Name, Item string
}

var kinds = [...]Kind{
	{"enfermedades", "Enfermedades", "Enfermedad"},
	{"sintomas", "Síntomas", "Síntoma"},
	{"servicios", "Servicios", "Servicio"},
}

// IsKind reports whether a list may be narrowed to a kind; "" is all of them.
func IsKind(slug string) bool {
	for _, kind := range kinds {
		if kind.Slug == slug {
			return true
		}
	}
	return slug == ""
}

func (p Page) kind() Kind {
	first, _, _ := strings.Cut(strings.TrimPrefix(p.Path, "/"), "/")
	for _, kind := range kinds {
		if kind.Slug == first {
			return kind
		}
	}
	return Kind{}
}

// Waits reports whether the page is to be read and signed.
func (p Page) Waits() bool { return p.State != Holds }

// icon stands for how the page stands.
func (p Page) icon() string {
	switch p.State {
	case Changed:
		return "/icons/alert-triangle.svg"
	case Expired, Due:
		return "/icons/clock.svg"
	case Holds:
		return "/icons/check.svg"
	}
	return "/icons/file-text.svg"
}

// sealed reports whether readers see the signature.
func (p Page) sealed() bool { return p.State == Holds || p.State == Due }

// Screen is the address at which the page is read and signed, within a list of one
// kind or of all.
func (p Page) Screen(kind string) string { return Address(p.Path, kind) }

// Address is where the page of a path is read and signed.
func Address(path, kind string) string {
	if kind == "" {
		return Path + path
	}
	return Path + path + "?" + url.Values{"tipo": {kind}}.Encode()
}

// Standing says in a sentence or two how the page stands.
func (p Page) Standing() string {
	if p.Signature == nil {
		return "Ningún médico responde con su firma por esta página."
	}
	s := p.Signature
	by := fmt.Sprintf("La firmó %s el %s.", s.Name, history.Date(s.At))
	switch p.State {
	case Changed:
		return by + " El texto cambió después, así que el sello ya no se muestra."
	case Expired:
		return by + fmt.Sprintf(" Venció el %s y el sello ya no se muestra.", history.Date(s.Until))
	case Due:
		return by + fmt.Sprintf(" Ya pasó un año: si no la firmas de nuevo, el sello se quita el %s.", history.Date(s.Until))
	}
	return by + fmt.Sprintf(" Vuelve a leerla desde el %s; vale hasta el %s.", history.Date(s.Review), history.Date(s.Until))
}

// note is how the page stands in its line of the list, whose heading says the rest.
func (p Page) note() string {
	if p.Signature == nil {
		return reading(p.Words)
	}
	s := p.Signature
	switch p.State {
	case Changed, Holds:
		return "Firmada el " + history.Date(s.At)
	case Expired:
		return "Venció el " + history.Date(s.Until)
	case Due:
		return "El sello se quita el " + history.Date(s.Until)
	}
	return reading(p.Words)
}

// wordsPerMinute is how fast somebody reads who answers for the text.
const wordsPerMinute = 180

func minutes(words int) int { return max(1, (words+wordsPerMinute/2)/wordsPerMinute) }

// reading is how long it takes to read the words of a page.
func reading(words int) string { return fmt.Sprintf("%d min de lectura", minutes(words)) }

// about is how long it takes to read the words of many, to a quarter of an hour.
func about(words int) string {
	total := minutes(words)
	if total < 60 {
		return fmt.Sprintf("unos %d min", total)
	}
	total = (total + 7) / 15 * 15
	hours := fmt.Sprintf("unas %d h", total/60)
	if total/60 == 1 {
		hours = "1 h"
	}
	if rest := total % 60; rest > 0 {
		return fmt.Sprintf("%s %d min", hours, rest)
	}
	return hours
}

// Signer is who signs, as the content says it.
type Signer struct {
	Name     string
	Licences []string
	Lacks    []Lack // why nobody can sign yet
}

// Lack is a value that is still the sample's, or missing, and where it is mended.
type Lack struct{ Text, Href string }

// Pages are all pages that can be signed, in the order of the site.
type Pages []Page

// Of are the pages of a kind; "" is all of them.
func (all Pages) Of(kind string) Pages {
	if kind == "" {
		return all
	}
	var found Pages
	for _, p := range all {
		if p.kind().Slug == kind {
			found = append(found, p)
		}
	}
	return found
}

// In are the pages in some states.
func (all Pages) In(states ...State) Pages {
	var found Pages
	for _, state := range states {
		for _, p := range all {
			if p.State == state {
				found = append(found, p)
			}
		}
	}
	return found
}

// Waiting are the pages to be read and signed, in the order in which they are offered.
func (all Pages) Waiting() Pages { return all.In(Changed, Expired, Unread, Due) }

// Find is the page of a path.
func (all Pages) Find(path string) (Page, bool) {
	for _, p := range all {
		if p.Path == path {
			return p, true
		}
	}
	return Page{}, false
}

// After is the page to offer once somebody is done with the one of a path: the next
// that waits, and behind the last one the first; ok is false when no other one waits.
func (all Pages) After(path string) (next Page, ok bool) {
	waiting := all.Waiting()
	for i, p := range waiting {
		if p.Path == path {
			waiting = append(append(Pages{}, waiting[i+1:]...), waiting[:i]...)
			break
		}
	}
	if len(waiting) == 0 {
		return Page{}, false
	}
	return waiting[0], true
}

// sealed is how many pages show a signature.
func (all Pages) sealed() int { return len(all.In(Holds, Due)) }

func (all Pages) words() int {
	sum := 0
	for _, p := range all {
		sum += p.Words
	}
	return sum
}

// List is the screen of all pages.
type List struct {
	Pages  Pages
	Kind   string // only these, by their part of the address
	Signer Signer
	Notice string
}

// shown are the pages of the list.
func (m List) shown() Pages { return m.Pages.Of(m.Kind) }

// group is the pages of a list in one state.
type group struct {
	state              State
	title, intro, verb string
	pages              Pages
}

// groups are the pages by how they stand; states without a page are left out.
func (m List) groups() []group {
	var found []group
	for _, g := range []group{
		{state: Changed, title: "Cambiaron después de firmarse", intro: "El texto ya no es el que firmaste, y la página dejó de mostrar el sello.", verb: "Ver qué cambió y firmar"},
		{state: Expired, title: "Vencidas", intro: "Pasaron quince meses desde que las firmaste, y la página dejó de mostrar el sello.", verb: "Leer y firmar"},
		{state: Unread, title: "Por firmar", intro: "La página dice solo cuándo se actualizó su texto.", verb: "Leer y firmar"},
		{state: Due, title: "Por vencer", intro: "Ya pasó un año. Léelas de nuevo y renueva tu firma; el sello sigue hasta que se cumplan quince meses.", verb: "Leer y firmar"},
		{state: Holds, title: "Vigentes", intro: "La página muestra tu nombre, tus cédulas y la fecha.", verb: "Ver el texto"},
	} {
		if g.pages = m.shown().In(g.state); len(g.pages) > 0 {
			found = append(found, g)
		}
	}
	return found
}

// lead says how far the signing has come.
func (m List) lead() string {
	shown := m.shown()
	sealed := shown.sealed()
	switch {
	case sealed == len(shown) && len(shown) == 1:
		return "La página tiene tu firma"
	case sealed == len(shown):
		return fmt.Sprintf("Las %d páginas tienen tu firma", len(shown))
	}
	return fmt.Sprintf("%d de %s con firma vigente", sealed, content.Count(len(shown), "página", "páginas"))
}

// rest says what is left to do.
func (m List) rest() string {
	waiting := m.shown().Waiting()
	if len(waiting) == 0 {
		first := m.shown()[0]
		for _, p := range m.shown() {
			if p.Signature.At.Before(first.Signature.At) {
				first = p
			}
		}
		return fmt.Sprintf("No hay nada que leer por ahora. La primera que toca releer es «%s», desde el %s.", first.Name, history.Date(first.Signature.Review))
	}
	return fmt.Sprintf("%s: %s de lectura. Puedes parar cuando quieras; cada firma queda guardada.",
		content.Count(len(waiting), "espera que la leas", "esperan que las leas"), about(waiting.words()))
}

// Reading is the screen of one page.
type Reading struct {
	Page
	List     Pages  // of the kind in which the page was come to
	Kind     string // of the list
	Signer   Signer
	Hash     string // of the text that is shown
	Revision int64  // of the content that the text was drawn from
	Lines    []Line
	Only     bool   // only what changed
	Fault    string // why the last try did not go through
	Notice   string
	Outdated []Line // what has changed since the owner was shown the text
}

// back is the address of the list.
func (m Reading) back() string {
	if m.Kind == "" {
		return Path
	}
	return Path + "?" + url.Values{"tipo": {m.Kind}}.Encode()
}

// action is where the form is sent.
func (m Reading) action() string { return Path + m.Path }

// last is the number of the last signature, by which a click that is sent twice is known.
func (m Reading) last() int64 {
	if m.Signature == nil {
		return 0
	}
	return m.Signature.ID
}

// editor is the form in which the text is changed.
func (m Reading) editor() string { return "/admin/contenido#" + m.Path }

// comparable reports whether there is a signed text that differs.
func (m Reading) comparable() bool { return changes(m.Lines) > 0 }

// view is the address of the screen with all of the text, or with what changed.
func (m Reading) view(only bool) string {
	query := url.Values{}
	if m.Kind != "" {
		query.Set("tipo", m.Kind)
	}
	if only {
		query.Set("ver", "cambios")
	}
	if len(query) == 0 {
		return Path + m.Path
	}
	return Path + m.Path + "?" + query.Encode()
}

// again reports whether whoever signs now has signed the text before its changes.
func (m Reading) again() bool { return m.Signature != nil && m.Signature.Name == m.Signer.Name }

// statement is what is signed.
func (m Reading) statement() string {
	if m.Only {
		return fmt.Sprintf("Soy %s. Leí el texto completo cuando lo firmé, y ahora todo lo que cambió desde entonces.", m.Signer.Name)
	}
	return fmt.Sprintf("Soy %s, y leí el texto completo.", m.Signer.Name)
}

// position says how many pages wait after this one.
func (m Reading) position() string {
	left := len(m.List.Waiting())
	if m.Waits() {
		left--
	}
	switch left {
	case 0:
		return "Es la última que espera tu firma."
	case 1:
		return "Después queda 1."
	}
	return fmt.Sprintf("Después quedan %d.", left)
}

// Record is the screen of one signature of the history.
type Record struct {
	Title     string
	Page      string // its path when it was signed
	Published bool   // there is a page at that path
	Same      bool   // which says today what was signed
	Name      string
	Licences  []string
	Username  string
	Hash      string // empty: a signature was taken back
	At        time.Time
	Lines     []Line // of the text that was signed
}

// Moment is when it was signed.
func (m Record) Moment() string { return history.Moment(m.At) }
