package diff

import (
	"maps"
	"slices"
)

// list is a list of the current document, with what undoing changes does to its items.
type list struct {
	slot   *slot
	items  []any
	places []int       // of the items before the save, or -1
	after  []int       // where the items that the save left are now, or -1
	before []int       // where items of the same key as those before the save are now, or -1
	moved  []bool      // of the items that the save left, since
	set    map[int]any // items that get another value, by their places
	drop   map[int]bool
	back   map[int]int // items that go back to their places before the save
	put    map[int]any // items that come again, by their places before the save
}

// newList is nil where the current document has no list.
func newList(now *slot, was, is []any, partners []int) *list {
	if now == nil {
		return nil
	}
	items, isList := now.value.([]any)
	if !isList && now.value != nil {
		return nil
	}
	l := &list{
		slot: now, items: items, places: pairByKey(was, items).partners, after: pair(items, is), before: pairByKey(items, was).partners,
		set: map[int]any{}, drop: map[int]bool{}, back: map[int]int{}, put: map[int]any{},
	}
	for i, left := range pairByKey(is, items).partners {
		if left >= 0 {
			l.places[i] = partners[left]
		}
	}
	l.moved = displaced(l.after)
	return l
}

// kept is where an item that the save left is now.
func (l *list) kept(after int) *slot {
	if l == nil {
		return nil
	}
	return l.at(l.after[after], after)
}

// removed is where an item that the save removed is now.
func (l *list) removed(before int) *slot {
	if l == nil {
		return nil
	}
	return l.at(l.before[before], -1)
}

func (l *list) at(index, after int) *slot {
	s := &slot{list: l, index: index, after: after}
	if index >= 0 {
		s.value = l.items[index]
	}
	return s
}

// stateOfMove tells whether an item is before and after the same items again as before
// the save, and whether it has moved since.
func (l *list) stateOfMove(index, before, after int) State {
	others := slices.Delete(slices.Clone(l.places), index, index+1)
	at := insertion(others, before)
	isKnown := func(place int) bool { return place >= 0 }
	switch {
	case !slices.ContainsFunc(others[min(at, index):max(at, index)], isKnown):
		return Undone
	case l.moved[after]:
		return Overtaken
	}
	return Standing
}

// insertion is where an item belongs among others, by its place before the save and
// theirs: after the one that it followed, else before the one that followed it. The
// first one is the first again.
func insertion(places []int, place int) int {
	follows, precedes := -1, -1
	for i, other := range places {
		switch {
		case other < 0:
		case other < place && (follows < 0 || other > places[follows]):
			follows = i
		case other > place && (precedes < 0 || other < places[precedes]):
			precedes = i
		}
	}
	if follows < 0 && precedes >= 0 && place > 0 {
		return precedes
	}
	return follows + 1
}

// rebuild puts the list with all that was noted into the current document.
func (l *list) rebuild() {
	items, places := []any{}, []int{}
	waiting := maps.Clone(l.put)
	for i, value := range l.items {
		if changed, ok := l.set[i]; ok {
			value = changed
		}
		if before, ok := l.back[i]; ok {
			waiting[before] = value
		} else if !l.drop[i] {
			items, places = append(items, value), append(places, l.places[i])
		}
	}
	// The first ones first, for the next may follow them.
	for _, before := range slices.Sorted(maps.Keys(waiting)) {
		at := insertion(places, before)
		items, places = slices.Insert(items, at, waiting[before]), slices.Insert(places, at, before)
	}
	l.slot.set(items)
}
