package history

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"latido/db/content"
	"latido/views/sections"
)

// State is how a change of an old save stands today.
type State int

// The states of a Change in a Reversal.
const (
	Standing  State = iota // as that save left it: it can be undone
	Undone                 // as it was before that save
	Overtaken              // it has changed again since
	Gone                   // what it belonged to is no longer there
)

// Why a save is not undone.
var (
	ErrNoChange  = errors.New("the save has no such change")
	ErrOvertaken = errors.New("it has changed again since")
	ErrUnfit     = errors.New("what was there before does not fit any more")
)

// Reversal is what undoing the changes of one save would do to what is published now.
type Reversal struct {
	Records []Record // the changes of the save, with their states

	document     string
	current      []byte
	was, is, now map[string]any
	partners     map[string][]int
	cells        int
	spots        map[string]spot // by the keys of the changes
}

// spot is the place of a change in what is published now.
type spot struct {
	fields map[string]any // a field of this object
	field  string
	list   *target // or an item of this list
	index  int     // its place; -1: it is not there
}

// target is a list of what is published now, before and while changes are undone.
type target struct {
	fields map[string]any // has the list
	field  string
	items  []any
	places []int        // of the items before the save, or -1
	set    map[int]any  // items that get another value, by their places
	drop   map[int]bool // items that go
	put    map[int]any  // items that come again, by their places before the save
	back   map[int]int  // items that go back to their places before the save
}

// Undo says how the changes from one revision of a document to the next stand in
// what is published now.
func Undo(ctx context.Context, document string, before, after, current []byte) (*Reversal, error) {
	r := &Reversal{document: document, current: current, partners: map[string][]int{}, cells: 40_000_000, spots: map[string]spot{}}
	var err error
	if r.Records, err = Compare(ctx, document, before, after); err != nil {
		return nil, err
	}
	for _, tree := range []struct {
		body []byte
		into *map[string]any
	}{{before, &r.was}, {after, &r.is}, {current, &r.now}} {
		if *tree.into, err = readTree(document, tree.body); err != nil {
			return nil, fmt.Errorf("undo: %w", err)
		}
	}
	c := &comparison{names: namesOf(before, current)}
	targets := map[string]*target{}
	for i := range r.Records {
		for j := range r.Records[i].Changes {
			r.judge(&r.Records[i].Changes[j], c, targets)
		}
	}
	return r, nil
}

// judge finds the place of a change in what is published now, and says how it stands.
func (r *Reversal) judge(change *Change, c *comparison, targets map[string]*target) {
	at, found := r.find(change.steps, targets)
	if !found || change.foreign {
		change.State = Gone
		return
	}
	var now any
	switch {
	case at.list == nil:
		now = at.fields[at.field]
		change.State = state(now, change.was, change.is)
	case change.Kind == Moved:
		change.State = r.stateOfMove(at, change.steps)
		if change.State == Overtaken {
			change.Now = fmt.Sprintf("Lugar %d", at.index+1)
		}
		r.spots[change.Key] = at
		return
	case change.Kind == Removed && at.index < 0:
		change.State = Standing
	case change.Kind == Added && at.index < 0:
		change.State = Undone
	case at.index < 0:
		change.State = Gone
		return
	default:
		now = at.list.items[at.index]
		change.State = state(now, change.was, change.is)
	}
	if change.State == Overtaken {
		r.tellNow(change, c, at, now)
	}
	r.spots[change.Key] = at
}

// tellNow words what stands today at the place of a change.
func (r *Reversal) tellNow(change *Change, c *comparison, at spot, now any) {
	entry := at.fields
	if at.list != nil {
		entry, _ = now.(map[string]any)
	}
	id, _ := entry["id"].(string)
	switch r.document {
	case selectedSections:
		component, _ := entry["component"].(string)
		change.Now = LayoutName(id, component)
	case redirects:
		to, _ := entry["to"].(string)
		change.Now = capital(leads(to))
	default:
		n := nodeAt(change.steps)
		change.Now, change.now = c.text(n, now), c.rows(n, now)
	}
}

// state compares what stands somewhere now with what stood there before and after a save.
func state(now, was, is any) State {
	switch {
	case same(now, was):
		return Undone
	case same(now, is):
		return Standing
	}
	return Overtaken
}

// find goes the way of a change through what was saved, and beside it through what
// is published now: items of lists by what they are, not by their places.
func (r *Reversal) find(steps []step, targets map[string]*target) (spot, bool) {
	var at spot
	var was, is, now any = r.was, r.is, r.now
	for i, s := range steps {
		if !s.item {
			fields, ok := now.(map[string]any)
			if !ok {
				return spot{}, false
			}
			wasFields, _ := was.(map[string]any)
			isFields, _ := is.(map[string]any)
			at = spot{fields: fields, field: s.key}
			was, is, now = wasFields[s.key], isFields[s.key], fields[s.key]
			continue
		}
		if !isList(now) {
			return spot{}, false
		}
		wasItems, _ := was.([]any)
		isItems, _ := is.([]any)
		items, _ := now.([]any)
		path := pathOf(steps[:i])
		if targets[path] == nil {
			targets[path] = &target{fields: at.fields, field: at.field, items: items, places: r.places(wasItems, isItems, items), set: map[int]any{}, drop: map[int]bool{}, put: map[int]any{}, back: map[int]int{}}
		}
		at = spot{list: targets[path], index: r.partner(path, s, wasItems, isItems, items)}
		if i == len(steps)-1 {
			return at, true
		}
		if at.index < 0 || s.was < 0 || s.is < 0 {
			return spot{}, false
		}
		was, is, now = wasItems[s.was], isItems[s.is], items[at.index]
	}
	return at, true
}

// places finds for each item of today its place before a save: of those that the save
// left, by what it made of them; of others, by their names.
func (r *Reversal) places(was, is, now []any) []int {
	left := pairNamed(is, now)
	left.matchAlike(&r.cells)
	before, places := pair(was, is, &r.cells), pairNamed(was, now).partner
	for i, j := range left.partner {
		if j >= 0 {
			places[i] = before[j]
		}
	}
	return places
}

// partner is the place that an item of a save has now, or -1. One that the save took
// out is back only under its own name; another one may have been renamed since.
func (r *Reversal) partner(path string, s step, was, is, now []any) int {
	removed := s.is < 0
	known, ok := r.partners[fmt.Sprint(removed, path)]
	if !ok {
		if removed {
			known = pairNamed(now, was).partner
		} else {
			p := pairNamed(now, is)
			p.matchAlike(&r.cells)
			known = p.partner
		}
		r.partners[fmt.Sprint(removed, path)] = known
	}
	if removed {
		return known[s.was]
	}
	return known[s.is]
}

// stateOfMove tells whether an item stands again where it stood before a save, and
// whether it has moved since.
func (r *Reversal) stateOfMove(at spot, steps []step) State {
	s := steps[len(steps)-1]
	if at.index < 0 {
		return Gone
	}
	here, back := *at.list, *at.list
	here.back, back.back = nil, map[int]int{at.index: s.was}
	if slices.Equal(order(here.row()), order(back.row())) {
		return Undone
	}
	since := r.partners[fmt.Sprint(false, pathOf(steps[:len(steps)-1]))]
	// Of the places that the items of the save have now, this one's is out of the row.
	if displaced(since)[s.is] {
		return Overtaken
	}
	return Standing
}

// Apply undoes one change, or all of them when key is empty, and returns the next
// body and what was undone. What has changed again since is left as it is, unless
// overtaken says that it goes, too; of a single change that is an error. It is called
// once.
func (r *Reversal) Apply(key string, overtaken bool) (body []byte, undone []Record, err error) {
	known := key == ""
	var lists []*target
	for _, record := range r.Records {
		done := Record{Name: record.Name}
		for _, change := range record.Changes {
			if key != "" && change.Key != key {
				continue
			}
			known = true
			if key != "" && change.State == Overtaken && !overtaken {
				return nil, nil, ErrOvertaken
			}
			if change.State != Standing && (change.State != Overtaken || !overtaken) {
				continue
			}
			at := r.spots[change.Key]
			at.revert(change)
			if at.list != nil {
				lists = append(lists, at.list)
			}
			done.Changes = append(done.Changes, change)
		}
		if len(done.Changes) > 0 {
			undone = append(undone, done)
		}
	}
	if !known {
		return nil, nil, ErrNoChange
	}
	if len(undone) == 0 {
		return r.current, nil, nil
	}
	for _, list := range lists {
		list.fields[list.field] = list.rebuilt()
	}
	if body, err = writeTree(r.document, r.now); err != nil {
		return nil, nil, fmt.Errorf("undo: %w", err)
	}
	if err := r.fits(body); err != nil {
		return nil, nil, err
	}
	return body, undone, nil
}

// revert notes what undoing a change does to its place.
func (at spot) revert(change Change) {
	switch {
	case at.list == nil:
		at.fields[at.field] = change.was
		if change.was == nil {
			at.fields[at.field] = blank(change.is)
		}
	case change.Kind == Added:
		at.list.drop[at.index] = true
	case change.Kind == Moved:
		at.list.back[at.index] = change.steps[len(change.steps)-1].was
	case at.index < 0:
		at.list.put[change.steps[len(change.steps)-1].was] = change.was
	default:
		at.list.set[at.index] = change.was
	}
}

// blank is what says nothing, of the type of a value: a key that is missing would
// be one that the site's own scripts do not count on.
func blank(value any) any {
	switch value.(type) {
	case string:
		return ""
	case bool:
		return false
	case json.Number:
		return json.Number("0")
	case []any:
		return []any{}
	}
	return map[string]any{}
}

// ranked is an item of a list with its place before the save, or -1.
type ranked struct {
	value any
	was   int
}

// order is in which order the items of before the save stand.
func order(row []ranked) []int {
	var places []int
	for _, e := range row {
		if e.was >= 0 {
			places = append(places, e.was)
		}
	}
	return places
}

// rebuilt is the list after its items were set, dropped, put and moved back.
func (t *target) rebuilt() []any {
	items := []any{}
	for _, e := range t.row() {
		items = append(items, e.value)
	}
	return items
}

func (t *target) row() []ranked {
	var row []ranked
	waiting := map[int]any{} // by their places before the save
	for i, value := range t.items {
		if changed, ok := t.set[i]; ok {
			value = changed
		}
		if was, ok := t.back[i]; ok {
			waiting[was] = value
		} else if !t.drop[i] {
			row = append(row, ranked{value, t.places[i]})
		}
	}
	maps.Copy(waiting, t.put)
	// Each comes after the one that it followed; the first ones first, for the next may follow them.
	for _, was := range slices.Sorted(maps.Keys(waiting)) {
		at, before := 0, -1
		for i, e := range row {
			if e.was < was && e.was > before {
				at, before = i+1, e.was
			}
		}
		row = slices.Insert(row, at, ranked{waiting[was], was})
	}
	return row
}

// fits refuses a body with something that the published one does not have and that
// this version of the program cannot keep.
func (r *Reversal) fits(body []byte) error {
	switch r.document {
	case redirects:
		return nil
	case selectedSections:
		var next, current content.Selections
		if err := errors.Join(next.UnmarshalJSON(body), current.UnmarshalJSON(r.current)); err != nil {
			return fmt.Errorf("undo: %w", err)
		}
		for _, selection := range next {
			now, _ := current.Of(selection.Type)
			if t, known := sections.TypeOf(selection.Type); now.Component != selection.Component && (!known || !t.Has(selection.Component)) {
				return ErrUnfit
			}
		}
		return nil
	}
	faults := func(body []byte) int {
		_, left, err := content.Adapt(body, []byte("{}"))
		if err != nil {
			return 0
		}
		return len(left)
	}
	if faults(body) > faults(r.current) {
		return ErrUnfit
	}
	return nil
}

// nodeAt is the name of the place that a way through a content object leads to, or nil.
func nodeAt(steps []step) *node {
	n := schema()
	for i, s := range steps {
		switch {
		case s.item:
			n = &node{key: n.key, fields: n.fields, colour: n.colour, options: n.options}
		case i == 0 && s.key == "records":
			n = lists()
		default:
			n = n.at(s.key)
		}
		if n == nil {
			return nil
		}
	}
	return n
}

// Has reports whether the save has a change with a key.
func (r *Reversal) Has(key string) bool {
	return len(r.pick(func(c Change) bool { return c.Key == key })) > 0
}

// Done reports whether there is nothing left of a change, or of all of them when key
// is empty, that could be undone.
func (r *Reversal) Done(key string) bool {
	return len(r.pick(func(c Change) bool { return (key == "" || c.Key == key) && c.State == Standing })) == 0
}

// pick keeps some of the changes of a save.
func (r *Reversal) pick(wanted func(Change) bool) []Record {
	var picked []Record
	for _, record := range r.Records {
		kept := Record{Name: record.Name}
		for _, change := range record.Changes {
			if wanted(change) {
				kept.Changes = append(kept.Changes, change)
			}
		}
		if len(kept.Changes) > 0 {
			picked = append(picked, kept)
		}
	}
	return picked
}
