package claims

import (
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"latido/db/content"
)

// Review does not fill placeholders, so that quotes match the text in the owner's forms.
func Review(site *content.Site, answers Answers) []Mark {
	var marks []Mark
	for _, text := range Texts(site) {
		marks = append(marks, Scan(text)...)
	}
	answers.Fill(marks)
	return marks
}

// Texts returns all texts by the paths of the forms: records by id, items by index.
func Texts(site *content.Site) []Text {
	var w walk
	w.into(reflect.ValueOf(site).Elem(), "", false)
	return w.texts
}

type walk struct{ texts []Text }

func (w *walk) into(value reflect.Value, path string, sourced bool) {
	switch value.Kind() {
	case reflect.String:
		if text := value.String(); IsProse(text) {
			w.texts = append(w.texts, Text{path, text, sourced})
		}
	case reflect.Struct:
		w.fields(value, path, sourced)
	case reflect.Slice:
		for i := range value.Len() {
			item := value.Index(i)
			name := strconv.Itoa(i)
			if id := idOf(item); id != "" {
				name = id
			}
			w.into(item, path+"."+name, sourced)
		}
	}
}

func (w *walk) fields(value reflect.Value, path string, sourced bool) {
	if isHidden(value) {
		return
	}
	if sources := value.FieldByName("Sources"); sources.IsValid() {
		sourced = len(named(sources)) > 0
	}
	for i := range value.NumField() {
		tag := value.Type().Field(i).Tag
		key, _, _ := strings.Cut(tag.Get("json"), ",")
		if key == "" || key == "-" || skippedKeys[key] || tag.Get("kind") == "day" {
			continue
		}
		w.into(value.Field(i), strings.TrimPrefix(path+"."+key, "."), sourced)
	}
}

// skippedKeys are not read by visitors, or cannot be claims.
var skippedKeys = map[string]bool{"sources": true, "id": true, "kind": true, "level": true}

func named(sources reflect.Value) (labels []string) {
	list, _ := sources.Interface().([]content.Source)
	for _, source := range list {
		if strings.TrimSpace(source.Label) != "" {
			labels = append(labels, source.Label)
		}
	}
	return labels
}

func idOf(item reflect.Value) string {
	if item.Kind() != reflect.Struct {
		return ""
	}
	if id := item.FieldByName("ID"); id.IsValid() {
		return id.String()
	}
	return ""
}

func isHidden(item reflect.Value) bool {
	if hidden := item.FieldByName("Hidden"); hidden.IsValid() {
		return hidden.Bool()
	}
	visible := item.FieldByName("Visible")
	return visible.IsValid() && visible.Kind() == reflect.Bool && !visible.Bool()
}

// FormTexts returns the texts of a form, by path. A label of a source marks its record as sourced.
func FormTexts(byPath map[string]string) []Text {
	const sources = ".sources."
	sourced := map[string]bool{}
	var texts []Text
	for _, path := range slices.Sorted(maps.Keys(byPath)) {
		text := byPath[path]
		if record, _, ok := strings.Cut(path, sources); ok {
			sourced[record] = sourced[record] || strings.TrimSpace(text) != ""
		} else if IsProse(text) {
			texts = append(texts, Text{Path: path, Text: text})
		}
	}
	for i, text := range texts {
		for at, letter := range text.Path {
			if letter == '.' && sourced[text.Path[:at]] {
				texts[i].Sourced = true
				break
			}
		}
	}
	return texts
}

// IsProse reports whether text is language and not an address, path, colour or id.
func IsProse(text string) bool {
	return text != "" && text[0] != '/' && text[0] != '#' && !strings.HasPrefix(text, "http")
}
