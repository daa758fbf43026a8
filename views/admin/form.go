package admin

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"sync"
)

//go:embed form.json
var formFile []byte

//go:embed content.json
var contentFile []byte

// Tab is a record that the owner edits, as the screen of the information shows it.
type Tab struct {
	Key     string // of the content object
	Label   string
	Section string // type that shows it, or empty
	Groups  []Group
}

// Area is one place in the menu of the screen of the content, which edits
// everything that the tabs do not.
type Area struct {
	Group      string // heading in the menu
	Hash       string // after the # of its address
	Label      string
	Intro      string
	Collection *Collection // nil when the area has only groups
	Groups     []Group
}

// Collection is a list of records that the owner adds to, hides and orders.
type Collection struct {
	Path      string // in the content object, "records.diseases"
	Key       string // field by which an item is known, "id"
	Base      string // address of the list; items have a page below it. Empty: they have none
	Item      string // what one is called, "enfermedad"
	Gender    string // of that name, "a" or "o"
	Name      string // field that names an item
	Detail    string // field that is the second line of an item in the list, or empty
	Thumbnail string // field with the picture of an item, or empty
	Hide      string // switch that hides an item, "hidden" or "visible", or empty
	Consents  []Consent
	Required  []string
	Outline   json.RawMessage // what a new item starts from; "…" in it stands for its name
	Groups    []Group         // of an item
}

// Consent is one that an item needs of the patient whom it shows.
type Consent struct {
	Key     string // object with its day and its way, "consent"
	When    string // switch without which none is needed, or empty
	Lacking string // how an item without it stands
}

// Group is a part of a tab, of an area, or of an item of a collection.
type Group struct {
	Title   string
	Help    string
	Record  string // of the content object, above the keys of the entries of an area
	SEO     bool   // shown as search engines and links show it
	Shows   Shows
	Entries []Entry
}

// Shows is where the site shows the fields of a group: a section type, or the path
// of a page ("/enfermedades/*" for each page below it). Without either, the item's
// own page.
type Shows struct {
	Section, Page string
}

// Entry is a field or, when it has an item, a list.
type Entry struct {
	Key   string
	Label string
	Help  string
	// Kind is integer, decimal, colour, choice, paragraphs or picture and, in areas, rich
	// (Markdown), long (a tall box), switch, date, slug (the id of a record), icon, pick
	// (ids of a collection) or path; empty for a text.
	Kind     string
	Options  [][2]string // of a choice: value and name
	From     string      // of a pick: path of the collection
	Prefix   string      // of a slug: what the address begins with
	Item     string      // what one item of a list is called, "certificación"
	Gender   string      // of the item's name, "a" or "o"
	Hideable bool        // items of the list have a switch "visible"
	Fields   []Entry     // of an item; none when the items are plain texts
	FilledBy string      // place whose hours fill it, where the screen of the hours has them
	Layouts  [][2]string // that show it, each after its section type, where the group has no section
}

// Form are the tabs of the screen of the information, in their order.
var Form = sync.OnceValue(func() []Tab { return mustRead[[]Tab]("form.json", formFile) })

// Areas are the places of the screen of the content, in their order.
var Areas = sync.OnceValue(func() []Area { return mustRead[[]Area]("content.json", contentFile) })

// Pictures are the places of the content object that hold the path of a picture, by
// their keys, with "*" for each item of a list.
var Pictures = sync.OnceValue(func() (places [][]string) {
	for _, tab := range Form() {
		places = appendPictures(places, []string{tab.Key}, tab.Groups)
	}
	for _, area := range Areas() {
		if list := area.Collection; list != nil {
			places = appendPictures(places, append(strings.Split(list.Path, "."), "*"), list.Groups)
		}
		for _, group := range area.Groups {
			places = appendPictures(places, []string{group.Record}, []Group{group})
		}
	}
	return places
})

func appendPictures(places [][]string, above []string, groups []Group) [][]string {
	for _, group := range groups {
		places = appendPictureEntries(places, above, group.Entries)
	}
	return places
}

func appendPictureEntries(places [][]string, above []string, entries []Entry) [][]string {
	for _, entry := range entries {
		place := slices.Concat(above, strings.Split(entry.Key, "."))
		if entry.Item != "" {
			place = append(place, "*")
		}
		if entry.Kind == "picture" {
			places = append(places, place)
		}
		places = appendPictureEntries(places, place, entry.Fields)
	}
	return places
}

func mustRead[Table any](name string, body []byte) (table Table) {
	if err := json.Unmarshal(body, &table); err != nil {
		panic(name + ": " + err.Error())
	}
	return table
}
