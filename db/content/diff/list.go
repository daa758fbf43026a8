package diff

import (
	"maps"
	"slices"
)

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
		set: map[int]any{}, drop: map[int]bool{}, moveBack: map[int]int{}, restore: map[int]any{},
	}
	for i, left := range pairByKey(is, items).partners {
		if left >= 0 {
			l.places[i] = partners[left]
		}
	}
	l.moved = displaced(l.after)
	return l
}

func (l *list) kept(after int) *slot {
	if l == nil {
		return nil
	}
	return l.at(l.after[after], after)
}

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

// stateOfMove returns Undone if the item is between the same items as before the save.
func (l *list) stateOfMove(index, before, after int) State {
	others := slices.Delete(slices.Clone(l.places), index, index+1)
	at := insertion(others, before)
	isKnown := func(place int) bool { return place >= 0 }
	switch {
	case !slices.ContainsFunc(others[min(at, index):max(at, index)], isKnown):
		return Undone
	case l.moved[after]:
		return Superseded
	}
	return Applied
}

// insertion returns where to insert an item: after the nearest that preceded it before the save, or
// else before the nearest that followed it.
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

func (l *list) rebuild() {
	items, places := []any{}, []int{}
	waiting := maps.Clone(l.restore)
	for i, value := range l.items {
		if changed, ok := l.set[i]; ok {
			value = changed
		}
		if before, ok := l.moveBack[i]; ok {
			waiting[before] = value
		} else if !l.drop[i] {
			items, places = append(items, value), append(places, l.places[i])
		}
	}
	// In order: each is inserted relative to those before it.
	for _, before := range slices.Sorted(maps.Keys(waiting)) {
		at := insertion(places, before)
		items, places = slices.Insert(items, at, waiting[before]), slices.Insert(places, at, before)
	}
	l.slot.set(items)
}
