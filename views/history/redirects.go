package history

import (
	"context"
	"encoding/json"
	"errors"

	"latido/db/content"
)

func (c *Change) describeRedirect() {
	c.record = "Enlaces que cambiaron"
	c.formatValue = func(value any) string {
		switch value := value.(type) {
		case string:
			return content.UpperFirst(leads(value))
		case map[string]any:
			return content.UpperFirst(leads(textIn(value, "to")))
		}
		return ""
	}
	if len(c.Path) < 2 {
		c.inside = true // all of them
		return
	}
	redirect, _ := c.Path[1].Value.(map[string]any)
	from := cut(clean(textIn(redirect, "id")), 120)
	c.Where = []string{from}
	if c.phrase = from + " ahora " + leads(textIn(redirect, "to")); c.Kind == Removed {
		c.phrase = from + " ya no " + leads(textIn(redirect, "to"))
	}
}

func leads(to string) string {
	if to == "" {
		return "dice que ya no existe"
	}
	return "lleva a " + cut(clean(to), 120)
}

// Addresses describes the differences between two sets of redirects, at most eight.
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
