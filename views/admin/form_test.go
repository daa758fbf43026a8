package admin_test

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/klauspost/compress/zstd"
	_ "modernc.org/sqlite"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/views/admin"
)

// kinds are those that a field may have, by its Go type.
var kinds = map[string][]string{
	"string":         {"", "text", "colour", "choice", "suggest", "paragraphs", "picture", "rich", "long", "date", "slug", "icon", "path", "moment"},
	"int":            {"integer"},
	"float64":        {"decimal"},
	"bool":           {"switch"},
	"[]string":       {"list", "pick", "places", "pages"},
	"content.Week":   {"week"},
	"[]content.Span": {"spans"},
}

// made are the values that a screen makes itself.
var made = []string{"schedule.places[].id", "schedule.closures[].id", "schedule.notices[].id"}

// tall are the kinds whose help may be long, as their box is tall.
var tall = []string{"", "text", "paragraphs", "rich", "long"}

// TestEveryFieldIsInOneTable: whatever the content object has, one of the three screens
// edits, with a field that suits its type.
func TestEveryFieldIsInOneTable(t *testing.T) {
	t.Parallel()
	wanted := map[string]string{}
	leaves(reflect.TypeFor[content.Site](), "", wanted)
	for _, path := range made {
		if wanted[path] == "" {
			t.Errorf("no screen makes a %s any more", path)
		}
		delete(wanted, path)
	}
	offered := offeredFields()
	for path, goType := range wanted {
		switch got := offered[path]; {
		case len(got) != 1:
			t.Errorf("%s: got %d entries, want 1", path, len(got))
		case !slices.Contains(kinds[goType], got[0]):
			t.Errorf("%s is a %s, and its entry of kind %q", path, goType, got[0])
		}
	}
	for path := range offered {
		if wanted[path] == "" {
			t.Errorf("there is an entry for %s, which the content has not", path)
		}
	}
}

// offeredFields returns the kinds of the entries for each value, by their paths ("records.diseases[].name").
func offeredFields() map[string][]string {
	offered := map[string][]string{}
	offer := func(path, kind string) { offered[path] = append(offered[path], kind) }
	for _, tab := range admin.Form() {
		for _, group := range tab.Groups {
			walk(tab.Key+".", group.Entries, offer)
		}
	}
	for _, area := range admin.Areas() {
		for _, group := range area.Groups {
			walk(group.Record+".", group.Entries, offer)
		}
		if c := area.Collection; c != nil {
			for _, group := range c.Groups {
				walk(c.Path+"[].", group.Entries, offer)
			}
			if c.Hide != "" {
				offer(c.Path+"[]."+c.Hide, "switch")
			}
		}
	}
	walk("schedule.", admin.Schedule(), offer)
	return offered
}

// TestFirstVersion: each value that a site of the first version stores has a field in a form.
func TestFirstVersion(t *testing.T) {
	t.Parallel()
	packed := must.Get(os.Open("../../cmd/latido/testdata/upgrade/v0.1.0.sql.zst"))(t)
	defer packed.Close()
	decoder := must.Get(zstd.NewReader(packed))(t)
	defer decoder.Close()
	script := must.Get(io.ReadAll(decoder))(t)
	old := must.Get(sql.Open("sqlite", filepath.Join(t.TempDir(), "old.db")))(t)
	defer old.Close()
	must.Get(old.Exec(string(script)))(t)
	var body string
	must.OK(t, old.QueryRow(`SELECT body FROM revisions WHERE document = 'siteContent' ORDER BY number DESC`).Scan(&body))
	var stored any
	must.OK(t, json.Unmarshal([]byte(body), &stored))
	offered, seen := offeredFields(), 0
	var check func(path string, value any)
	check = func(path string, value any) {
		switch value := value.(type) {
		case map[string]any:
			for key, inner := range value {
				check(strings.TrimPrefix(path+"."+key, "."), inner)
			}
		case []any:
			if offered[path] != nil { // a list of texts
				seen++
				return
			}
			for _, item := range value {
				check(path+"[]", item)
			}
		default:
			if seen++; offered[path] == nil {
				t.Errorf("%s has no field", path)
			}
		}
	}
	check("", stored)
	if seen < 500 {
		t.Errorf("got %d values", seen)
	}
}

// leaves finds the values of a type, by their paths ("records.diseases[].metadata.title").
func leaves(t reflect.Type, path string, found map[string]string) {
	if t == reflect.TypeFor[content.Week]() || t == reflect.TypeFor[[]content.Span]() {
		found[path] = t.String() // one control edits all of it
		return
	}
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if key, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); key != "-" {
				leaves(t.Field(i).Type, strings.TrimPrefix(path+"."+key, "."), found)
			}
		}
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Struct {
			leaves(t.Elem(), path+"[]", found)
			return
		}
		fallthrough
	default:
		found[path] = t.String()
	}
}

// walk calls see with the path and the kind of each value that entries edit.
func walk(prefix string, entries []admin.Entry, see func(path, kind string)) {
	for _, entry := range entries {
		switch {
		case entry.Fields != nil:
			walk(prefix+entry.Key+"[].", entry.Fields, see)
			if entry.Hideable {
				see(prefix+entry.Key+"[].visible", "switch")
			}
		case entry.Item != "":
			see(prefix+entry.Key, "list")
		default:
			see(prefix+entry.Key, entry.Kind)
		}
	}
}

// TestAreas: each has an address of its own, and whatever an area or a collection
// refers to is there.
func TestAreas(t *testing.T) {
	t.Parallel()
	body := must.Get(os.ReadFile("content.json"))(t)
	strict := json.NewDecoder(bytes.NewReader(body))
	strict.DisallowUnknownFields()
	if err := strict.Decode(new([]struct {
		admin.Area
		Collection *struct {
			admin.Collection
			Groups []strictGroup
		}
		Groups []strictGroup
	})); err != nil {
		t.Errorf("got %v", err)
	}
	paths, hashes := map[string]bool{}, map[string]bool{}
	for _, area := range admin.Areas() {
		if hashes[area.Hash] || area.Hash == "" || area.Group == "" || area.Label == "" || area.Intro == "" {
			t.Errorf("%s: got an address twice, or no heading, name or introduction", area.Hash)
		}
		hashes[area.Hash] = true
		if area.Collection != nil {
			paths[area.Collection.Path] = true
		}
	}
	for _, area := range admin.Areas() {
		for _, group := range area.Groups {
			if group.Title == "" || group.Record == "" {
				t.Errorf("%s: got a group without a title or a record", area.Hash)
			}
			check(t, area.Hash+" "+group.Title, group.Entries, paths)
		}
		if area.Collection != nil {
			checkCollection(t, area, paths)
		}
	}
}

// TestSchedule: the table of the screen of the hours has what a table may have, and
// help of a fitting length.
func TestSchedule(t *testing.T) {
	t.Parallel()
	body := must.Get(os.ReadFile("schedule.json"))(t)
	strict := json.NewDecoder(bytes.NewReader(body))
	strict.DisallowUnknownFields()
	type field struct {
		admin.Entry
		Display string
	}
	if err := strict.Decode(new([]struct {
		field
		Fields []field
	})); err != nil {
		t.Errorf("got %v", err)
	}
	check(t, "schedule", admin.Schedule(), nil)
	zones := 0
	for _, entry := range admin.Schedule() {
		for _, option := range entry.Options {
			zones++
			if _, err := time.LoadLocation(option[0]); err != nil {
				t.Errorf("%s: %v", option[1], err)
			}
		}
	}
	if zones == 0 {
		t.Error("got no time zone to choose")
	}
}

// strictGroup has what a group of content.json may have, and nothing else.
type strictGroup struct {
	admin.Group
	Entries []strictEntry
}

type strictEntry struct {
	admin.Entry
	Initial   any
	Summary   []string
	Thumbnail string
	Fields    []strictEntry
}

func checkCollection(t *testing.T, area admin.Area, paths map[string]bool) {
	c := area.Collection
	known := map[string]bool{"": true, c.Hide: true}
	var entries []admin.Entry
	for _, group := range c.Groups {
		entries = append(entries, group.Entries...)
		if group.Title == "" || group.Record != "" {
			t.Errorf("%s: got a group of an item without a title, or with a record", area.Hash)
		}
		if c.Base == "" && group.Shows == (admin.Shows{}) {
			t.Errorf("%s: %q does not say where it shows, and its items have no page", area.Hash, group.Title)
		}
		check(t, area.Hash+" "+group.Title, group.Entries, paths)
	}
	for _, entry := range entries {
		known[entry.Key] = true
		if entry.Key == c.Thumbnail && entry.Kind != "picture" {
			t.Errorf("%s: the picture of an item is a %s", area.Hash, entry.Kind)
		}
		if entry.Kind == "slug" && c.Base != "" && entry.Prefix != c.Base+"/" {
			t.Errorf("%s: the addresses begin with %q, want %q", area.Hash, entry.Prefix, c.Base+"/")
		}
	}
	for _, key := range append([]string{c.Key, c.Name, c.Detail, c.Thumbnail}, c.Required...) {
		if !known[key] {
			t.Errorf("%s refers to %q, which its items have not", area.Hash, key)
		}
	}
	if c.Item == "" || c.Gender != "a" && c.Gender != "o" || !slices.Contains(c.Required, c.Name) {
		t.Errorf("%s: an item needs a name, and a word for it", area.Hash)
	}
	// The outline is a record as the content has it, and no more.
	target := at(reflect.TypeFor[content.Site](), c.Path)
	decoder := json.NewDecoder(bytes.NewReader(c.Outline))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(reflect.New(target.Elem()).Interface()); err != nil {
		t.Errorf("%s: the outline is no record: %v", area.Hash, err)
	}
}

// check judges what is read beside fields.
func check(t *testing.T, where string, entries []admin.Entry, paths map[string]bool) {
	labels := map[string]bool{}
	for _, entry := range entries {
		if entry.Label == "" || labels[entry.Label] {
			t.Errorf("%s: %s has no label, or that of another: %q", where, entry.Key, entry.Label)
		}
		labels[entry.Label] = true
		if entry.Help == "" && entry.Fields == nil {
			t.Errorf("%s: %s has no help", where, entry.Key)
		}
		if utf8.RuneCountInString(entry.Help) > 100 && (!slices.Contains(tall, entry.Kind) || entry.Item != "") {
			t.Errorf("%s: the help of %s is too long for its box: %q", where, entry.Key, entry.Help)
		}
		if (entry.Kind == "pick") != (entry.From != "") || entry.From != "" && !paths[entry.From] {
			t.Errorf("%s: %s picks from %q", where, entry.Key, entry.From)
		}
		if (entry.Kind == "choice" || entry.Kind == "suggest") != (len(entry.Options) > 0) {
			t.Errorf("%s: %s has %d options", where, entry.Key, len(entry.Options))
		}
		check(t, where+" "+entry.Key, entry.Fields, paths)
	}
}

// at is the type at a path.
func at(t reflect.Type, path string) reflect.Type {
	for key := range strings.SplitSeq(path, ".") {
		for i := range t.NumField() {
			if name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); name == key {
				t = t.Field(i).Type
				break
			}
		}
	}
	return t
}
