package diff

import "github.com/tidwall/gjson"

// Texts returns the texts that only one of two JSON documents has.
func Texts(before, after []byte) []string {
	count := map[string]int{}
	eachText(gjson.ParseBytes(before), func(text string) { count[text]-- })
	eachText(gjson.ParseBytes(after), func(text string) { count[text]++ })
	var changed []string
	for text, n := range count {
		if n != 0 {
			changed = append(changed, text)
		}
	}
	return changed
}

func eachText(value gjson.Result, add func(text string)) {
	switch {
	case value.IsObject(), value.IsArray():
		value.ForEach(func(_, inner gjson.Result) bool {
			eachText(inner, add)
			return true
		})
	case value.Type == gjson.String:
		add(value.Str)
	case value.Type == gjson.Number:
		add(value.Raw)
	}
}
