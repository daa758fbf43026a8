package content

import (
	"bytes"
	"encoding/json"
)

type address struct {
	ID     string `json:"id"`
	Hidden bool   `json:"hidden"`
	path   string
}

type recordSet struct {
	list  []address
	paths map[string]bool
}

func (r *recordSet) has(path string) bool { return r.paths[path] }

func recordLists(body []byte) map[string]json.RawMessage {
	object, _ := members(body)
	lists, _ := membersOfValid(object["records"])
	return lists
}

func sameAddressed(before, after map[string]json.RawMessage) bool {
	for _, list := range addressedLists {
		if !bytes.Equal(before[list.key], after[list.key]) {
			return false
		}
	}
	return true
}

// readRecords returns nil if the list is malformed.
func readRecords(body []byte, base string) *recordSet {
	var read []address
	if json.Unmarshal(body, &read) != nil || read == nil {
		return nil
	}
	r := &recordSet{paths: map[string]bool{}}
	for _, a := range read {
		if a.path = base + "/" + a.ID; isSlug(a.ID) && !r.has(a.path) {
			r.list, r.paths[a.path] = append(r.list, a), true
		}
	}
	return r
}

// RenamedAddresses returns the new addresses of records that a patch renames, by their old ones.
func RenamedAddresses(patch []byte) map[string]string {
	sent, moved := recordLists(patch), map[string]string{}
	for _, list := range addressedLists {
		var byID map[string]json.RawMessage
		if json.Unmarshal(sent[list.key], &byID) != nil {
			continue
		}
		for key, value := range byID {
			var record struct {
				ID string `json:"id"`
			}
			if json.Unmarshal(value, &record) == nil && record.ID != "" && record.ID != key {
				moved[list.base+"/"+key] = list.base + "/" + record.ID
			}
		}
	}
	return moved
}
