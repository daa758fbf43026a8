package history

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"latido/db/content"
)

// treeList is the key under which the section map and the redirects have their
// entries when they are read as a tree: as a list of items with ids, which is all
// that undoing a change knows of a document.
const treeList = "entries"

// readTree reads a document for undoing changes of it.
func readTree(document string, body []byte) (map[string]any, error) {
	switch document {
	case selectedSections:
		var selections content.Selections
		if err := selections.UnmarshalJSON(body); err != nil {
			return nil, err
		}
		entries := []any{}
		for _, selection := range selections {
			entries = append(entries, sectionItem(selection))
		}
		return map[string]any{treeList: entries}, nil
	case redirects:
		read, err := readRedirects(body)
		if err != nil {
			return nil, err
		}
		entries := []any{}
		for _, path := range slices.Sorted(maps.Keys(read)) {
			entries = append(entries, redirectItem(path, read[path]))
		}
		return map[string]any{treeList: entries}, nil
	}
	var tree map[string]any
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	if err := decoder.Decode(&tree); err != nil {
		return nil, fmt.Errorf("content object: %w", err)
	}
	if tree == nil {
		return nil, errors.New("content object: not a JSON object")
	}
	return tree, nil
}

// writeTree is the document that a tree stands for.
func writeTree(document string, tree map[string]any) ([]byte, error) {
	entries, _ := tree[treeList].([]any)
	switch document {
	case selectedSections:
		selections := content.Selections{}
		for _, entry := range entries {
			fields, _ := entry.(map[string]any)
			id, _ := fields["id"].(string)
			component, _ := fields["component"].(string)
			selections = append(selections, content.Selection{Type: id, Component: component, Display: fields["display"] == true})
		}
		return json.Marshal(selections)
	case redirects:
		written := map[string]string{}
		for _, entry := range entries {
			fields, _ := entry.(map[string]any)
			from, _ := fields["id"].(string)
			written[from], _ = fields["to"].(string)
		}
		return json.Marshal(written)
	}
	return json.Marshal(tree)
}

func sectionItem(s content.Selection) map[string]any {
	return map[string]any{"id": s.Type, "component": s.Component, "display": s.Display}
}

func redirectItem(from, to string) map[string]any {
	return map[string]any{"id": from, "to": to}
}
