package history

import (
	"fmt"
	"strings"
)

// NoChange is the summary of a save that changed nothing.
const NoChange = "Sin cambios"

// The limits of a summary: how many things it names, and how many letters it has.
const (
	maxPhrases = 6
	maxLetters = 280
)

// Summary words in one or two lines what a save of a document changed; see Compare.
func Summary(sections bool, before, after []byte) string {
	records, err := Compare(sections, before, after)
	switch {
	case err != nil:
		return "Se guardó sobre una versión que no se puede leer"
	case len(records) == 0:
		return NoChange
	}
	return summarize(records)
}

// phrase is one thing that a summary names.
type phrase struct {
	text  string
	field bool   // a field by its name: these are parted by commas
	list  *tally // stands for the phrases of a list
}

func summarize(records []Record) string {
	var out strings.Builder
	named, fields, others := 0, 0, 0
	for _, record := range records {
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
		case change.item != nil:
			if lists[change.item.list] == nil {
				lists[change.item.list] = &tally{noun: change.item.noun, gender: change.item.gender}
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
		return phrase{text: name, field: true}
	}
	return phrase{text: name + " cambió a «" + cut(clean(change.After), 40) + "»"}
}

// tally counts what happened to the items of one list.
type tally struct {
	noun, gender string
	names        [Hidden + 1][]string // of the items, by kind of change
	edited       *item                // the last one; its changes come in a row
}

func (t *tally) count(change Change) {
	kind := change.Kind
	if change.inside {
		kind = Edited
	}
	if kind == Edited {
		if t.edited == change.item {
			return
		}
		t.edited = change.item
	}
	t.names[kind] = append(t.names[kind], change.item.name)
}

func (t *tally) phrases() []phrase {
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
		switch {
		case len(names) > 1:
			out = append(out, phrase{text: fmt.Sprintf("%s %d %s", verb.many, len(names), plural(t.noun))})
		case len(names) == 1 && names[0] == "":
			out = append(out, phrase{text: verb.one + " " + t.article("un", "una")})
		case len(names) == 1:
			out = append(out, phrase{text: verb.one + " " + t.article("el", "la") + " «" + cut(names[0], 60) + "»"})
		}
	}
	if len(t.names[Moved]) > 0 {
		out = append(out, phrase{text: "nuevo orden de " + plural(t.noun)})
	}
	return out
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
