package history

import (
	"fmt"

	"latido/db/content/diff"
)

// maxItemLetters is in letters, for an added or removed item.
const maxItemLetters = 12_000

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

func (c Change) before() string {
	switch _, isBool := c.After.(bool); {
	case c.Kind == Moved:
		return place(c.last().Before)
	case c.Before == nil && isBool:
		return "No"
	}
	return c.format(c.Before)
}

func (c Change) after() string {
	switch _, wasBool := c.Before.(bool); {
	case c.Kind == Moved:
		return place(c.last().After)
	case c.After == nil && wasBool:
		return "No"
	}
	return c.format(c.After)
}

func (c Change) currentText() string {
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
	return (&formatter{c.names, maxItemLetters}).text(c.node, value)
}

func (c Change) rows(value any) []Row {
	if c.formatValue != nil {
		return nil
	}
	return (&formatter{c.names, 3 * maxItemLetters}).rows(c.node, value)
}

func amount(list *node, count int) string {
	if count == 1 {
		return "1 " + noun(list)
	}
	return thousands(count) + " " + plural(noun(list))
}

func (c Change) title(list *node, item any) string {
	if id, ok := item.(string); ok {
		return oneLine(c.names.of(list, id))
	}
	if list.name != nil {
		return list.name(item)
	}
	return oneLine(diff.Name(item))
}
