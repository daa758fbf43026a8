// Package variation transforms content into extremes that layouts must support.
package variation

import (
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
	"strings"
)

var Kinds = []string{"long", "short", "one", "many", "bare"}

// Apply returns content with longer texts ("long"), shorter ones ("short"), lists of one item
// ("one") or of twenty ("many"), or without pictures ("bare").
func Apply(body []byte, kind string) ([]byte, error) {
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		return nil, fmt.Errorf("bend content: %w", err)
	}
	bend, known := map[string]func(any) any{
		"long":  func(v any) any { return changeText(v, func(s string) string { return strings.Repeat(s+" ", 4) }) },
		"short": func(v any) any { return changeText(v, shorten) },
		"one":   func(v any) any { return list(v, func(items []any) []any { return items[:min(1, len(items))] }) },
		"many":  func(v any) any { return list(v, func(items []any) []any { return repeat(items, 20) }) },
		"bare":  func(v any) any { return changeText(v, nil) },
	}[kind]
	if !known {
		return nil, fmt.Errorf("bend content: no kind %q", kind)
	}
	return json.Marshal(walk(value, bend))
}

func walk(value any, bend func(any) any) any {
	switch v := value.(type) {
	case map[string]any:
		for key, inner := range v {
			// Ids, dates, choices and the menu keep their values.
			switch key {
			case "navMenu", "id", "updatedAt", "alignment", "bottomShape", "metadata", "kind":
				continue
			}
			v[key] = walk(inner, bend)
		}
	case []any:
		for i, inner := range v {
			v[i] = walk(inner, bend)
		}
	}
	return bend(value)
}

// changeText changes prose and, without change, removes the path of a picture.
func changeText(value any, change func(string) string) any {
	s, ok := value.(string)
	if !ok {
		return value
	}
	if strings.HasPrefix(s, "/images/") && change == nil {
		return ""
	}
	if change == nil || s == "" || strings.ContainsAny(s[:1], "/#+0123456789") || strings.Contains(s, "://") {
		return value
	}
	return change(s)
}

func shorten(s string) string {
	words := strings.Fields(s)
	return strings.Join(words[:min(2, len(words))], " ")
}

func list(value any, change func([]any) []any) any {
	if items, ok := value.([]any); ok {
		return change(items)
	}
	return value
}

// repeat repeats items up to n. Copies get new ids, because duplicates are dropped.
func repeat(items []any, n int) []any {
	for i := 0; len(items) > 0 && len(items) < n; i++ {
		item := items[i]
		if record, ok := item.(map[string]any); ok {
			record = maps.Clone(record)
			if id, ok := record["id"].(string); ok {
				record["id"] = id + "-" + strconv.Itoa(len(items))
			}
			item = record
		}
		items = append(items, item)
	}
	return items
}
