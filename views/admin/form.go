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

type Tab struct {
	Key     string // of the content object
	Label   string
	Section string // the section type that shows it, or empty
	Groups  []Group
}

// Area is one area of the content screen, which edits everything outside the tabs.
type Area struct {
	Group      string // heading in the menu
	Hash       string // fragment of its address
	Label      string
	Intro      string
	Collection *Collection // nil if the area has only groups
	Groups     []Group
}

type Collection struct {
	Path      string // in the content object, "records.diseases"
	Key       string // field that identifies an item, "id"
	Base      string // address of the list; empty if items have no page
	Item      string // noun for one item, "enfermedad"
	Gender    string // of the noun, "a" or "o"
	Name      string // field that names an item
	Detail    string // field for the second line of an item, or empty
	Thumbnail string // field with the picture of an item, or empty
	Hide      string // switch that hides an item, "hidden" or "visible", or empty
	Consents  []Consent
	Required  []string
	Asked     []string        // fields that records of older sites lack: listed while empty, but not required
	Outline   json.RawMessage // initial value of a new item; "…" is replaced by its name
	Groups    []Group         // of an item
}

type Consent struct {
	Key     string // object with date and form of the consent, "consent"
	When    string // switch that makes it necessary, or empty: always
	Lacking string // status of an item without it
}

type Group struct {
	Title   string
	Help    string
	Record  string // prefix of the keys of the entries of an area
	SEO     bool   // previewed as a search result and shared link
	Shows   Shows
	Entries []Entry
}

// Shows is where the site shows a group: a section type or a path ("/enfermedades/*"), or if both are
// empty the item's page.
type Shows struct {
	Section, Page string
}

// Entry is a field, or a list if Item is set.
type Entry struct {
	Key   string
	Label string
	Help  string
	// Kind is integer, decimal, colour, choice, suggest, paragraphs, picture, rich (Markdown), long,
	// switch, date, slug, icon, pick (ids of a collection) or path; empty is a line of text.
	Kind     string
	Copies   string      // the path of the field that it repeats, or empty
	Reads    string      // the kind of value.Read that parses the text; empty: plain text
	Options  [][2]string // of a choice or suggest: value and label
	From     string      // of a pick: path of the collection
	Prefix   string      // of a slug: beginning of the address
	Item     string      // noun for one item of a list, "certificación"
	Gender   string      // of the noun, "a" or "o"
	Hideable bool        // items have a switch "visible"
	Fields   []Entry     // of an item; empty if items are texts
	Layouts  [][2]string // section type and layout that show it, if the group has no section
}

var Form = sync.OnceValue(func() []Tab { return mustRead[[]Tab]("form.json", formFile) })

var Areas = sync.OnceValue(func() []Area { return mustRead[[]Area]("content.json", contentFile) })

// Pictures are the paths of pictures in the content, with "*" for each item of a list.
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
