package opening

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"latido/db/content"
	"latido/db/content/value"
)

// Strip is a notice, or a closure that is told, at the head of a page.
type Strip struct {
	ID      string
	Text    string
	Closure bool
}

// strip is a Strip with the pages that it is for; none: all of them.
type strip struct {
	Strip
	pages []string
}

// The bounds of what is told, and of what is read.
const (
	mostStrips   = 8   // on a page
	mostClosures = 200 // of which the hours are read; the days of all others are closed
	longestAhead = 366 // days before a closure
)

// closure is content.Closure as it was understood.
type closure struct {
	content.Closure
	from, until day
	spans       []content.Minutes // none: closed
	untold      bool              // one of too many
}

// readClosures reads those that matter around today. Where one of the two dates cannot
// be read that day alone is closed, where they are the wrong way round those between
// them are, and where none of the hours can be read the whole day is: in doubt a place
// is closed.
func readClosures(all []content.Closure, today day) []closure {
	var read []closure
	var beyond []day // the days of closures too many to follow, in pairs
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
		if until < today-specialLong || from > today+lookAhead {
			continue
		}
		if len(read) == mostClosures {
			beyond = append(beyond, from, until)
			continue
		}
		read = append(read, closure{Closure: c, from: from, until: until, spans: content.ParseSpans(c.Spans)})
	}
	return append(read, merged(beyond)...)
}

// merged are closures of the days in pairs, as few as will do.
func merged(pairs []day) []closure {
	var found []closure
	for span := range slices.Chunk(pairs, 2) {
		found = append(found, closure{from: span[0], until: span[1], untold: true})
	}
	slices.SortFunc(found, func(a, b closure) int { return int(a.from - b.from) })
	var joined []closure
	for _, c := range found {
		if last := len(joined) - 1; last >= 0 && c.from <= joined[last].until+1 {
			joined[last].until = max(joined[last].until, c.until)
			continue
		}
		joined = append(joined, c)
	}
	return joined
}

func (c closure) appliesTo(place string) bool {
	return len(c.Places) == 0 || slices.Contains(c.Places, place)
}

// tellClosures adds the strips of the closures that are told today, the first one first.
func (p *Plan) tellClosures(closures []closure, today day) {
	for _, c := range slices.SortedStableFunc(slices.Values(closures), func(a, b closure) int { return int(a.from - b.from) }) {
		ahead := day(content.DefaultAnnounceDays)
		if c.AnnounceDays > 0 {
			ahead = day(min(c.AnnounceDays, longestAhead))
		}
		text := c.words(p.Places, today)
		if c.untold || text == "" || today < c.from-ahead || today > c.until {
			continue
		}
		p.strips = append(p.strips, strip{Strip: Strip{c.ID, shorten(text), true}})
	}
}

// words say a closure: "Cerrado del 24 al 26 de diciembre · Vacaciones".
func (c closure) words(places []Place, today day) string {
	var names []string
	for _, place := range places {
		if c.appliesTo(place.ID) {
			names = append(names, cmp.Or(place.Name, place.Address))
		}
	}
	if len(names) == 0 {
		return "" // of places that there are not, or not any longer
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

// days names the days of a closure: "el jueves 24 de diciembre", "del 24 al 26 de
// diciembre". The year is told of what ends so late that it could be another.
func (c closure) days(today day) string { return days(c.from, c.until, today) }

func days(from, until, today day) string {
	first, last := from.Date(), until.Date()
	monthOf := func(at time.Time) string { return content.Months[at.Month()-1] }
	end := fmt.Sprintf("%d de %s", last.Day(), monthOf(last))
	if until > today+lookAhead || from < today-lookAhead {
		end += fmt.Sprintf(" de %d", last.Year())
	}
	switch {
	case from == until:
		return "el " + weekdays[last.Weekday()] + " " + end
	case first.Month() == last.Month() && first.Year() == last.Year():
		return fmt.Sprintf("del %d al %s", first.Day(), end)
	}
	return fmt.Sprintf("del %d de %s al %s", first.Day(), monthOf(first), end)
}

// tellNotices adds the strips of the notices that hold now, and sees to it that the
// plan ends when one of them begins or ends.
func (p *Plan) tellNotices(site *content.Site, zone *time.Location) {
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

// Notices are those that hold at the site's instant on the page with the path.
func (p *Plan) Notices(path string) []Strip {
	var shown []Strip
	for _, s := range p.strips {
		if len(s.pages) > 0 && !slices.Contains(s.pages, path) {
			continue
		}
		if shown = append(shown, s.Strip); len(shown) == mostStrips {
			break
		}
	}
	return shown
}

// shorten is a text of content.MaxNotice at most.
func shorten(text string) string {
	if utf8.RuneCountInString(text) <= content.MaxNotice {
		return text
	}
	return string([]rune(text)[:content.MaxNotice-1]) + "…"
}

// Words say special hours: "Cerrado del 24 al 26 de diciembre de 2026".
func (s Special) Words() string {
	from, _ := value.ParseDay(s.From)
	until, _ := value.ParseDay(s.Until)
	when := days(from, until, until-2*lookAhead) // as seen from so far away that the year is told
	switch hours := content.FormatSpans(s.Spans); {
	case hours == "":
		return "Cerrado " + when
	case s.ByAppointment:
		return "Horario especial " + when + ": " + hours + ", con cita"
	default:
		return "Horario especial " + when + ": " + hours
	}
}
