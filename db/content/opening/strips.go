package opening

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"latido/db/content"
	"latido/db/content/value"
)

type closure struct {
	content.Closure
	from, until day
	spans       []content.Minutes // none: closed
}

// readClosures lets no invalid data open a place: a single valid date closes that day, reversed
// dates are swapped, and invalid hours close the whole day.
func readClosures(all []content.Closure, today day) []closure {
	var read []closure
	for _, c := range all {
		from, okFrom := value.ParseDay(c.From)
		until, okUntil := value.ParseDay(c.Until)
		switch {
		case !okFrom && !okUntil:
			continue
		case !okFrom:
			from = until
		case !okUntil:
			until = from
		}
		from, until = min(from, until), max(from, until)
		if until < today-daysBefore || from > today+lookAhead {
			continue
		}
		read = append(read, closure{Closure: c, from: from, until: until, spans: content.ParseSpans(c.Spans)})
	}
	return read
}

func (c closure) appliesTo(place string) bool {
	return len(c.Places) == 0 || slices.Contains(c.Places, place)
}

// exceptions returns the closures within c with hours of their own: there, c does not apply.
func (c closure) exceptions(all []closure, place string) []closure {
	var found []closure
	for _, other := range all {
		within := c.from <= other.from && other.until <= c.until && other.until-other.from < c.until-c.from
		if within && len(other.spans) > 0 && other.appliesTo(place) {
			found = append(found, other)
		}
	}
	return found
}

func isOn(closures []closure, d day) bool {
	return slices.ContainsFunc(closures, func(c closure) bool { return c.from <= d && d <= c.until })
}

// addClosures adds the closures that are announced today.
func (p *Plan) addClosures(closures []closure, today day) {
	for _, c := range slices.SortedStableFunc(slices.Values(closures), func(a, b closure) int { return int(a.from - b.from) }) {
		ahead := day(content.DefaultAnnounceDays)
		if c.AnnounceDays > 0 {
			ahead = day(min(c.AnnounceDays, maxAnnounceDays))
		}
		text := c.words(p.Places, today)
		if text == "" || today < c.from-ahead || today > c.until {
			continue
		}
		p.strips = append(p.strips, strip{Strip: Strip{c.ID, shorten(text), true}})
	}
}

// words formats a closure: "Cerrado del 24 al 26 de diciembre · Vacaciones".
func (c closure) words(places []Place, today day) string {
	var names []string
	for _, place := range places {
		if c.appliesTo(place.ID) {
			names = append(names, cmp.Or(place.Name, place.Address))
		}
	}
	if len(names) == 0 {
		return ""
	}
	text := "Cerrado " + c.days(today)
	if len(c.spans) > 0 {
		text = "Horario especial " + c.days(today) + ": " + content.FormatSpans(c.spans)
	}
	if len(names) < len(places) {
		text = strings.Join(names, ", ") + ": " + strings.ToLower(text[:1]) + text[1:]
	}
	if reason := strings.TrimSpace(c.Reason); reason != "" {
		text += " · " + reason
	}
	return text
}

func (c closure) days(today day) string { return days(c.from, c.until, today) }

// addNotices adds the current notices and limits p.Next to the next change.
func (p *Plan) addNotices(site *content.Site, zone *time.Location) {
	for _, n := range site.Schedule.Notices {
		from, until, ok := n.Between(zone)
		if !ok {
			continue
		}
		for _, change := range []time.Time{from, until} {
			if change.After(site.At) && change.Before(p.Next) {
				p.Next = change
			}
		}
		if site.At.Before(from) || !until.IsZero() && !site.At.Before(until) {
			continue
		}
		s := strip{Strip: Strip{n.ID, shorten(strings.TrimSpace(n.Text)), false}}
		for _, page := range n.Pages {
			s.pages = append(s.pages, content.CanonicalPath(strings.TrimSpace(page)))
		}
		p.strips = append(p.strips, s)
	}
}

func shorten(text string) string {
	if utf8.RuneCountInString(text) <= content.MaxNotice {
		return text
	}
	return string([]rune(text)[:content.MaxNotice-1]) + "…"
}

// Text formats special hours: "Cerrado del 24 al 26 de diciembre de 2026".
func (s Special) Text() string {
	from, _ := value.ParseDay(s.From)
	until, _ := value.ParseDay(s.Until)
	when := days(from, until, until-2*lookAhead) // distant, so that it includes the year
	switch hours := content.FormatSpans(s.Spans); {
	case hours == "":
		return "Cerrado " + when
	case s.ByAppointment:
		return "Horario especial " + when + ": " + hours + ", con cita"
	default:
		return "Horario especial " + when + ": " + hours
	}
}
