package history

import (
	"encoding/json"
	"sort"
)

// pair finds for each item of a list its predecessor in an older one, or -1:
// the same item, else the one of the same name, else the one most alike, else
// the one at the same place. It takes from cells what the search costs, and does
// without it when they do not suffice.
func pair(was, is []any, cells *int) []int {
	p := pairNamed(was, is)
	p.matchAlike(cells)
	for j := range is {
		if j < len(was) && !p.taken[j] && p.partner[j] < 0 && !plainText(was[j]) && !identified(was[j]) {
			p.join(j, j)
		}
	}
	return p.partner
}

// pairNamed pairs the same items and those of the same name.
func pairNamed(was, is []any) *pairing {
	p := &pairing{was: was, is: is, partner: make([]int, len(is)), taken: make([]bool, len(was))}
	for j := range p.partner {
		p.partner[j] = -1
	}
	p.match(func(value any) string {
		body, err := json.Marshal(value)
		if err != nil {
			return ""
		}
		return string(body)
	})
	p.match(identity)
	return p
}

// pairing is the work of pair.
type pairing struct {
	was, is []any
	partner []int
	taken   []bool
}

func (p *pairing) join(i, j int) { p.partner[j], p.taken[i] = i, true }

// match pairs items with the same key, in their order; an empty key pairs nothing.
func (p *pairing) match(key func(any) string) {
	waiting := map[string][]int{}
	for i, value := range p.was {
		if k := key(value); !p.taken[i] && k != "" {
			waiting[k] = append(waiting[k], i)
		}
	}
	for j, value := range p.is {
		k := key(value)
		if queue := waiting[k]; p.partner[j] < 0 && len(queue) > 0 {
			p.join(queue[0], j)
			waiting[k] = queue[1:]
		}
	}
}

// matchAlike pairs what is left, the most alike first.
func (p *pairing) matchAlike(cells *int) {
	var olds, news []int
	for i := range p.was {
		if !p.taken[i] {
			olds = append(olds, i)
		}
	}
	for j := range p.is {
		if p.partner[j] < 0 {
			news = append(news, j)
		}
	}
	const cost = 20_000 // of one comparison, at most
	if *cells -= len(olds) * len(news) * cost; *cells < 0 {
		return
	}
	type candidate struct{ i, j, likeness int }
	var candidates []candidate
	for _, i := range olds {
		for _, j := range news {
			if likeness := alike(p.was[i], p.is[j]); likeness >= 50 {
				candidates = append(candidates, candidate{i, j, likeness})
			}
		}
	}
	sort.SliceStable(candidates, func(a, b int) bool { return candidates[a].likeness > candidates[b].likeness })
	for _, c := range candidates {
		if !p.taken[c.i] && p.partner[c.j] < 0 {
			p.join(c.i, c.j)
		}
	}
}

// identity is what an item keeps while it is edited: its id, or else its name.
func identity(value any) string {
	fields, ok := value.(map[string]any)
	if !ok {
		return ""
	}
	if id, _ := fields["id"].(string); id != "" {
		return "id " + id
	}
	return title(value)
}

// identified reports whether an item has an id: another id is another item.
func identified(value any) bool {
	fields, _ := value.(map[string]any)
	id, _ := fields["id"].(string)
	return id != ""
}

// plainText reports whether an item is a plain text: one that shares nothing with
// another is another.
func plainText(value any) bool {
	_, ok := value.(string)
	return ok
}

// alike is how much two items share, in per cent.
func alike(a, b any) int {
	if was, ok := a.(string); ok {
		is, _ := b.(string)
		return sharedWords(was, is)
	}
	was, _ := a.(map[string]any)
	is, _ := b.(map[string]any)
	if len(was) == 0 || len(is) == 0 {
		return 0
	}
	if identified(a) && identified(b) {
		return renamed(was, is)
	}
	shared, filled := 0, 0
	for key, value := range was {
		if empty(value) && empty(is[key]) {
			continue
		}
		filled++
		if same(value, is[key]) {
			shared++
		}
	}
	if filled == 0 {
		return 0
	}
	return 100 * shared / filled
}

// renamed is 100 when two items with other ids are one under another address: they
// have the same name, or the same text.
func renamed(was, is map[string]any) int {
	for _, key := range []string{"name", "title", "description"} {
		if text, _ := was[key].(string); clean(text) != "" && is[key] == was[key] {
			return 100
		}
	}
	return 0
}

// displaced reports which items have left their place among those that stayed:
// all but the longest run of partners that keeps its order.
func displaced(partner []int) []bool {
	moved := make([]bool, len(partner))
	var tails []int // where the best run of each length ends
	previous := make([]int, len(partner))
	for j, i := range partner {
		if i < 0 {
			continue
		}
		at := sort.Search(len(tails), func(k int) bool { return partner[tails[k]] >= i })
		previous[j] = -1
		if at > 0 {
			previous[j] = tails[at-1]
		}
		if at == len(tails) {
			tails = append(tails, j)
		} else {
			tails[at] = j
		}
		moved[j] = true
	}
	if len(tails) > 0 {
		for j := tails[len(tails)-1]; j >= 0; j = previous[j] {
			moved[j] = false
		}
	}
	return moved
}
