package history

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"latido/db/content"
	"latido/db/content/diff"
)

// Save is one revision as the screens show it.
type Save struct {
	Path     string // of its screen
	Document string // what was saved, by its name in the store
	Number   int64
	At       time.Time // in the zone of the practice
	Author   string
	Summary  string
	Current  bool // what the site shows now
}

// kinds are what the list has, and what it may be narrowed to.
var kinds = [...]struct{ document, slug, title, plural, icon string }{
	{siteContent, "informacion", "Contenido", "Contenido", "/icons/file-text.svg"},
	{selectedSections, "secciones", "Secciones", "Secciones", "/icons/layout.svg"},
	{redirects, "direcciones", "Direcciones", "Direcciones", "/icons/arrow-right.svg"},
	{signatures, "firmas", "Firma", "Firmas", "/icons/certificate.svg"},
	{publication, "publicacion", "Publicación", "Publicación", "/icons/eye.svg"},
	{claimAnswers, "motivos", "Motivos", "Motivos", "/icons/shield-check.svg"},
}

// kind is the place in kinds of what was saved.
func (s Save) kind() int {
	for i, kind := range kinds {
		if kind.document == s.Document {
			return i
		}
	}
	return 0
}

// Title names what was saved.
func (s Save) Title() string { return kinds[s.kind()].title }

// icon stands for what was saved.
func (s Save) icon() string { return kinds[s.kind()].icon }

// drawn reports whether a home page can be drawn with it.
func (s Save) drawn() bool { return s.Document != redirects }

// Moment is when it was saved: "21 de noviembre de 2026, 14:05".
func (s Save) Moment() string { return Moment(s.At) }

// Who is the author's name; what the program did itself has none.
func (s Save) Who() string {
	if s.Author == "" {
		return "Latido"
	}
	return clean(s.Author)
}

// What is the summary; the first save has none of its own.
func (s Save) What() string {
	switch {
	case s.Summary != "":
		return clean(s.Summary)
	case s.Number == 1 && s.Document != siteContent:
		return "Inicio del sitio"
	case s.Number == 1:
		return "Contenido de muestra"
	}
	return "Sin resumen"
}

func (s Save) id() string { return kinds[s.kind()].slug + "-" + strconv.FormatInt(s.Number, 10) }

// Day is what was saved on one day, newest first.
type Day struct {
	Name  string
	Saves []Save
}

// Days groups saves, which come newest first, by their day in the zone of their times.
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

// List is the screen of all saves.
type List struct {
	Notice string
	Days   []Day
	Newest bool   // this is the first page
	Older  string // the address of the next page, or empty
	Search string // only what has these words
	Kind   string // only this document, by its part of the address
}

// narrowed reports whether a list leaves saves out.
func (l List) narrowed() bool { return l.Search != "" || l.Kind != "" }

// Query is what narrows a list, as its address says it.
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

// first is the address of the first page of a list.
func (l List) first() string {
	if !l.narrowed() {
		return "/admin/historial"
	}
	return "/admin/historial?" + l.Query().Encode()
}

// Matches reports whether a save has all the words of a search, however they are
// accented, in what it is called, in what it says or in who made it.
func (s Save) Matches(search string) bool {
	text := fold(s.Title() + " " + s.What() + " " + s.Who() + " " + s.Moment())
	for _, word := range strings.Fields(fold(search)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

var accents = strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u", "ñ", "n")

func fold(text string) string { return accents.Replace(strings.ToLower(clean(text))) }

// Detail is the screen of one save.
type Detail struct {
	Save
	Against  bool // compared with what the site shows now, not with the save before
	Changes  Changes
	Broken   bool   // it cannot be read, so there is nothing to compare
	Base     string // the version of the document that the owner looked at; empty: its changes cannot be undone
	Previous string // addresses of the saves before and after, or empty
	Next     string
}

// undoable reports whether the save has a change that can be undone.
func (d Detail) undoable() bool {
	if d.Base == "" {
		return false
	}
	for _, record := range d.Changes.Records {
		for _, change := range record.Changes {
			if change.State == diff.Standing || change.State == diff.Overtaken {
				return true
			}
		}
	}
	return d.Changes.Rest > 0
}

// Confirmation is the screen that asks before a save is restored.
type Confirmation struct {
	Save
	Changes   Changes
	Fault     string   // why the last try did not go through
	Notes     []string // what will not be as it was
	Base      string   // the version of the document that the owner looked at
	Addresses []string // what becomes of addresses of pages
	Unsealed  []string // names of pages whose signature would not hold any more
	Dropped   []Day    // the saves whose changes go
	More      bool     // there are older ones among them that are not listed
}

// Question is the screen that asks before changes of a save are undone.
type Question struct {
	Save
	Key       string   // of the one change; empty: all of them
	Fault     string   // why the last try did not go through
	Base      string   // the version of the document that the owner looked at
	Unsealed  []string // names of pages whose signature would not hold any more
	Standing  Changes
	Overtaken Changes
	Undone    Changes
	Gone      Changes
}

// Ask sorts the changes of a save, or one of them, by how they stand.
func Ask(save Save, records []Record, key string) Question {
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
		return showAll(kept, state != diff.Overtaken)
	}
	return Question{Save: save, Key: key, Standing: only(diff.Standing), Overtaken: only(diff.Overtaken), Undone: only(diff.Undone), Gone: only(diff.Gone)}
}

func (q Question) title() string {
	if q.Key == "" {
		return "Deshacer todo lo de este guardado"
	}
	return "Deshacer solo este cambio"
}

// button is what undoing does that asks nothing more.
func (q Question) button() string {
	count := q.Standing.Count()
	switch {
	case q.Key != "":
		return "Deshacer este cambio"
	case q.Overtaken.Count() == 0 && count > 1:
		return "Deshacer los " + thousands(count) + " cambios"
	case q.Overtaken.Count() == 0:
		return "Deshacer el cambio"
	case count > 1:
		return "Deshacer solo los " + thousands(count) + " que no volvieron a cambiar"
	}
	return "Deshacer solo el que no volvió a cambiar"
}

// force is what undoing does that also undoes what has changed again since.
func (q Question) force() string {
	if q.Key != "" || q.Standing.Count() == 0 {
		return "Poner lo de antes, aunque se pierda lo de ahora"
	}
	return "Deshacer todo, también lo que volvió a cambiar"
}

// overtaken says how much has changed again since.
func (q Question) overtaken() string {
	if count := q.Overtaken.Count(); count > 1 {
		return thousands(count) + " de esos cambios volvieron a cambiar después."
	}
	return "Uno de esos cambios volvió a cambiar después."
}

// unsealed says that pages would have to be read and signed again.
func unsealed(pages []string) string {
	if len(pages) == 1 {
		return "Una página pierde su firma, porque su texto ya no es el que se firmó:"
	}
	return thousands(len(pages)) + " páginas pierden su firma, porque su texto ya no es el que se firmó:"
}

// told is a wording for a question, with other names for the two sides.
func (w wording) told(before, after string) wording {
	w.before, w.after, w.now = before, after, true
	return w
}

// LeftOut says which data of an old content object the site of today cannot keep.
func LeftOut(left []content.FieldError) []string {
	const most = 5
	var notes []string
	for i, fault := range left {
		if i == most {
			notes = append(notes, "Otros "+strconv.Itoa(len(left)-most)+" datos de esa versión tampoco caben en el sitio de hoy y quedan fuera.")
			break
		}
		notes = append(notes, "El dato «"+cut(clean(fault.Path), 80)+"» ya no cabe en el sitio de hoy y queda fuera.")
	}
	return notes
}
