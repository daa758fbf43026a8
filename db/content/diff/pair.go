package diff

import (
	"encoding/json"
	"sort"
	"strings"
)

// pair returns, for each item of is, the index of its predecessor in was, or -1. Items pair if they
// are equal from either end, have the same key or name, or follow paired items.
func pair(was, is []any) []int {
	p := pairByKey(was, is)
	next := 0
	for after, before := range p.partners {
		if before < 0 && next < len(was) && !p.taken[next] && !(hasID(was[next]) && hasID(is[after])) {
			p.join(next, after)
			before = next
		}
		if before >= 0 {
			next = before + 1
		} else {
			next = len(was)
		}
	}
	return p.partners
}

type pairing struct {
	was, is  []any
	partners []int
	taken    []bool
}

// pairByKey pairs items that are equal from either end or have the same key or name.
func pairByKey(was, is []any) *pairing {
	p := &pairing{was, is, make([]int, len(is)), make([]bool, len(was))}
	for after := range p.partners {
		p.partners[after] = -1
	}
	first, last := 0, 0
	for first < min(len(was), len(is)) && Equal(was[first], is[first]) {
		p.join(first, first)
		first++
	}
	for last < min(len(was), len(is))-first && Equal(was[len(was)-1-last], is[len(is)-1-last]) {
		p.join(len(was)-1-last, len(is)-1-last)
		last++
	}
	p.match(itemKey)
	p.match(Name)
	return p
}

func (p *pairing) join(before, after int) { p.partners[after], p.taken[before] = before, true }

// match pairs items with equal keys in order. An empty key pairs nothing.
func (p *pairing) match(key func(any) string) {
	waiting := map[string][]int{}
	for before, value := range p.was {
		if !p.taken[before] {
			k := key(value)
			waiting[k] = append(waiting[k], before)
		}
	}
	for after, value := range p.is {
		if p.partners[after] >= 0 {
			continue
		}
		if k := key(value); k != "" && len(waiting[k]) > 0 {
			p.join(waiting[k][0], after)
			waiting[k] = waiting[k][1:]
		}
	}
}

// itemKey returns the id of an item, or else its name, or else all of it.
func itemKey(item any) string {
	if hasID(item) {
		return "id " + item.(map[string]any)["id"].(string)
	}
	if name := Name(item); name != "" {
		return name
	}
	body, _ := json.Marshal(item) // never fails for decoded JSON
	return string(body)
}

func hasID(item any) bool {
	fields, _ := item.(map[string]any)
	id, _ := fields["id"].(string)
	return id != ""
}

// names are the fields that name an item, in order of preference.
var names = []string{"name", "title", "label", "subheader", "nameTitle", "shortTestimonial", "alt", "myth"}

func Name(item any) string {
	switch item := item.(type) {
	case string:
		return item
	case json.Number:
		return item.String()
	case map[string]any:
		for _, key := range append(names[:len(names):len(names)], "id") {
			if text, _ := item[key].(string); strings.TrimSpace(text) != "" {
				return text
			}
		}
	}
	return ""
}

// displaced reports which items are outside the longest increasing subsequence of partners.
func displaced(partners []int) []bool {
	moved := make([]bool, len(partners))
	var tails []int // the last index of the best subsequence of each length
	previous := make([]int, len(partners))
	for after, before := range partners {
		if before < 0 {
			continue
		}
		at := sort.Search(len(tails), func(k int) bool { return partners[tails[k]] >= before })
		previous[after] = -1
		if at > 0 {
			previous[after] = tails[at-1]
		}
		if at == len(tails) {
			tails = append(tails, after)
		} else {
			tails[at] = after
		}
		moved[after] = true
	}
	if len(tails) > 0 {
		for after := tails[len(tails)-1]; after >= 0; after = previous[after] {
			moved[after] = false
		}
	}
	return moved
}
