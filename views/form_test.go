package views_test

import (
	"slices"
	"strings"
	"testing"

	"latido/db/content"
	"latido/views"
	"latido/views/admin"
	"latido/views/sections"
)

// TestFormSaysWhatLayoutsLeaveOut: where a layout does not show a field that the
// owner edits for its section, the form names the layout beside the field.
func TestFormSaysWhatLayoutsLeaveOut(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("long: make test-all")
	}
	for key, fields := range helps() {
		records := map[string]bool{}
		for path := range fields {
			records[recordOf(path)] = true
		}
		left := map[string][]string{}
		eachVariant(t, key, func(t *testing.T, _ sections.Type, variant sections.Variant) {
			for record := range records {
				for path, shows := range seenIn(t, record, preview(t, key, variant.File)) {
					if !shows {
						left[path] = append(left[path], variant.Name)
					}
				}
			}
		})
		for path, help := range fields {
			for _, variant := range typeOf(t, key).Variants {
				said := saysLeftOut(help, variant.Name)
				if _, excepted := exception(path); !excepted && said != slices.Contains(left[path], variant.Name) {
					t.Errorf("%s: the form says %v that the layout %s leaves it out, want %v: %q", path, said, variant.Name, !said, help)
				}
			}
		}
	}
}

// saysLeftOut reads "No en «Retrato» ni «Carrusel»." and "Solo en «Mosaico»." out of a help.
func saysLeftOut(help, layout string) bool {
	if _, only, found := strings.Cut(help, "Solo en "); found {
		return !strings.Contains(only, "«"+layout+"»")
	}
	return strings.Contains(help, "«"+layout+"»")
}

// helps are what the two tables say of each field that shows in a section, with what
// they say of its group, by the type of the section.
func helps() map[string]map[string]string {
	texts := map[string]map[string]string{}
	var add func(section, path, above string, entries []admin.Entry)
	add = func(section, path, above string, entries []admin.Entry) {
		for _, entry := range entries {
			path, help := path+"."+entry.Key, above+" "+entry.Help
			if entry.Item != "" {
				path += "[]"
			}
			if entry.Fields != nil {
				add(section, path, help, entry.Fields)
				continue
			}
			if texts[section] == nil {
				texts[section] = map[string]string{}
			}
			texts[section][path] = help
		}
	}
	tabs := map[string]string{"heroSection": "Hero", "certifications": "Certifications", "experience": "Experience", "aboutMe": "AboutMe"}
	for _, tab := range admin.Form() {
		for _, group := range tab.Groups {
			if section := tabs[tab.Key]; section != "" {
				add(section, tab.Key, group.Help, group.Entries)
			}
		}
	}
	for _, area := range admin.Areas() {
		for _, group := range area.Groups {
			if group.Shows.Section != "" {
				add(group.Shows.Section, group.Record, group.Help, group.Entries)
			}
		}
		if c := area.Collection; c != nil {
			for _, group := range c.Groups {
				if group.Shows.Section != "" {
					add(group.Shows.Section, c.Path+"[]", group.Help, group.Entries)
				}
			}
		}
	}
	return texts
}

// recordOf is the record that a path leads into, or the list of "records".
func recordOf(path string) string {
	record, rest, _ := strings.Cut(path, ".")
	if record == "records" {
		list, _, _ := strings.Cut(rest, "[")
		return record + "." + list
	}
	record, _, _ = strings.Cut(record, "[")
	return record
}

// TestShows: what the table says of where a group shows is there, and shows it.
func TestShows(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("long: make test-all")
	}
	check := func(where, record string, group admin.Group) {
		switch shows := group.Shows; {
		case shows.Section != "" && shows.Page != "":
			t.Errorf("%s names a section and a page", where)
		case shows.Section != "":
			typeOf(t, shows.Section)
		case shows.Page != "":
			pages := func(site *content.Site) []views.Route {
				return slices.DeleteFunc(allPages(site, sections.Default()), func(route views.Route) bool {
					base, below := strings.CutSuffix(shows.Page, "/*")
					return !below && route.Path != shows.Page || below && !strings.HasPrefix(route.Path, base+"/")
				})
			}
			if len(pages(few(t))) == 0 {
				t.Errorf("%s: there is no page %s", where, shows.Page)
			}
			for _, entry := range group.Entries {
				path := record + "." + entry.Key
				for field, seen := range seenIn(t, path, pages) {
					if _, excepted := unseen[field]; !seen && !excepted {
						t.Errorf("%s: %s does not show on %s", where, field, shows.Page)
					}
				}
			}
		}
	}
	for _, area := range admin.Areas() {
		for _, group := range area.Groups {
			if group.Shows == (admin.Shows{}) {
				t.Errorf("%s › %s does not say where it shows", area.Label, group.Title)
			}
			check(area.Label+" › "+group.Title, group.Record, group)
		}
		if c := area.Collection; c != nil {
			for _, group := range c.Groups {
				check(area.Label+", "+c.Item+" › "+group.Title, c.Path+"[]", group)
			}
		}
	}
}

func typeOf(tb testing.TB, key string) sections.Type {
	tb.Helper()
	kind, ok := sections.TypeOf(key)
	if !ok {
		tb.Fatalf("there is no section type %q", key)
	}
	return kind
}

// preview gives the one page that shows a section in a layout.
func preview(tb testing.TB, key, file string) func(*content.Site) []views.Route {
	return func(site *content.Site) []views.Route {
		route, ok := views.Preview(site.Shown(), address, key, file)
		if !ok {
			tb.Fatalf("there is no layout %s of %s", file, key)
		}
		return []views.Route{route}
	}
}
