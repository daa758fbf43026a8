package admin

import (
	_ "embed"
	"encoding/json"
	"sync"
)

//go:embed form.json
var formFile []byte

// Tab is a record that the owner edits, as the screen of the content shows it.
type Tab struct {
	Key    string // of the content object
	Label  string
	Groups []Group
}

// Group is a part of a tab.
type Group struct {
	Title   string
	Help    string
	Entries []Entry
}

// Entry is a field or, when it has an item, a list.
type Entry struct {
	Key     string
	Label   string
	Help    string
	Kind    string      // integer, decimal, colour, choice or paragraphs; empty for a text
	Options [][2]string // of a choice: value and name
	Item    string      // what one item of a list is called, "certificación"
	Gender  string      // of the item's name, "a" or "o"
	Fields  []Entry     // of an item; none when the items are plain texts
}

// Form are the tabs of the screen of the content, in their order.
var Form = sync.OnceValue(func() []Tab {
	var tabs []Tab
	if err := json.Unmarshal(formFile, &tabs); err != nil {
		panic("form.json: " + err.Error())
	}
	return tabs
})
