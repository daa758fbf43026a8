// Package highlight finds the elements that show a value by rendering the page with another value.
package highlight

import (
	"strings"

	"latido/db/content"
)

// Mark marks the elements that show the value at path ("aboutMe.entities.0.title") or, if none does,
// that of its parent. draw renders site, which Mark modifies.
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

// group returns the parent of a path, or "" within records, where it would be the whole page.
func group(path string) string {
	if strings.HasPrefix(path, "records.") {
		return ""
	}
	return path[:max(0, strings.LastIndexByte(path, '.'))]
}
