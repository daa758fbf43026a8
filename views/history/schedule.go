package history

import (
	"encoding/json"
	"fmt"
	"strings"

	"latido/db/content"
	"latido/db/content/value"
	"latido/views/admin"
)

func scheduleRecord() *node {
	record := &node{key: "schedule", label: "Horario"}
	for _, entry := range admin.Schedule() {
		field := entryNode(entry)
		field.key = entry.Key
		completeHours(field, entry)
		record.fields = append(record.fields, field)
	}
	record.at("closures").name, record.at("closures").describe = closureName, describeClosure
	record.at("notices").name = noticeName
	return record
}

func completeHours(n *node, entry admin.Entry) {
	switch entry.Kind {
	case "week":
		for _, day := range [][2]string{
			{"monday", "Lunes"}, {"tuesday", "Martes"}, {"wednesday", "Miércoles"}, {"thursday", "Jueves"}, {"friday", "Viernes"}, {"saturday", "Sábado"}, {"sunday", "Domingo"},
		} {
			n.fields = append(n.fields, &node{key: day[0], label: day[1], words: dayWords})
		}
	case "spans":
		n.words = spansWords
	case "places":
		n.list, n.item = true, "lugar"
		n.options = map[string]string{content.ConsultingPlace: "Consultorio", content.HospitalPlace: "Hospital"}
	case "pages":
		n.list, n.item = true, "página"
	}
	if len(entry.Fields) > 0 {
		n.fields = append(n.fields, &node{key: "id", label: "Identificador"})
	}
	for _, field := range entry.Fields {
		completeHours(n.at(field.Key), field)
	}
}

func dayWords(value any) string {
	day, _ := value.(map[string]any)
	hours := spansWords(day["spans"])
	switch {
	case day["byAppointment"] == true && hours != "":
		return hours + ", con cita"
	case day["byAppointment"] == true:
		return "Con cita"
	case hours == "":
		return "Cerrado"
	}
	return hours
}

func spansWords(value any) string {
	spans, _ := value.([]any)
	var words []string
	for _, item := range spans {
		span, _ := item.(map[string]any)
		words = append(words, textIn(span, "from")+" a "+textIn(span, "until"))
	}
	return strings.Join(words, " y ")
}

// closureName formats a closure: "cerrado del 24 al 26 de diciembre de 2026".
func closureName(value any) string {
	closure, _ := value.(map[string]any)
	days := daysBetween(textIn(closure, "from"), textIn(closure, "until"))
	if days == "" {
		return "cierre sin fecha"
	}
	name := "cerrado "
	if spans, _ := closure["spans"].([]any); len(spans) > 0 {
		name = "otro horario "
	}
	return name + days
}

func describeClosure(kind Kind, value any) string {
	if kind == Removed {
		return "ya no «" + closureName(value) + "»"
	}
	return closureName(value)
}

// daysBetween formats the days of a closure, read as opening.Of does; empty without a date.
func daysBetween(from, until string) string {
	firstDay, ok := value.ParseDay(from)
	lastDay, okLast := value.ParseDay(until)
	switch {
	case !ok && !okLast:
		return ""
	case !ok:
		firstDay = lastDay
	case !okLast:
		lastDay = firstDay
	}
	first, last := min(firstDay, lastDay).Date(), max(firstDay, lastDay).Date()
	switch {
	case first.Equal(last):
		return "el " + Date(first)
	case first.Year() != last.Year():
		return "del " + Date(first) + " al " + Date(last)
	case first.Month() != last.Month():
		return fmt.Sprintf("del %d de %s al %s", first.Day(), content.Months[first.Month()-1], Date(last))
	}
	return fmt.Sprintf("del %d al %s", first.Day(), Date(last))
}

func noticeName(value any) string {
	notice, _ := value.(map[string]any)
	return oneLine(textIn(notice, "text"))
}

func textIn(object map[string]any, key string) string {
	switch value := object[key].(type) {
	case string:
		return strings.TrimSpace(value)
	case json.Number:
		return value.String()
	}
	return ""
}
