package content

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
)

type listEdits struct {
	key     string // "diseases"
	path    string // "records.diseases"
	records map[string]any
	order   []string // all ids, or the first ones
}

// extractEdits removes the lists in object form from a patch, and returns them validated.
func extractEdits(patch map[string]any) (edits []listEdits, err error) {
	lists, _ := patch["records"].(map[string]any)
	types := fieldTypes(reflect.TypeFor[Records]())
	for _, list := range addressedLists {
		records, byID := lists[list.key].(map[string]any)
		if !byID {
			continue
		}
		e := listEdits{key: list.key, path: "records." + list.key, records: maps.Clone(records)}
		delete(e.records, orderKey)
		if order, ordered := records[orderKey]; ordered {
			if e.order, err = readOrder(order, e.path+"."+orderKey); err != nil {
				return nil, err
			}
		}
		for _, id := range slices.Sorted(maps.Keys(e.records)) {
			if e.records[id] == nil {
				continue
			}
			if err := check(e.records[id], types[list.key].Elem(), join(e.path, id)); err != nil {
				return nil, err
			}
		}
		edits = append(edits, e)
		delete(lists, list.key)
	}
	return edits, nil
}

func readOrder(order any, path string) (ids []string, err error) {
	list, ok := order.([]any)
	if !ok {
		return nil, FieldError{path, WrongType}
	}
	seen := make(map[string]bool, len(list))
	for i, value := range list {
		id, ok := value.(string)
		switch {
		case !ok:
			return nil, FieldError{fmt.Sprintf("%s[%d]", path, i), WrongType}
		case seen[id]:
			return nil, FieldError{fmt.Sprintf("%s[%d]", path, i), DuplicateID}
		}
		ids, seen[id] = append(ids, id), true
	}
	return ids, nil
}

func (e listEdits) apply(object map[string]any) (changed bool, err error) {
	lists, _ := object["records"].(map[string]any)
	stored, ok := lists[e.key].([]any)
	if !ok && lists[e.key] != nil {
		return false, FieldError{e.path, WrongType}
	}
	list, changed, err := e.mergeRecords(stored)
	if err != nil {
		return false, err
	}
	if err := e.checkIDs(list); err != nil {
		return false, err
	}
	list, moved, err := e.arrange(list)
	if err == nil && (changed || moved) {
		lists[e.key] = list
	}
	return changed || moved, err
}

func (e listEdits) mergeRecords(stored []any) (list []any, changed bool, err error) {
	list, found := []any{}, map[string]bool{}
	for _, item := range stored {
		record, _ := item.(map[string]any)
		id, _ := record["id"].(string)
		edit, named := e.records[id]
		switch over, _ := edit.(map[string]any); {
		case record == nil || !named || found[id]:
			list = append(list, item)
		case over == nil:
			found[id], changed = true, true
		default:
			found[id], changed = true, overlay(record, over) || changed
			list = append(list, record)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(e.records)) {
		record, _ := e.records[key].(map[string]any)
		if record == nil || found[key] {
			continue
		}
		if id, sent := record["id"]; sent && id != key {
			return nil, false, FieldError{e.path + "." + key + ".id", NoRecord}
		}
		record["id"] = key
		list, changed = append(list, record), true
	}
	return list, changed, nil
}

func idOf(item any) string {
	record, _ := item.(map[string]any)
	id, _ := record["id"].(string)
	return id
}

// checkIDs validates the ids of edited records only: others must not prevent a save.
func (e listEdits) checkIDs(list []any) error {
	count := map[string]int{}
	for _, item := range list {
		count[idOf(item)]++
	}
	for _, key := range slices.Sorted(maps.Keys(e.records)) {
		edit, _ := e.records[key].(map[string]any)
		if edit == nil {
			continue
		}
		id := key
		if other, sent := edit["id"].(string); sent {
			id = other
		}
		switch {
		case !isSlug(id):
			return FieldError{e.path + "." + key + ".id", NotASlug}
		case len(id) > MaxID:
			return FieldError{e.path + "." + key + ".id", IDTooLong}
		case count[id] > 1:
			return FieldError{e.path + "." + key + ".id", DuplicateID}
		}
	}
	return nil
}

func (e listEdits) arrange(list []any) (arranged []any, changed bool, err error) {
	place := map[string]int{}
	for i, id := range e.order {
		place[id] = i
	}
	known, rest := make([]any, len(e.order)), []any(nil)
	last := -1
	for _, item := range list {
		i, named := place[idOf(item)]
		if !named || known[i] != nil {
			rest, last = append(rest, item), len(list)
			continue
		}
		known[i] = item
		changed, last = changed || i < last, max(i, last)
	}
	for i, item := range known {
		if item == nil {
			return nil, false, FieldError{fmt.Sprintf("%s.%s[%d]", e.path, orderKey, i), NoRecord}
		}
	}
	return append(known, rest...), changed, nil
}
