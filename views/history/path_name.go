package history

import (
	"strconv"
	"strings"

	"latido/db/content"
)

// PathName returns "Enfermedades › Arritmias › Qué es". Items are named by id or index.
func PathName(site *content.Site, path string) string {
	n := schema()
	names := pageNames(site)
	var words []string
	for _, key := range strings.Split(path, ".") {
		if n != nil && n.list && n.at(key) == nil {
			words = append(words, itemWords(n, key, names))
			// An item has the fields of its list.
			n = &node{fields: n.fields}
			continue
		}
		if n = n.at(key); n == nil {
			break
		}
		if n.label != "" {
			words = append(words, n.label)
		}
	}
	return strings.Join(words, " › ")
}

func itemWords(list *node, key string, names map[string]string) string {
	if name := names[list.key+"/"+key]; name != "" {
		return truncate(oneLine(name), 60)
	}
	if place, err := strconv.Atoi(key); err == nil {
		return content.UpperFirst(noun(list)) + " " + strconv.Itoa(place+1)
	}
	return content.UpperFirst(noun(list)) + " " + truncate(oneLine(key), 40)
}

func pageNames(site *content.Site) map[string]string {
	names := map[string]string{}
	for _, r := range site.Records.All() {
		names[r.List+"/"+r.ID] = r.Name
	}
	return names
}
