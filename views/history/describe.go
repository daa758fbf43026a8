package history

import (
	"context"
	"fmt"
	"slices"

	"latido/db/content"
	"latido/db/content/diff"
)

type Kind int

// The kinds of diff, and two for a switch that hides an item.
const (
	Edited  = Kind(diff.Edited)
	Added   = Kind(diff.Added)
	Removed = Kind(diff.Removed)
	Moved   = Kind(diff.Moved)
	Shown   = Moved + 1
	Hidden  = Moved + 2
)

// Record is a named part of a document and its changes.
type Record struct {
	Name    string
	Changes []Change
}

// Change is a diff.Change with the names of the owner's screens.
type Change struct {
	diff.Change
	Kind  Kind
	Where []string // path of names within the record: "Lista de documentos", "Diploma", "Nombre"

	record      string
	rank        []int // position on the screens, for sorting
	node        *node // schema of the place; nil if unknown
	names       names
	place       []string // path of names to the field or to the list within an item
	inside      bool     // the change is within an item or record, not of all of it
	phrase      string   // text in a summary; empty: derived from Kind
	formatValue func(value any) string
}

// Compare describes the differences between two bodies of a document.
func Compare(ctx context.Context, document string, before, after []byte) ([]Record, error) {
	changes, err := diff.Compare(ctx, document, before, after)
	if err != nil {
		return nil, err
	}
	return Describe(document, changes, before, after), nil
}

// Describe groups changes by record in the order of the screens. Names of records are read from bodies.
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
	if c.Kind == Added && list.describe != nil {
		c.phrase = list.describe(Added, c.Is)
	} else if c.Kind == Removed && list.describe != nil {
		c.phrase = list.describe(Removed, c.Was)
	}
	if c.Kind == Edited && items > 0 && c.node != nil && (c.node.key == "visible" || c.node.key == "hidden") && isSwitch(c.Was) && isSwitch(c.Is) {
		c.Kind = Hidden
		if (c.Is == true) == (c.node.key == "visible") {
			c.Kind = Shown
		}
		c.Where, c.inside = c.Where[:len(c.Where)-1], items > 1
	}
}

func rankOf(step diff.Step) int {
	if step.Is < 0 {
		return 1<<30 + step.Was
	}
	return step.Is
}

func isSwitch(value any) bool {
	_, ok := value.(bool)
	return ok || value == nil
}

func foreign(key string) string { return "Dato de otra versión «" + cut(clean(key), 40) + "»" }

func noun(n *node) string {
	if n.item == "" {
		return "elemento"
	}
	return n.item
}

func (c Change) before() string {
	switch _, isBool := c.Is.(bool); {
	case c.Kind == Moved:
		return place(c.last().Was)
	case c.Was == nil && isBool:
		return "No"
	}
	return c.format(c.Was)
}

func (c Change) after() string {
	switch _, wasBool := c.Was.(bool); {
	case c.Kind == Moved:
		return place(c.last().Is)
	case c.Is == nil && wasBool:
		return "No"
	}
	return c.format(c.Is)
}

// today is the current value of an overtaken change.
func (c Change) today() string {
	if index, moved := c.Now.(int); moved {
		return place(index)
	}
	return c.format(c.Now)
}

func (c Change) last() diff.Step { return c.Path[len(c.Path)-1] }

func place(index int) string { return fmt.Sprintf("Lugar %d", index+1) }

func (c Change) format(value any) string {
	if c.formatValue != nil {
		return c.formatValue(value)
	}
	if items, isList := value.([]any); c.node != nil && c.node.list && isList || value == nil && c.node != nil && c.node.list {
		return amount(c.node, len(items))
	}
	return (&formatter{c.names, maxWhole}).text(c.node, value)
}

func (c Change) rows(value any) []Row {
	if c.formatValue != nil {
		return nil
	}
	return (&formatter{c.names, 3 * maxWhole}).rows(c.node, value)
}

func amount(list *node, count int) string {
	if count == 1 {
		return "1 " + noun(list)
	}
	return thousands(count) + " " + plural(noun(list))
}
