// Package sample holds the sample practice that fills a new database.
package sample

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
)

//go:embed *.json records
var files embed.FS

// Content returns the sample practice as a content object.
func Content() ([]byte, error) {
	site := map[string]json.RawMessage{}
	if err := read("site.json", &site); err != nil {
		return nil, err
	}
	for file, key := range map[string]string{"privacy.json": "privacyNotice", "triage.json": "triage", "editorial.json": "editorial"} {
		var value json.RawMessage
		if err := read(file, &value); err != nil {
			return nil, err
		}
		site[key] = value
	}

	records := map[string]any{}
	for _, list := range []string{"testimonials", "gallery"} {
		var items json.RawMessage
		if err := read(list+".json", &items); err != nil {
			return nil, err
		}
		records[list] = items
	}
	for _, list := range []string{"diseases", "symptoms", "services"} {
		names, err := fs.Glob(files, "records/"+list+"/*.json")
		if err != nil {
			return nil, err
		}
		items := make([]json.RawMessage, len(names))
		for i, name := range names {
			if err := read(name, &items[i]); err != nil {
				return nil, err
			}
		}
		records[list] = items
	}
	body, err := json.Marshal(records)
	if err != nil {
		return nil, err
	}
	site["records"] = body
	return json.Marshal(site)
}

func read(name string, into any) error {
	body, err := files.ReadFile(name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(body, into); err != nil {
		return fmt.Errorf("sample %s: %w", name, err)
	}
	return nil
}
