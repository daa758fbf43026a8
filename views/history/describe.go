package history

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"latido/db/content"
	"latido/db/content/diff"
)

type Record struct {
	Name    string
	Changes []Change
}

func Compare(ctx context.Context, document string, before, after []byte) ([]Record, error) {
	changes, err := diff.Compare(ctx, document, before, after)
	if err != nil {
		return nil, err
	}
	return Describe(document, changes, before, after), nil
}

// Describe groups changes by record, in the order of the screens. bodies have the names of records.
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
			place := truncate(label, 80)
			if label == "" {
				place = fmt.Sprintf("%s %d", content.UpperFirst(noun(list)), max(step.Before, step.After)+1)
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
		c.phrase = list.describe(Added, c.After)
	} else if c.Kind == Removed && list.describe != nil {
		c.phrase = list.describe(Removed, c.Before)
	}
	if c.Kind == Edited && items > 0 && c.node != nil && (c.node.key == "visible" || c.node.key == "hidden") && isSwitch(c.Before) && isSwitch(c.After) {
		c.Kind = Hidden
		if (c.After == true) == (c.node.key == "visible") {
			c.Kind = Shown
		}
		c.Where, c.inside = c.Where[:len(c.Where)-1], items > 1
	}
}

func rankOf(step diff.Step) int {
	if step.After < 0 {
		return 1<<30 + step.Before
	}
	return step.After
}

func isSwitch(value any) bool {
	_, ok := value.(bool)
	return ok || value == nil
}

// Addresses describes at most eight differences between two sets of redirects.
func Addresses(ctx context.Context, was, is map[string]string) ([]string, error) {
	const most = 8
	before, ofWas := json.Marshal(was)
	after, ofIs := json.Marshal(is)
	records, ofComparison := Compare(ctx, redirects, before, after)
	var notes []string
	for _, record := range records {
		for _, change := range record.Changes {
			notes = append(notes, change.phrase+".")
		}
	}
	if rest := len(notes) - most; rest > 1 {
		notes = append(notes[:most], "Y otras "+thousands(rest)+" direcciones.")
	}
	return notes, errors.Join(ofWas, ofIs, ofComparison)
}
