package selection

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func FuzzSelectFields(f *testing.F) {
	for _, seed := range []string{"navMenu", "navMenu,records.services", "records.services.0", ".", ",", "a..b", "doctorInfo,doctorInfo.name", "doctorInfo.name,doctorInfo", "\x00", strings.Repeat("a.", 100), strings.Repeat(",", 70)} {
		f.Add(seed, []byte(`{"navMenu":[{"text":"Inicio"}],"doctorInfo":{"name":"Ana","x":null},"records":{"services":[1,2]},"":{"":3}}`))
	}
	f.Fuzz(func(t *testing.T, fields string, body []byte) {
		var object, part map[string]any
		if json.Unmarshal(body, &object) != nil {
			return // a stored body is an object
		}
		selected, err := Select(body, fields)
		if err != nil {
			if !errors.As(err, new(UnknownError)) && !errors.Is(err, ErrTooMany) {
				t.Errorf("got %v, want that the caller is wrong", err)
			}
			return
		}
		if err := json.Unmarshal(selected, &part); err != nil || part == nil {
			t.Fatalf("got %.200q, %v, want an object", selected, err)
		}
		for key := range part {
			if _, ok := object[key]; !ok {
				t.Errorf("got %q, which the object does not have", key)
			}
		}
	})
}
