package history

import "latido/db/content"

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
		c.inside = true // the change is of all redirects
		return
	}
	redirect, _ := c.Path[1].Value.(map[string]any)
	from := truncate(oneLine(textIn(redirect, "id")), 120)
	c.Where = []string{from}
	if c.phrase = from + " ahora " + leads(textIn(redirect, "to")); c.Kind == Removed {
		c.phrase = from + " ya no " + leads(textIn(redirect, "to"))
	}
}

func leads(to string) string {
	if to == "" {
		return "dice que ya no existe"
	}
	return "lleva a " + truncate(oneLine(to), 120)
}
