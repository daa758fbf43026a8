// Package highlight finds where a page shows what is being edited: it draws the page
// once more with another value in that place, and looks where the two differ. So
// no template has to say which field it draws.
package highlight

import (
	"strings"

	"latido/db/content"
)

// Attribute marks the elements of a page that show what is edited. On the body it
// has a selector instead: what is edited shows in the styles of those elements alone.
const Attribute = "data-edited"

// Mark returns a page of site with the elements marked that show the value at path,
// "aboutMe.entities.0.title" or "records.diseases.items.arritmias.name". draw draws
// the same page again, of a site that Mark has changed. A choice that changes
// nothing is shown by its neighbours; what shows nowhere on the page marks nothing,
// and neither does an id, by which records are found.
func Mark(page []byte, site *content.Site, path string, draw func() ([]byte, error)) ([]byte, error) {
	for _, path := range []string{path, group(path)} {
		if path == "" || strings.HasSuffix(path, ".id") || !alter(site, path) {
			continue
		}
		other, err := draw()
		if err != nil {
			return nil, err
		}
		if marked, ok := compare(page, other); ok {
			return marked, nil
		}
	}
	return page, nil
}

// group is what a value belongs to; empty for one of a record, whose page is all of it.
func group(path string) string {
	if strings.HasPrefix(path, "records.") {
		return ""
	}
	return path[:max(0, strings.LastIndexByte(path, '.'))]
}
