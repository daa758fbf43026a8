package opening_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"latido/db/content"
	"latido/db/content/opening"
	"latido/db/dbtest/must"
)

// mustNotices is a content object with a schedule.
func mustNotices(notices ...string) []byte {
	return []byte(`{"doctorInfo":{"phoneDisplay":"+52 55 1234 5678"},"schedule":{"notices":[` + strings.Join(notices, ",") + `]}}`)
}

// TestCheckNotices: what would never be shown, or not as a whole, is told by its field.
func TestCheckNotices(t *testing.T) {
	whole := strings.Repeat("ñ", content.MaxNotice)
	for _, c := range []struct {
		notice string
		field  string
		reason content.Reason
	}{
		{`{"id":"a","text":"Hola"}`, "", ""},
		{`{"id":"a","text":"Hola","from":"2026-12-01T08:00","until":"2026-12-01T08:01"}`, "", ""},
		{`{"id":"a","text":" ` + whole + ` "}`, "", ""},
		{`{"id":"a","text":" \n "}`, "text", content.NoNotice},
		{`{"id":"a"}`, "text", content.NoNotice},
		{`{"id":"a","text":"` + whole + `."}`, "text", content.NoticeTooLong},
		{`{"id":"a","text":"{phone}` + whole[:2*(content.MaxNotice-8)] + `"}`, "text", content.NoticeTooLong},
		{`{"id":"a","text":"Hola","from":"2026-12-02T08:00","until":"2026-12-01T08:00"}`, "until", content.EndsBeforeStart},
		{`{"id":"a","text":"Hola","from":"2026-12-01T08:00","until":"2026-12-01T08:00"}`, "until", content.EndsBeforeStart},
		{`{"id":"a","text":"Hola","from":"mañana"}`, "from", content.NotAMoment},
		{`{"id":"a","text":"Hola","until":"2026-12-01"}`, "until", content.NotAMoment},
	} {
		_, err := content.MergeValidated(mustNotices(), mustNotices(`{"id":"b","text":"Antes"}`, c.notice))
		var fault content.FieldError
		if errors.As(err, &fault); c.field == "" && err != nil || c.field != "" && (fault.Path != "schedule.notices[1]."+c.field || fault.Reason != c.reason) {
			t.Errorf("%.60s: got %v, want %s %s", c.notice, err, c.field, c.reason)
		}
		// What is shown is what is let pass.
		site := must.Get(content.Decode(content.Fill(mustNotices(c.notice))))(t)
		shown := false
		for _, minute := range []int{0, 1, 24 * 60} { // 8:00 in Mexico City, and after
			site.At = time.Date(2026, 12, 1, 14, minute, 0, 0, time.UTC)
			for _, strip := range opening.Of(site).Notices("/") {
				shown = shown || !strings.HasSuffix(strip.Text, "…")
			}
		}
		if want := c.field == ""; shown != want {
			t.Errorf("%.60s: got shown %v, want %v", c.notice, shown, want)
		}
	}
}

// TestCheckOldNotices: a notice from before that nobody touched keeps nothing from being saved.
func TestCheckOldNotices(t *testing.T) {
	const old = `{"id":"a","text":"","from":"2026-12-02T08:00","until":"2026-12-01T08:00"}`
	// As the screen sends it.
	const sent = `{"id":"a","text":"","from":"2026-12-02T08:00","until":"2026-12-01T08:00","pages":[]}`
	if _, err := content.MergeValidated(mustNotices(old), mustNotices(`{"id":"b","text":"Nuevo"}`, sent)); err != nil {
		t.Errorf("got %v beside an old one", err)
	}
	touched := strings.Replace(sent, `"text":""`, `"text":"Hola"`, 1)
	if _, err := content.MergeValidated(mustNotices(old), mustNotices(touched)); fmt.Sprint(err) != "schedule.notices[0].until: ends before it begins" {
		t.Errorf("got %v for one that was touched", err)
	}
}
