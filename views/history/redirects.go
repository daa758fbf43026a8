package history

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// readRedirects reads the addresses that lead elsewhere; "" is one that is gone for ever.
func readRedirects(body []byte) (map[string]string, error) {
	var read map[string]string
	if err := json.Unmarshal(body, &read); err != nil {
		return nil, fmt.Errorf("redirects: %w", err)
	}
	if read == nil {
		return nil, errors.New("redirects: not a JSON object")
	}
	return read, nil
}

// compareRedirects compares two objects of redirects, in the order of their paths.
func compareRedirects(before, after []byte) ([]Record, error) {
	was, err := readRedirects(before)
	if err != nil {
		return nil, fmt.Errorf("compare: %w", err)
	}
	is, err := readRedirects(after)
	if err != nil {
		return nil, fmt.Errorf("compare: %w", err)
	}
	c := redirectChanges(was, is)
	if len(c.changes) == 0 {
		return nil, nil
	}
	return []Record{{"Direcciones", c.changes}}, nil
}

func redirectChanges(was, is map[string]string) *comparison {
	c := &comparison{}
	places := func(of []string, path string) int {
		i, found := slices.BinarySearch(of, path)
		if !found {
			return -1
		}
		return i
	}
	wasPaths, isPaths := slices.Sorted(maps.Keys(was)), slices.Sorted(maps.Keys(is))
	all := maps.Clone(was)
	maps.Copy(all, is)
	for _, path := range slices.Sorted(maps.Keys(all)) {
		from, had := was[path]
		to, has := is[path]
		name := cut(clean(path), 120)
		where := place{steps: []step{{key: treeList}}}.at(places(wasPaths, path), places(isPaths, path), name)
		switch {
		case !had:
			c.add(where, Change{Kind: Added, After: capital(leads(to)), is: redirectItem(path, to), phrase: name + " ahora " + leads(to)})
		case !has:
			c.add(where, Change{Kind: Removed, Before: capital(leads(from)), was: redirectItem(path, from), phrase: name + " ya no " + leads(from)})
		case from != to:
			target := where
			target.steps = where.field("to", "").steps
			c.add(target, Change{Before: capital(leads(from)), After: capital(leads(to)), was: from, is: to, phrase: name + " ahora " + leads(to)})
		}
	}
	return c
}

// leads says what an address does.
func leads(to string) string {
	if to == "" {
		return "dice que ya no existe"
	}
	return "lleva a " + cut(clean(to), 120)
}

// Addresses says what becomes of the addresses that lead elsewhere in one of two sets
// of redirects alone, or to another place. Beyond a few they are counted.
func Addresses(was, is map[string]string) []string {
	const most = 8
	var notes []string
	for _, change := range redirectChanges(was, is).changes {
		notes = append(notes, change.phrase+".")
	}
	if rest := len(notes) - most; rest > 1 {
		return append(notes[:most], "Y otras "+thousands(rest)+" direcciones.")
	}
	return notes
}
