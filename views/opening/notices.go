package opening

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"latido/db/content"
)

// CheckNotices says which notice of a content object is never shown, or not as a whole,
// as a content.FieldError. Those that the object had before are nobody's fault now.
func CheckNotices(before, after []byte) error {
	was, is := gjson.GetBytes(before, "schedule").Raw, gjson.GetBytes(after, "schedule").Raw
	if was == is {
		return nil
	}
	var old, now, filled content.Schedule
	if json.Unmarshal([]byte(is), &now) != nil || json.Unmarshal([]byte(gjson.GetBytes(content.Fill(after), "schedule").Raw), &filled) != nil {
		return nil // no notice of it is shown
	}
	_ = json.Unmarshal([]byte(was), &old) // one that cannot be read has none
	zone, _ := content.ReadZone(now.TimeZone)
	for i, n := range now.Notices {
		if slices.ContainsFunc(old.Notices, func(o content.Notice) bool { return same(o, n) }) {
			continue
		}
		_, _, fault := read(n, zone)
		// What placeholders stand for is shown, too.
		if fault == nil && utf8.RuneCountInString(strings.TrimSpace(filled.Notices[i].Text)) > MostLetters {
			fault = &content.FieldError{Path: "text", Reason: content.LongNotice}
		}
		if fault != nil {
			return content.FieldError{Path: fmt.Sprintf("schedule.notices[%d].%s", i, fault.Path), Reason: fault.Reason}
		}
	}
	return nil
}

func same(a, b content.Notice) bool {
	return a.ID == b.ID && a.Text == b.Text && a.From == b.From && a.Until == b.Until && slices.Equal(a.Pages, b.Pages)
}
