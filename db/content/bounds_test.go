package content_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"latido/db/content"
)

// TestSizeOfAll: the whole of a content object has bounds.
func TestSizeOfAll(t *testing.T) {
	t.Parallel()
	records := func(count int, text string) []byte {
		var list []string
		for i := range count {
			list = append(list, fmt.Sprintf(`{"id":"a%d","description":%q}`, i, text))
		}
		return []byte(`{"doctorInfo":{},"records":{"diseases":[{"id":"x"}],"services":[` + strings.Join(list, ",") + `]}}`)
	}
	text := strings.Repeat("x", 20_000)
	LowerFirst, many, large := records(10, text), records(content.MaxRecords, ""), records(content.MaxBytes/len(text), text)
	manyTexts := strings.Repeat(`"a":"`+text[:1_100]+`",`, content.MaxBytes>>10) + `"b":""`
	for _, c := range []struct {
		name          string
		before, after []byte
		want          error
	}{
		{"as many as are kept", LowerFirst, records(content.MaxRecords-1, "x"), nil},
		{"as much as is kept", LowerFirst, records(content.MaxBytes/len(text)-10, text), nil},
		{"too many bytes", LowerFirst, large, content.FieldError{Path: "records.services", Reason: content.TooLarge}},
		{"too many records", LowerFirst, many, content.FieldError{Path: "records.services", Reason: content.TooManyRecords}},
		{"large from before, and smaller now", large, large[:len(large)-1], nil},
		{"large from before, and as large", large, large, nil},
		{"many from before, and as many", many, many, nil},
		{"a large part", LowerFirst, []byte(`{"buttons":{` + manyTexts + `},"records":{"services":[]}}`), content.FieldError{Path: "buttons", Reason: content.TooLarge}},
	} {
		if err := content.CheckBounds(c.before, c.after); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, err, c.want)
		}
	}
}

// TestLengths: a list or a text that grows beyond its bound is refused where it stands,
// in whichever form it comes, before any of it is decoded; one that is longer from
// before may stay so.
func TestLengths(t *testing.T) {
	t.Parallel()
	list := func(count int, item string) string {
		return "[" + strings.TrimSuffix(strings.Repeat(item+",", count), ",") + "]"
	}
	slides := func(count int) string { return `{"heroSlider":{"slides":` + list(count, "{}") + `}}` }
	title := func(count int) string { return `{"aboutMe":{"title":"` + strings.Repeat("ñ", count) + `"}}` }
	services := func(count int) string {
		var all []string
		for i := range count {
			all = append(all, fmt.Sprintf(`"s%d":null`, i))
		}
		return `{"records":{"services":{` + strings.Join(all, ",") + `}}}`
	}
	causes := func(count int) string {
		return `{"records":{"symptoms":[{"id":"a"},{"id":"b","causes":` + list(count, `""`) + `}]}}`
	}
	empty := `{"records":{"symptoms":[{"id":"b","causes":[]}],"services":[]}}`
	for _, c := range []struct {
		name, stored, patch string
		want                error
	}{
		{"a list as long as may be", empty, slides(50), nil},
		{"a longer list", empty, slides(51), content.BoundError{Path: "heroSlider.slides", Max: 50}},
		{"a million items", empty, slides(1_000_000), content.BoundError{Path: "heroSlider.slides", Max: 50}},
		{"a list that nothing names", empty, causes(100), nil},
		{"one too many", empty, causes(101), content.BoundError{Path: "records.symptoms[1].causes", Max: 100}},
		{"of a record by its id", empty, `{"records":{"symptoms":{"b":{"causes":` + list(101, `""`) + `}}}}`, content.BoundError{Path: "records.symptoms.b.causes", Max: 100}},
		{"in lists of lists", empty, `{"certifications":{"groups":[{"items":[{"lines":` + list(101, `""`) + `}]}]}}`, content.BoundError{Path: "certifications.groups[0].items[0].lines", Max: 100}},
		{"a key that there is not", empty, `{"x":{"y":` + list(101, `{}`) + `}}`, content.BoundError{Path: "x.y", Max: 100}},
		{"records by their ids", empty, services(501), content.BoundError{Path: "records.services", Max: 500}},
		{"an order of records", empty, `{"records":{"services":{"*":` + list(501, `"a"`) + `}}}`, content.BoundError{Path: "records.services.*", Max: 500}},
		{"a text as long as may be", empty, title(2_000), nil},
		{"a longer text", empty, title(2_001), content.BoundError{Path: "aboutMe.title", Max: 2_000, Text: true}},
		{"a long text", empty, `{"records":{"symptoms":{"b":{"description":"` + strings.Repeat("á", 20_000) + `"}}}}`, nil},
		{"a longer one", empty, `{"records":{"symptoms":{"b":{"description":"` + strings.Repeat("á", 20_001) + `"}}}}`, content.BoundError{Path: "records.symptoms.b.description", Max: 20_000, Text: true}},
		{"a list from before, as long", slides(60), slides(60), nil},
		{"a list from before that grows", slides(60), slides(61), content.BoundError{Path: "heroSlider.slides", Max: 60}},
		{"a list from before, and another one that grows", slides(60), causes(101), content.BoundError{Path: "records.symptoms[1].causes", Max: 100}},
		{"a text from before, as long", title(3_000), title(3_000), nil},
		{"a text from before that grows", title(3_000), title(3_001), content.BoundError{Path: "aboutMe.title", Max: 3_000, Text: true}},
	} {
		_, err := content.Merge([]byte(c.stored), []byte(c.patch))
		if found, bounded := errors.AsType[content.BoundError](err); bounded != (c.want != nil) || bounded && found != c.want {
			t.Errorf("%s: merge: got %v, want %v", c.name, err, c.want)
		}
		if strings.Contains(c.patch, `"services":{`) || strings.Contains(c.patch, `"symptoms":{`) {
			continue // a content object that is stored has lists
		}
		if err := content.CheckBounds([]byte(c.stored), []byte(c.patch)); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", c.name, err, c.want)
		}
	}
}
