package model

import (
	"slices"
	"strings"
)

// NavEntry is one entry of the main menu. Collection is its submenu, or nil.
type NavEntry struct {
	Label      string
	Path       string
	Collection *Collection
	Current    bool
}

// Nav returns the main menu. Entries labelled Enfermedades, Síntomas or Servicios get their records.
func (p Page) Nav() []NavEntry {
	entries := make([]NavEntry, 0, len(p.Site.NavMenu))
	collections := p.Menus()
	for _, entry := range p.Site.NavMenu {
		item := NavEntry{Label: entry.Label, Path: p.menuPath(entry.Path)}
		for _, collection := range collections {
			if strings.EqualFold(entry.Label, collection.Label) {
				item.Path, item.Collection = collection.Base, &collection
			}
		}
		if item.Path == "" {
			continue
		}
		item.Current = p.Path == item.Path || item.Collection != nil && strings.HasPrefix(p.Path, item.Path+"/")
		entries = append(entries, item)
	}
	return entries
}

func (p Page) menuPath(typed string) string {
	link, ok := p.Link(typed)
	if !ok {
		return ""
	}
	return link.URL
}

func (p Page) Diseases() Collection { return p.Lists.Diseases }

func (p Page) Symptoms() Collection { return p.Lists.Symptoms }

func (p Page) Services() Collection { return p.Lists.Services }

func (p Page) Collections() []Collection {
	return []Collection{p.Lists.Diseases, p.Lists.Symptoms, p.Lists.Services}
}

// menuItems limits menus and sidebars, because these would make every page grow with every record.
const menuItems = 50

func (p Page) Menus() []Collection {
	collections := p.Collections()
	for i, c := range collections {
		collections[i].Items = c.Items[:min(len(c.Items), menuItems)]
	}
	return collections
}

// Near returns menuItems items around the one with the path.
func (c Collection) Near(path string) []Item {
	here := max(0, slices.IndexFunc(c.Items, func(item Item) bool { return item.Path == path }))
	from := max(0, min(here-menuItems/2, len(c.Items)-menuItems))
	return c.Items[from:min(from+menuItems, len(c.Items))]
}
