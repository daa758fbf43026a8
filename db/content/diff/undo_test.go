package diff

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"latido/db/dbtest/must"
	"latido/db/sample"
)

// seeds are those of the random saves that a test makes.
func seeds() uint64 {
	if testing.Short() {
		return 8
	}
	return 25
}

// TestUndoGivesTheOldBack undoes random saves of the sample: all of one at once on top
// of itself, and each of its changes alone, one after the other.
func TestUndoGivesTheOldBack(t *testing.T) {
	t.Parallel()
	before := must.Get(sample.Content())(t)
	for seed := range seeds() {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(seed, 1))
			after := mustEncode(t, edited(random, mustDecode(t, before), 1+random.IntN(4)))
			reversal := must.Get(Undo(t.Context(), siteContent, before, after, after))(t)
			body, undone, err := reversal.Apply("", false)
			if err != nil || len(undone) != len(reversal.Changes) {
				t.Fatalf("undid %d of %d changes, %v", len(undone), len(reversal.Changes), err)
			}
			if left, err := Compare(t.Context(), siteContent, before, body); err != nil || len(left) > 0 {
				t.Errorf("all at once: %d changes are left, %v: %s", len(left), err, paths(left))
			}

			now := after
			for range reversal.Changes {
				again := must.Get(Undo(t.Context(), siteContent, before, after, now))(t)
				for _, change := range again.Changes {
					if change.State != Applied {
						continue
					}
					if now, _, err = again.Apply(change.Key(), false); err != nil {
						t.Fatal(err)
					}
					break
				}
			}
			left := must.Get(Compare(t.Context(), siteContent, before, now))(t)
			for _, change := range left {
				if change.Kind != Moved {
					t.Errorf("one by one: left %s", paths(left))
				}
			}
		})
	}
}

// TestUndoKeepsWhatCameLater undoes random saves under random later ones: whatever the
// undone save had not touched is as the later one left it.
func TestUndoKeepsWhatCameLater(t *testing.T) {
	t.Parallel()
	before := must.Get(sample.Content())(t)
	for seed := range seeds() {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(seed, 2))
			after := mustEncode(t, edited(random, mustDecode(t, before), 1))
			now := mustEncode(t, edited(random, mustDecode(t, after), 3))
			reversal := must.Get(Undo(t.Context(), siteContent, before, after, now))(t)
			body, undone, err := reversal.Apply("", false)
			if err != nil {
				t.Fatal(err)
			}
			made := must.Get(Compare(t.Context(), siteContent, now, body))(t)
			if len(made) > len(undone) {
				t.Errorf("undid %s, and did %s", paths(undone), paths(made))
			}
		})
	}
}

func paths(changes []Change) string {
	var all []string
	for _, c := range changes {
		all = append(all, fmt.Sprint(c.Kind, Path(c.Path)))
	}
	return fmt.Sprint(all)
}

func mustDecode(t *testing.T, body []byte) any {
	t.Helper()
	return must.Get(readObject(siteContent, body))(t)
}

func mustEncode(t *testing.T, value any) []byte {
	t.Helper()
	return must.Get(json.Marshal(value))(t)
}

// edited does some random things to a content object.
func edited(random *rand.Rand, value any, count int) any {
	for range count {
		value = editedOnce(random, value, shapes[siteContent]())
	}
	return value
}

// editedOnce goes down to a random place and changes what is there.
func editedOnce(random *rand.Rand, value any, s *shape) any {
	switch value := value.(type) {
	case map[string]any:
		if s.fields != nil {
			key := s.keys[random.IntN(len(s.keys))]
			if key == "id" {
				return value
			}
			if at, ok := value[key]; ok {
				value[key] = editedOnce(random, at, s.fields[key])
			}
		}
		return value
	case []any:
		return editedList(random, value, s)
	case string:
		return value + fmt.Sprint(" ", random.IntN(1000))
	case bool:
		return !value
	}
	return value
}

// editedList adds, removes, moves or edits an item.
func editedList(random *rand.Rand, list []any, s *shape) []any {
	if len(list) == 0 || s.item == nil {
		return list
	}
	from, to := random.IntN(len(list)), random.IntN(len(list))
	switch random.IntN(4) {
	case 0:
		added, _ := readObject(siteContent, []byte(fmt.Sprintf(`{"id":"nuevo-%d","name":"Nuevo"}`, random.IntN(1000))))
		if reflect.TypeOf(list[0]) == reflect.TypeFor[string]() {
			added = fmt.Sprint("Nuevo ", random.IntN(1000))
		}
		return append(list[:to:to], append([]any{added}, list[to:]...)...)
	case 1:
		return append(list[:from:from], list[from+1:]...)
	case 2:
		moved := list[from]
		rest := append(list[:from:from], list[from+1:]...)
		return append(rest[:to:to], append([]any{moved}, rest[to:]...)...)
	}
	list[from] = editedOnce(random, list[from], s.item)
	return list
}
