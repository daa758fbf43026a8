package content_test

import (
	"fmt"
	"slices"
	"testing"

	"latido/db/content"
)

// hideable is each list whose items can be hidden: an object with two, of which the
// first has %s beside its name, and how many are read and shown.
var hideable = map[string]struct {
	body  string
	count func(*content.Site) int
}{
	"records.diseases": {`{"records":{"diseases":[{"id":"a"%s},{"id":"b"}]}}`, func(s *content.Site) int { return len(s.Records.Diseases) }},
	"records.symptoms": {`{"records":{"symptoms":[{"id":"a"%s},{"id":"b"}]}}`, func(s *content.Site) int { return len(s.Records.Symptoms) }},
	"records.services": {`{"records":{"services":[{"id":"a"%s},{"id":"b"}]}}`, func(s *content.Site) int { return len(s.Records.Services) }},
	"records.gallery":  {`{"records":{"gallery":[{"id":"a"%s},{"id":"b"}]}}`, func(s *content.Site) int { return len(s.Records.Gallery) }},
	"navMenu": {`{"navMenu":[{"label":"a"%s},{"label":"b"}]}`, func(s *content.Site) int {
		// Without entries the default ones are shown.
		return len(slices.DeleteFunc(slices.Clone(s.NavMenu), func(entry content.NavEntry) bool { return entry.Label != "a" && entry.Label != "b" }))
	}},
	"heroSlider": {`{"heroSlider":{"slides":[{"title":"a"%s},{"title":"b"}]}}`, func(s *content.Site) int { return len(s.HeroSlider.Slides) }},
}

func TestShown(t *testing.T) {
	t.Parallel()
	for path, list := range hideable {
		for value, want := range map[string]int{"": 2, `,"hidden":false`: 2, `,"hidden":true`: 1} {
			site := mustDecode(t, fmt.Sprintf(list.body, value))
			if got := list.count(site.Shown()); got != want {
				t.Errorf("%s%s: %d are shown, want %d", path, value, got, want)
			}
			if got := list.count(site); got != 2 {
				t.Errorf("%s%s: %d are read, want both", path, value, got)
			}
		}
	}
}

// TestHiddenNeverByMistake: where it cannot be read whether an item is hidden, none
// of its list shows.
func TestHiddenNeverByMistake(t *testing.T) {
	t.Parallel()
	for path, list := range hideable {
		for _, value := range []string{`"true"`, `"false"`, `0`, `1`, `[]`, `{}`} {
			site := mustDecode(t, fmt.Sprintf(list.body, `,"hidden":`+value))
			if got := list.count(site.Shown()); got != 0 || site.KeyError(path) == nil {
				t.Errorf("%s with hidden %s: %d are shown, fault %v", path, value, got, site.KeyError(path))
			}
		}
		patch := fmt.Sprintf(list.body, `,"hidden":null`)
		if merged, err := content.Merge([]byte(`{}`), []byte(patch)); err == nil {
			t.Errorf("%s: %s is stored as %s", path, patch, merged)
		}
	}
}
