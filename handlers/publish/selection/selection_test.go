package selection

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// selectFields keeps the named fields of a JSON object.
func selectFields(body []byte, fields string) ([]byte, error) {
	root := Of(body)
	chosen, err := Read(root, fields)
	if err != nil {
		return nil, err
	}
	return chosen.Compose(root), nil
}

// FuzzSelectFields: no list of fields makes more than a part of the object, or panics.
func FuzzSelectFields(f *testing.F) {
	for _, seed := range []string{"navMenu", "navMenu,records.services", "records.services.0", ".", ",", "a..b", "doctorInfo,doctorInfo.name", "doctorInfo.name,doctorInfo", "\x00", strings.Repeat("a.", 100), strings.Repeat(",", 70)} {
		f.Add(seed, []byte(`{"navMenu":[{"text":"Inicio"}],"doctorInfo":{"name":"Ana","x":null},"records":{"services":[1,2]},"":{"":3}}`))
	}
	f.Fuzz(func(t *testing.T, fields string, body []byte) {
		var object, part map[string]any
		isObject := json.Unmarshal(body, &object) == nil
		selected, err := selectFields(body, fields)
		if err != nil {
			if !errors.As(err, new(UnknownError)) && !errors.Is(err, ErrTooMany) && isObject {
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
