package history

import (
	"strconv"
	"time"

	"latido/db/content"
)

// Save is one revision as the screens show it.
type Save struct {
	Path     string // of its screen
	Sections bool   // of the section map, not of the content
	Number   int64
	At       time.Time
	Author   string
	Summary  string
	Current  bool // what the site shows now
}

// Title names what was saved.
func (s Save) Title() string {
	if s.Sections {
		return "Secciones"
	}
	return "Información"
}

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
	case s.Number == 1 && s.Sections:
		return "Inicio del sitio"
	case s.Number == 1:
		return "Contenido de muestra"
	}
	return "Sin resumen"
}

func (s Save) id() string {
	if s.Sections {
		return "secciones-" + strconv.FormatInt(s.Number, 10)
	}
	return "informacion-" + strconv.FormatInt(s.Number, 10)
}

// Day is what was saved on one day, newest first.
type Day struct {
	Name  string
	Saves []Save
}

// Days groups saves, which come newest first, by their day at the practice.
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
}

// Detail is the screen of one save.
type Detail struct {
	Save
	Against  bool // compared with what the site shows now, not with the save before
	Changes  Changes
	Broken   bool   // it cannot be read, so there is nothing to compare
	Previous string // addresses of the saves before and after, or empty
	Next     string
}

// Confirmation is the screen that asks before a save is restored.
type Confirmation struct {
	Save
	Changes Changes
	Fault   string   // why the last try did not go through
	Notes   []string // what will not be as it was
	Base    string   // the version of the document that the owner looked at
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

// Replaced says which choices of an old section map the site of today does not have.
func Replaced(old, restored content.Selections) []string {
	var notes []string
	for _, selection := range old {
		now, stays := restored.Of(selection.Type)
		switch {
		case !stays:
			notes = append(notes, "La "+decapital(SectionName(selection.Type))+" ya no existe y queda fuera.")
		case now.Component != selection.Component:
			notes = append(notes, "El diseño «"+LayoutName(selection.Type, selection.Component)+"» de "+SectionName(selection.Type)+" ya no existe; en su lugar va «"+LayoutName(now.Type, now.Component)+"».")
		}
	}
	for _, selection := range restored {
		if _, had := old.Of(selection.Type); !had {
			notes = append(notes, SectionName(selection.Type)+" no existía en esa versión y se queda como está.")
		}
	}
	return notes
}
