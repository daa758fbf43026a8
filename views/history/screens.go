package history

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"latido/db/content"
	"latido/db/content/diff"
)

// Save is one revision.
type Save struct {
	Path     string // of its screen
	Document string // name in the store
	Number   int64
	At       time.Time // in the zone of the practice
	Author   string
	Summary  string
	Current  bool // the site shows it
}

var kinds = [...]struct{ document, slug, title, plural, icon string }{
	{siteContent, "informacion", "Contenido", "Contenido", "/icons/file-text.svg"},
	{selectedSections, "secciones", "Secciones", "Secciones", "/icons/layout.svg"},
	{redirects, "direcciones", "Enlaces que cambiaron", "Enlaces que cambiaron", "/icons/arrow-right.svg"},
	{signatures, "firmas", "Firma", "Firmas", "/icons/certificate.svg"},
	{publication, "publicacion", "Publicación", "Publicación", "/icons/eye.svg"},
	{claimAnswers, "motivos", "Motivos", "Motivos", "/icons/shield-check.svg"},
}

func (s Save) kind() int {
	for i, kind := range kinds {
		if kind.document == s.Document {
			return i
		}
	}
	return 0
}

func (s Save) Title() string { return kinds[s.kind()].title }

func (s Save) icon() string { return kinds[s.kind()].icon }

func (s Save) drawn() bool { return s.Document != redirects }

func (s Save) Moment() string { return Moment(s.At) }

// AuthorName is empty for saves of the program itself.
func (s Save) AuthorName() string {
	if s.Author == "" {
		return "Latido"
	}
	return oneLine(s.Author)
}

// SummaryLine is empty for the first save.
func (s Save) SummaryLine() string {
	switch {
	case s.Summary != "":
		return oneLine(s.Summary)
	case s.Number == 1 && s.Document != siteContent:
		return "Inicio del sitio"
	case s.Number == 1:
		return "Contenido de muestra"
	}
	return "Sin resumen"
}

func (s Save) id() string { return kinds[s.kind()].slug + "-" + strconv.FormatInt(s.Number, 10) }

type Day struct {
	Name  string
	Saves []Save
}

// Days groups saves, newest first, by day.
func Days(saves []Save, now time.Time) []Day {
	var days []Day
	for _, save := range saves {
		name := day(save.At, now)
		if last := len(days) - 1; last >= 0 && days[last].Name == name {
			days[last].Saves = append(days[last].Saves, save)
			continue
		}
		days = append(days, Day{name, []Save{save}})
	}
	return days
}

type List struct {
	Notice          string
	Days            []Day
	Newest          bool   // this is the first page
	Older           string // address of the next page, or empty
	DeeperSearchURL string // the address of a search in earlier changes, or empty: this one has read all it may
	Search          string
	Kind            string // slug of a document, or empty
}

func (l List) isFiltered() bool { return l.Search != "" || l.Kind != "" }

func (l List) Query() url.Values {
	query := url.Values{}
	if l.Search != "" {
		query.Set("buscar", l.Search)
	}
	if l.Kind != "" {
		query.Set("tipo", l.Kind)
	}
	return query
}

func (l List) first() string {
	if !l.isFiltered() {
		return "/admin/historial"
	}
	return "/admin/historial?" + l.Query().Encode()
}

// Matches reports whether a save and the texts that it changed have all words, ignoring accents and case.
func (s Save) Matches(search string, texts ...string) bool {
	text := Normalize(s.Title() + " " + s.SummaryLine() + " " + s.AuthorName() + " " + s.Moment() + " " + strings.Join(texts, " "))
	for _, word := range strings.Fields(Normalize(search)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// Normalize returns a text without accents, composed or not, in lower case.
func Normalize(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(strings.ToLower(oneLine(text))))
}

type Detail struct {
	Save
	Against bool // compared with the current revision and not with the previous one
	Changes Changes
	Broken  bool   // the revision cannot be decoded
	Base    string // the version that the owner saw; empty: undoing is not offered

	Restorable bool // this owner may restore the revision

	Previous string // address, or empty
	Next     string
}

func (d Detail) undoable() bool {
	if d.Base == "" {
		return false
	}
	for _, record := range d.Changes.Records {
		for _, change := range record.Changes {
			if change.State == diff.Applied || change.State == diff.Superseded {
				return true
			}
		}
	}
	return d.Changes.Rest > 0
}

// Confirmation is the question before a save is restored.
type Confirmation struct {
	Save
	Changes   Changes
	Fault     string   // why the last attempt failed
	Notes     []string // what cannot be restored
	Base      string   // version that the owner saw
	Addresses []string // changes of redirects
	Unsealed  []string // pages whose signature would lapse
	Dropped   []Day    // saves whose changes are lost
	More      bool     // older saves are not listed
}

type Question struct {
	Save
	Key        string   // of one change; empty: all
	Fault      string   // why the last attempt failed
	Base       string   // version that the owner saw
	Unsealed   []string // pages whose signature would lapse
	Applied    Changes
	Superseded Changes
	Undone     Changes
	Gone       Changes
}

// NewQuestion groups the changes of a save, or one of them, by state.
func NewQuestion(save Save, records []Record, key string) Question {
	only := func(state diff.State) Changes {
		var kept []Record
		for _, record := range records {
			changes := slices.DeleteFunc(slices.Clone(record.Changes), func(c Change) bool {
				return c.State != state || key != "" && c.Key() != key
			})
			if len(changes) > 0 {
				kept = append(kept, Record{record.Name, changes})
			}
		}
		return showAll(kept, state != diff.Superseded)
	}
	return Question{Save: save, Key: key, Applied: only(diff.Applied), Superseded: only(diff.Superseded), Undone: only(diff.Undone), Gone: only(diff.Gone)}
}

func (q Question) title() string {
	if q.Key == "" {
		return "Deshacer todo lo de este guardado"
	}
	return "Deshacer solo este cambio"
}

func (q Question) button() string {
	count := q.Applied.Count()
	switch {
	case q.Key != "":
		return "Deshacer este cambio"
	case q.Superseded.Count() == 0 && count > 1:
		return "Deshacer los " + thousands(count) + " cambios"
	case q.Superseded.Count() == 0:
		return "Deshacer el cambio"
	case count > 1:
		return "Deshacer solo los " + thousands(count) + " que no volvieron a cambiar"
	}
	return "Deshacer solo el que no volvió a cambiar"
}

func (q Question) force() string {
	if q.Key != "" || q.Applied.Count() == 0 {
		return "Poner lo de antes, aunque se pierda lo de ahora"
	}
	return "Deshacer todo, también lo que volvió a cambiar"
}

func (q Question) hasSuperseded() string {
	if count := q.Superseded.Count(); count > 1 {
		return thousands(count) + " de esos cambios volvieron a cambiar después."
	}
	return "Uno de esos cambios volvió a cambiar después."
}

func unsealed(pages []string) string {
	if len(pages) == 1 {
		return "Una página pierde su firma, porque su texto ya no es el que se firmó:"
	}
	return thousands(len(pages)) + " páginas pierden su firma, porque su texto ya no es el que se firmó:"
}

func (w wording) withLabels(before, after string) wording {
	w.before, w.after, w.now = before, after, true
	return w
}

// DescribeDropped describes the values of an old content object that the current records cannot have.
func DescribeDropped(left []content.FieldError) []string {
	const most = 5
	var notes []string
	for i, fault := range left {
		if i == most {
			notes = append(notes, "Otros "+strconv.Itoa(len(left)-most)+" datos de esa versión tampoco caben en el sitio de hoy y quedan fuera.")
			break
		}
		notes = append(notes, "El dato «"+truncate(oneLine(fault.Path), 80)+"» ya no cabe en el sitio de hoy y queda fuera.")
	}
	return notes
}
