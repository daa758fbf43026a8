package highlight

import (
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"latido/db/content"
)

// mark is a private-use character, which no text contains.
const mark = "\uE000"

func alter(site *content.Site, path string) bool {
	value, ok := find(reflect.ValueOf(site).Elem(), path)
	if !ok {
		return false
	}
	switch value.Kind() {
	case reflect.Struct, reflect.Slice:
		alterTexts(value)
	case reflect.String:
		value.SetString(altered(value.String()))
	case reflect.Bool:
		value.SetBool(!value.Bool())
	case reflect.Int:
		// Most bounds are upper ones: a smaller number is valid, too.
		if n := value.Int(); n > 1 {
			value.SetInt(n - 1)
		} else {
			value.SetInt(n + 1)
		}
	case reflect.Float64:
		if n := value.Float(); n > 0.5 {
			value.SetFloat(n - 0.25)
		} else {
			value.SetFloat(n + 0.25)
		}
	}
	return true
}

// alterTexts alters all texts below value and fills empty lists. Ids stay: they are addresses.
func alterTexts(value reflect.Value) {
	switch value.Kind() {
	case reflect.String:
		value.SetString(altered(value.String()))
	case reflect.Slice:
		if value.Len() == 0 {
			value.Set(reflect.MakeSlice(value.Type(), 1, 1))
		}
		for i := range value.Len() {
			alterTexts(value.Index(i))
		}
	case reflect.Struct:
		for i := range value.NumField() {
			if key(value.Type().Field(i)) != "id" {
				alterTexts(value.Field(i))
			}
		}
	}
}

// altered marks the first word of each line, so that every paragraph differs but keeps its form.
func altered(text string) string {
	lines, words := strings.Split(text, "\n"), false
	for i, line := range lines {
		if at := strings.IndexFunc(line, unicode.IsLetter); at >= 0 {
			_, size := utf8.DecodeRuneInString(line[at:])
			lines[i], words = line[:at+size]+mark+line[at+size:], true
		}
	}
	if words {
		return strings.Join(lines, "\n")
	}
	at := strings.LastIndexAny(text, "0123456789")
	if at < 0 {
		return text + mark
	}
	return text[:at] + string('0'+(text[at]-'0'+1)%10) + text[at+1:]
}

// find returns the value at a path of keys. Items are named by index or identifying text.
func find(value reflect.Value, path string) (reflect.Value, bool) {
	if path == "" {
		return value, true
	}
	switch value.Kind() {
	case reflect.Struct:
		first, rest, _ := strings.Cut(path, ".")
		for i := range value.NumField() {
			if key(value.Type().Field(i)) == first {
				return find(value.Field(i), rest)
			}
		}
	case reflect.Slice:
		path = strings.TrimPrefix(path, "items.")
		for _, name := range []func(int) string{
			func(i int) string { return known(value.Index(i)) },
			strconv.Itoa,
		} {
			for i := range value.Len() {
				if rest, ok := strings.CutPrefix(path+".", name(i)+"."); ok && name(i) != "" {
					return find(value.Index(i), strings.TrimSuffix(rest, "."))
				}
			}
		}
	}
	return reflect.Value{}, false
}

func known(item reflect.Value) string {
	if item.Kind() != reflect.Struct {
		return ""
	}
	for _, name := range []string{"ID", "Name", "Label", "Title"} {
		if field := item.FieldByName(name); field.IsValid() && field.Kind() == reflect.String {
			return field.String()
		}
	}
	return ""
}

func key(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name
}
