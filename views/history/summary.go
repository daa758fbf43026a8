package history

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"latido/db/content"
)

// NoChange is the summary of a save that changed nothing.
const NoChange = "Sin cambios"

// The limits of a summary: how many things it names, and how many letters it has.
const (
	maxPhrases = 6
	maxLetters = 280
)

// Summary words in one or two lines what a save of a document changed; see Compare.
// It is empty if ctx ends first.
func Summary(ctx context.Context, document string, before, after []byte) string {
	records, err := Compare(ctx, document, before, after)
	switch {
	case ctx.Err() != nil:
		return ""
	case err != nil:
		return "Se guardó sobre una versión que no se puede leer"
	case len(records) == 0:
		return NoChange
	}
	return summarize(records)
}

// UndoSummary words what undoing changes of a save did.
func UndoSummary(undone []Record) string { return UndoPrefix + summarize(undone) }

// UndoPrefix begins each UndoSummary.
const UndoPrefix = "Se deshizo: "

// phrase is one thing that a summary names.
type phrase struct {
	text  string
	field bool   // a field by its name: these are parted by commas
	list  *tally // stands for the phrases of a list
}

func summarize(records []Record) string {
	var out strings.Builder
	named, fields, others := 0, 0, 0
	for _, record := range byPage(records) {
		first := true
		for _, p := range phrases(record) {
			begin := ". " + record.Name + ": "
			switch {
			case first && out.Len() == 0:
				begin = record.Name + ": "
			case !first && p.field:
				begin = ", "
			case !first:
				begin = "; "
			}
			if named >= maxPhrases || named > 0 && len([]rune(out.String()+begin+p.text)) > maxLetters {
				named = maxPhrases
				if p.field {
					fields++
				} else {
					others++
				}
				continue
			}
			out.WriteString(begin + p.text)
			named++
			first = false
		}
	}
	return out.String() + more(fields, others)
}

// byPage names each record with a page of its own that changed by its name, unless
// there are too many of them.
func byPage(records []Record) []Record {
	const most = 3
	var out []Record
	for _, record := range records {
		rest := Record{Name: record.Name}
		var pages []Record
		seen := map[string]int{} // by the name of the item
		for _, change := range record.Changes {
			if !change.inside || change.item == nil || change.item.name == "" || change.Path[0].Key != "records" {
				rest.Changes = append(rest.Changes, change)
				continue
			}
			at, known := seen[change.item.name]
			if !known {
				at, seen[change.item.name] = len(pages), len(pages)
				pages = append(pages, Record{Name: change.item.name})
			}
			field := Change{Where: change.within, inside: true}
			if !slices.ContainsFunc(pages[at].Changes, func(c Change) bool { return slices.Equal(c.Where, field.Where) }) {
				pages[at].Changes = append(pages[at].Changes, field)
			}
		}
		if len(pages) > most {
			out = append(out, record)
			continue
		}
		if len(rest.Changes) > 0 {
			out = append(out, rest)
		}
		out = append(out, pages...)
	}
	return out
}

// more says how much a summary leaves out.
func more(fields, others int) string {
	switch {
	case fields+others == 0:
		return ""
	case fields == 1 && others == 0:
		return "… y 1 campo más"
	case others == 0:
		return fmt.Sprintf("… y %d campos más", fields)
	case fields+others == 1:
		return "… y 1 cambio más"
	}
	return fmt.Sprintf("… y %d cambios más", fields+others)
}

// phrases words the changes of a record, each item of a list once.
func phrases(record Record) []phrase {
	var out []phrase
	lists := map[string]*tally{}
	moves, moved := 0, ""
	for _, change := range record.Changes {
		switch {
		case change.item != nil && change.phrase != "":
			out = append(out, single(change))
		case change.item != nil:
			if lists[change.item.list] == nil {
				lists[change.item.list] = &tally{noun: change.item.noun, gender: change.item.gender, own: change.item.own}
				out = append(out, phrase{list: lists[change.item.list]})
			}
			lists[change.item.list].count(change)
		case change.Kind == Moved:
			moves++
			moved = change.Where[0]
		default:
			out = append(out, single(change))
		}
	}
	if moves == 1 {
		out = append(out, phrase{text: moved + " cambió de lugar"})
	} else if moves > 1 {
		out = append(out, phrase{text: "nuevo orden"})
	}
	var worded []phrase
	for _, p := range out {
		if p.list != nil {
			worded = append(worded, p.list.phrases()...)
			continue
		}
		worded = append(worded, p)
	}
	return worded
}

// single words a change that belongs to no list.
func single(change Change) phrase {
	if change.phrase != "" {
		return phrase{text: change.phrase}
	}
	name := strings.Join(change.Where, " › ")
	switch change.Kind {
	case Added:
		return phrase{text: "se agregó " + name}
	case Removed:
		return phrase{text: "se quitó " + name}
	case Shown:
		return phrase{text: name + " se muestra"}
	case Hidden:
		return phrase{text: name + " se ocultó"}
	}
	if change.inside {
		if name == "" {
			name = "cambió"
		}
		return phrase{text: listed(name), field: true}
	}
	return phrase{text: name + " cambió a «" + cut(clean(change.after()), 40) + "»"}
}

// listed is a field's name for a list that has commas of its own.
func listed(name string) string {
	first, rest, comma := strings.Cut(name, ", ")
	switch {
	case !comma:
		return name
	case strings.Contains(rest, "("):
		return first + " " + rest
	}
	return first + " (" + rest + ")"
}

// tally counts what happened to the items of one list.
type tally struct {
	noun, gender string
	own          bool                 // items go by their names alone
	names        [Hidden + 1][]string // of the items, by kind of change
	edited       string               // the path of the last one; its changes come in a row
	fields       []string             // of the edited items
}

func (t *tally) count(change Change) {
	kind := change.Kind
	if change.inside {
		kind = Edited
	}
	if kind == Edited {
		if field := strings.Join(change.within, " › "); field != "" && !slices.Contains(t.fields, field) {
			t.fields = append(t.fields, field)
		}
		if t.edited == change.item.path {
			return
		}
		t.edited = change.item.path
	}
	t.names[kind] = append(t.names[kind], change.item.name)
}

func (t *tally) phrases() []phrase {
	const (
		most        = 3 // names or fields
		mostLetters = 90
	)
	verbs := [...]struct {
		kind      Kind
		one, many string
	}{
		{Added, "se agregó", "se agregaron"},
		{Removed, "se quitó", "se quitaron"},
		{Edited, "cambió", "cambiaron"},
		{Shown, "se muestra", "se muestran"},
		{Hidden, "se ocultó", "se ocultaron"},
	}
	var out []phrase
	for _, verb := range verbs {
		names := t.names[verb.kind]
		fields := ""
		if verb.kind == Edited && len(names) == 1 && len(t.fields) > 0 && len(t.fields) <= most {
			fields = " (" + strings.Join(t.fields, ", ") + ")"
		}
		switch {
		case len(names) == 0:
		case len(names) > 1 && (len(names) > most || slices.Contains(names, "") || len(strings.Join(names, "")) > mostLetters):
			out = append(out, phrase{text: fmt.Sprintf("%s %d %s", verb.many, len(names), plural(t.noun))})
		case len(names) > 1:
			out = append(out, phrase{text: verb.many + " " + t.called(names)})
		case names[0] == "":
			out = append(out, phrase{text: verb.one + " " + t.article("un", "una") + fields})
		default:
			out = append(out, phrase{text: verb.one + " " + t.called(names) + fields})
		}
	}
	if len(t.names[Moved]) > 0 {
		out = append(out, phrase{text: "nuevo orden de " + plural(t.noun)})
	}
	return out
}

// called names items: "la certificación «Consejo»", or "GNP" alone.
func (t *tally) called(names []string) string {
	row := make([]string, len(names))
	for i, name := range names {
		if row[i] = cut(name, 60); !t.own {
			row[i] = "«" + row[i] + "»"
		}
	}
	text := strings.Join(row[:len(row)-1], ", ")
	if len(row) > 1 {
		text += content.And(row[len(row)-1])
	}
	text += row[len(row)-1]
	switch {
	case t.own:
		return text
	case len(names) > 1:
		articles := map[string]string{"a": "las"}
		return cmp.Or(articles[t.gender], "los") + " " + plural(t.noun) + " " + text
	}
	return t.article("el", "la") + " " + text
}

// article puts the article before the noun.
func (t *tally) article(masculine, feminine string) string {
	if t.gender == "a" {
		return feminine + " " + t.noun
	}
	return masculine + " " + t.noun
}

// plural is the plural of a noun or of a noun with a complement.
func plural(noun string) string {
	first, rest, complement := strings.Cut(noun, " ")
	switch {
	case first == "imagen":
		first = "imágenes"
	case first == "renglón":
		first = "renglones"
	case strings.HasSuffix(first, "ión"):
		first = strings.TrimSuffix(first, "ión") + "iones"
	case strings.ContainsAny(first[len(first)-1:], "aeiou"):
		first += "s"
	default:
		first += "es"
	}
	if !complement {
		return first
	}
	return first + " " + rest
}

// capital gives a text a capital letter at its beginning.
func capital(text string) string {
	letters := []rune(text)
	if len(letters) == 0 {
		return ""
	}
	return strings.ToUpper(string(letters[:1])) + string(letters[1:])
}
