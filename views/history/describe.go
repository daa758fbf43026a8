package history

import (
	"context"
	"fmt"
	"slices"

	"latido/db/content"
	"latido/db/content/diff"
)

// Kind is what a change is called.
type Kind int

// The kinds of a Change: those of diff, and the two of a switch that hides an item.
const (
	Edited  = Kind(diff.Edited)
	Added   = Kind(diff.Added)
	Removed = Kind(diff.Removed)
	Moved   = Kind(diff.Moved)
	Shown   = Moved + 1
	Hidden  = Moved + 2
)

// Record is a part of a document that has a name of its own, with what changed in it.
type Record struct {
	Name    string
	Changes []Change
}

// Change is a change with the words of the owner's screens.
type Change struct {
	diff.Change
	Kind  Kind
	Where []string // from the record down to the field: "Lista de documentos", "Diploma", "Nombre"

	record string
	rank   []int // orders the changes as the screens do
	node   *node // the name of the place; nil of another version's, and outside of the content
	names  names
	place  []string // from the record down to the field, or to the list in an item
	inside bool     // the change is within an item or the record, not of it as a whole
	phrase string   // what a summary says of it; empty: what it says of its kind
	said   func(value any) string
}

// Compare describes what is different between two bodies of a document. It is an error
// if a body is not what the document holds, and if ctx ends first.
func Compare(ctx context.Context, document string, before, after []byte) ([]Record, error) {
	changes, err := diff.Compare(ctx, document, before, after)
	if err != nil {
		return nil, err
	}
	return Describe(document, changes, before, after), nil
}

// Describe words changes of a document, record by record, in the order of the owner's
// screens. The bodies have the names of what is chosen from other lists.
func Describe(document string, changes []diff.Change, bodies ...[]byte) []Record {
	named := namesOf(bodies)
	described := make([]Change, len(changes))
	for i, change := range changes {
		c := Change{Change: change, Kind: Kind(change.Kind), names: named}
		switch document {
		case selectedSections:
			c.describeSection()
		case redirects:
			c.describeRedirect()
		default:
			c.describeContent()
		}
		described[i] = c
	}
	slices.SortStableFunc(described, func(a, b Change) int {
		if document == redirects {
			return slices.Compare(a.Where, b.Where)
		}
		return slices.Compare(a.rank, b.rank)
	})
	var records []Record
	for _, c := range described {
		if last := len(records) - 1; last < 0 || records[last].Name != c.record {
			records = append(records, Record{Name: c.record})
		}
		last := &records[len(records)-1]
		last.Changes = append(last.Changes, c)
	}
	return records
}

// describeContent goes the way of a change through the names of the content object.
func (c *Change) describeContent() {
	c.node = schema()
	var list *node
	items := 0
	for i, step := range c.Path {
		if step.Item {
			list = c.node
			c.rank = append(c.rank, rankOf(step))
			label := c.title(list, step.Value)
			place := cut(label, 80)
			if label == "" {
				place = fmt.Sprintf("%s %d", content.UpperFirst(noun(list)), max(step.Was, step.Is)+1)
			}
			c.Where = append(c.Where, place)
			if items++; items < 2 {
				c.place = slices.Clip(c.Where)
			}
			c.node = list.ofItem()
			continue
		}
		label, place := foreign(step.Key), c.node.index(step.Key)
		c.rank, c.node = append(c.rank, place), c.node.at(step.Key)
		if c.node != nil {
			label = c.node.label
		}
		switch {
		case i == 0 && step.Key == "records":
		case c.record == "":
			c.record = label
		default:
			c.Where = append(c.Where, label)
			if items < 2 {
				c.place = slices.Clip(c.Where)
			}
		}
	}
	c.inside = c.Kind == Edited || items > 1
	if c.Kind == Added && list.said != nil {
		c.phrase = list.said(Added, c.Is)
	} else if c.Kind == Removed && list.said != nil {
		c.phrase = list.said(Removed, c.Was)
	}
	if c.Kind == Edited && items > 0 && c.node != nil && (c.node.key == "visible" || c.node.key == "hidden") && isSwitch(c.Was) && isSwitch(c.Is) {
		c.Kind = Hidden
		if (c.Is == true) == (c.node.key == "visible") {
			c.Kind = Shown
		}
		c.Where, c.inside = c.Where[:len(c.Where)-1], items > 1
	}
}

// rankOf orders the items of a list by their places, those that are gone last.
func rankOf(step diff.Step) int {
	if step.Is < 0 {
		return 1<<30 + step.Was
	}
	return step.Is
}

// isSwitch takes what is missing for a switch that is off.
func isSwitch(value any) bool {
	_, ok := value.(bool)
	return ok || value == nil
}

// foreign names a field that only another version of the program knows.
func foreign(key string) string { return "Dato de otra versión «" + cut(clean(key), 40) + "»" }

func noun(n *node) string {
	if n.item == "" {
		return "elemento"
	}
	return n.item
}

// before is what stood there, as a person reads it.
func (c Change) before() string {
	switch _, isBool := c.Is.(bool); {
	case c.Kind == Moved:
		return place(c.last().Was)
	case c.Was == nil && isBool: // a switch that was not there yet was off
		return "No"
	}
	return c.say(c.Was)
}

// after is what the change left there.
func (c Change) after() string {
	switch _, wasBool := c.Was.(bool); {
	case c.Kind == Moved:
		return place(c.last().Is)
	case c.Is == nil && wasBool:
		return "No"
	}
	return c.say(c.Is)
}

// today is what stands there now, where it has changed again since.
func (c Change) today() string {
	if index, moved := c.Now.(int); moved {
		return place(index)
	}
	return c.say(c.Now)
}

func (c Change) last() diff.Step { return c.Path[len(c.Path)-1] }

func place(index int) string { return fmt.Sprintf("Lugar %d", index+1) }

// say is a value of the place as a person reads it.
func (c Change) say(value any) string {
	if c.said != nil {
		return c.said(value)
	}
	if items, isList := value.([]any); c.node != nil && c.node.list && isList || value == nil && c.node != nil && c.node.list {
		return amount(c.node, len(items))
	}
	return (&teller{c.names, maxWhole}).text(c.node, value)
}

// rows are the fields of an item of the place.
func (c Change) rows(value any) []Row {
	if c.said != nil {
		return nil
	}
	return (&teller{c.names, 3 * maxWhole}).rows(c.node, value)
}

// amount says how much there is in a list that is too long to be told item by item.
func amount(list *node, count int) string {
	if count == 1 {
		return "1 " + noun(list)
	}
	return thousands(count) + " " + plural(noun(list))
}
