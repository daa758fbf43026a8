package seo

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"latido/db/content"
	"latido/db/content/opening"
	"latido/db/content/value"
	"latido/views/model"
)

var week = [...]time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday, time.Sunday}

// hours omits days by appointment, on which walk-ins are not seen.
func hours(place opening.Place, body renderedBody) (usual, special []openingHours) {
	says := func(hours string) bool { return body.has(hours) || body.has(strings.ToLower(hours)) }
	all := len(place.Rows) > 0
	for _, row := range place.Rows {
		all = all && (row.Hours == content.Closed || says(row.Hours))
	}
	for _, weekday := range week {
		day := place.Week.Of(weekday)
		spans := content.ParseSpans(day.Spans)
		if day.ByAppointment || len(spans) == 0 || !all && !says(content.FormatSpans(spans)) {
			continue
		}
		for _, span := range spans {
			usual = addDay(usual, span, vocabulary+weekday.String())
		}
	}
	if usual == nil {
		return nil, nil
	}
	for _, other := range place.Special {
		dates := openingHours{Type: "OpeningHoursSpecification", ValidFrom: other.From, ValidThrough: other.Until}
		if len(other.Spans) == 0 {
			dates.Opens, dates.Closes = "00:00", "00:00"
			special = append(special, dates)
		}
		for _, span := range other.Spans {
			if dates.Opens, dates.Closes = times(span); !other.ByAppointment {
				special = append(special, dates)
			}
		}
	}
	return usual, special
}

func addDay(specs []openingHours, span content.Minutes, day string) []openingHours {
	opens, closes := times(span)
	for i := range specs {
		if specs[i].Opens == opens && specs[i].Closes == closes {
			if !slices.Contains(specs[i].DayOfWeek, day) {
				specs[i].DayOfWeek = append(specs[i].DayOfWeek, day)
			}
			return specs
		}
	}
	return append(specs, openingHours{Type: "OpeningHoursSpecification", DayOfWeek: []string{day}, Opens: opens, Closes: closes})
}

// times formats a span for schema.org, where the end of a day is 23:59.
func times(span content.Minutes) (opens, closes string) {
	clock := func(minute int) string { return value.Time(minute).String() }
	switch {
	case span.Until == content.DayMinutes, span.Until-span.From == content.DayMinutes:
		return clock(span.From), clock((span.Until - 1) % content.DayMinutes)
	case span.Until > content.DayMinutes:
		return clock(span.From), clock(span.Until - content.DayMinutes)
	}
	return clock(span.From), clock(span.Until)
}

func departments(p model.Page, body renderedBody) []department {
	var nodes []department
	for _, place := range p.Opening.Places {
		if place.ID == content.ConsultingPlace || place.Name == "" || !body.has(place.Name) || !body.has(place.Address) {
			continue
		}
		node := department{
			Type: "MedicalClinic", ID: p.URL("/#lugar-" + place.ID), Name: p.Site.DoctorInfo.Name + ", " + place.Name, Address: place.Address,
			HasMap: body.only(model.WebURL(place.MapURL)), Parent: ref{p.URL("/#consultorio")},
		}
		if call := model.TelURL(place.Phone); place.Phone != "" && body.has(call) {
			node.Telephone = strings.TrimPrefix(call, "tel:")
		}
		node.OpeningHours, node.SpecialHours = hours(place, body)
		nodes = append(nodes, node)
	}
	return nodes
}

func inWords(place opening.Place) string {
	var rows []string
	for _, row := range place.Rows {
		rows = append(rows, strings.TrimPrefix(row.Days+", "+row.Hours, ", "))
	}
	return strings.Join(rows, "; ")
}

func places(plan *opening.Plan) string {
	var out strings.Builder
	for i, place := range plan.Places {
		name := escapeMarkdown(place.Name) + ": "
		if i == 0 {
			name = ""
		} else {
			fmt.Fprintf(&out, "- %s%s\n", name, escapeMarkdown(place.Address))
		}
		if text := inWords(place); text != "" {
			fmt.Fprintf(&out, "- %sHorario: %s\n", name, escapeMarkdown(text))
		}
		for _, other := range place.Special {
			fmt.Fprintf(&out, "- %s%s\n", name, other.Text())
		}
	}
	return out.String()
}

func escapeMarkdown(text string) string {
	return markup.Replace(strings.Join(strings.Fields(text), " "))
}

var markup = strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, `<`, `\<`, "`", "\\`", `*`, `\*`)
