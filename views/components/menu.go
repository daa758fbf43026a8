package components

import (
	"strings"

	"latido/views/model"
)

// Unlisted returns the lists that the menu lacks. A <template> has them, for islands with another menu.
func Unlisted(p model.Page) []model.NavEntry {
	var entries []model.NavEntry
	listed := p.Nav()
	for _, collection := range p.Menus() {
		if !names(listed, collection.Label) {
			within := p.Path == collection.Base || strings.HasPrefix(p.Path, collection.Base+"/")
			entries = append(entries, model.NavEntry{Label: collection.Label, Path: collection.Base, Current: within, Collection: &collection})
		}
	}
	return entries
}

func names(entries []model.NavEntry, label string) bool {
	for _, entry := range entries {
		if strings.EqualFold(entry.Label, label) {
			return true
		}
	}
	return false
}

func HasSubmenu(entry model.NavEntry) bool {
	return entry.Collection != nil && len(entry.Collection.Items) > 0
}
