package signing

import (
	"fmt"
	"net/url"
	"time"

	"latido/db/content"
	"latido/views/history"
)

type Reading struct {
	Page
	List     Pages  // the list from which the page was opened
	Kind     string // of the list
	Signer   Signer
	Hash     string // of the shown text
	Revision int64  // of the content that the text is from
	Lines    []Line
	Only     bool   // show changes only
	Fault    string // why the last attempt failed
	Notice   string
	Outdated []Line // changes since the owner was shown the text
	Username string // the owner whose password is required, or empty
	HasKeys  bool   // the owner may use a passkey instead
}

func (m Reading) back() string {
	if m.Kind == "" {
		return Path
	}
	return Path + "?" + url.Values{"tipo": {m.Kind}}.Encode()
}

func (m Reading) action() string { return Path + m.Path }

// lastSignature returns the ID of the last signature, by which a repeated submission is detected.
func (m Reading) lastSignature() int64 {
	if m.Signature == nil {
		return 0
	}
	return m.Signature.ID
}

func (m Reading) editor() string { return "/admin/contenido#" + m.Path }

func (m Reading) comparable() bool { return countChanged(m.Lines) > 0 }

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

// isRenewal reports whether the same doctor signed the earlier text.
func (m Reading) isRenewal() bool { return m.Signature != nil && m.Signature.Name == m.Signer.Name }

func (m Reading) statement() string {
	if m.Only {
		return fmt.Sprintf("Soy %s. Leí el texto completo cuando lo firmé, y ahora todo lo que cambió desde entonces.", m.Signer.Name)
	}
	return fmt.Sprintf("Soy %s, y leí el texto completo.", m.Signer.Name)
}

func (m Reading) position() string {
	left := len(m.List.Waiting())
	if m.NeedsSignature() {
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

type Record struct {
	Title     string
	Page      string // path at the time
	Published bool   // the path still exists
	Same      bool   // with the same text
	Name      string
	Licences  []string
	Username  string
	Hash      string // empty: withdrawn
	At        time.Time
	Lines     []Line // the signed text
}

func (m Record) Moment() string { return history.Moment(m.At) }

type Signer struct {
	Name     string
	Licences []string
	Missing  []MissingValue // reasons why signing is impossible
}

// MissingValue is a missing or sample value and the link to its field.
type MissingValue struct{ Text, Href string }

type List struct {
	Pages  Pages
	Kind   string // slug, or empty
	Signer Signer
	Notice string

	Decisions []Decision // decisions that the doctor has not taken
}

func (m List) shown() Pages { return m.Pages.Of(m.Kind) }

type group struct {
	state              State
	title, intro, verb string
	pages              Pages
}

func (m List) groups() []group {
	var found []group
	for _, g := range []group{
		{state: Changed, title: "Cambiaron después de firmarse", intro: "El texto ya no es el que firmaste, y la página dejó de mostrar el sello.", verb: "Ver qué cambió y firmar"},
		{state: Expired, title: "Vencidas", intro: "Pasaron quince meses desde que las firmaste, y la página dejó de mostrar el sello.", verb: "Leer y firmar"},
		{state: Unsigned, title: "Por firmar", intro: "La página dice solo cuándo se actualizó su texto.", verb: "Leer y firmar"},
		{state: Due, title: "Por vencer", intro: "Ya pasó un año. Léelas de nuevo y renueva tu firma; el sello sigue hasta que se cumplan quince meses.", verb: "Leer y firmar"},
		{state: Valid, title: "Vigentes", intro: "La página muestra tu nombre, tus cédulas y la fecha.", verb: "Ver el texto"},
	} {
		if g.pages = m.shown().In(g.state); len(g.pages) > 0 {
			found = append(found, g)
		}
	}
	return found
}

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
