package admin

import (
	"fmt"

	"latido/db/content"
	"latido/db/content/launch"
)

type Publication struct {
	Report    launch.Report
	Open      bool
	Since     string // date of the last opening or closing, "22 de noviembre de 2026, 14:20", or empty
	By        string
	Address   string
	Reached   bool                // Address is reachable from other machines
	Omissions []launch.HiddenItem // content that an open site omits
	Pages     int                 // number of pages
	Fault     string              // why the last attempt failed
}

func counted(name string, open int) string {
	if open == 0 {
		return name
	}
	return fmt.Sprintf("%s (%d)", name, open)
}

var stateLabels = map[launch.State]struct{ word, icon string }{
	launch.Open:    {"Pendiente", "/icons/alert-triangle.svg"},
	launch.Confirm: {"Confírmalo tú", "/icons/user.svg"},
	launch.Done:    {"Listo", "/icons/check.svg"},
}

func summaryOf(g launch.Group) string {
	open, confirm := g.Count(launch.Open), g.Count(launch.Confirm)
	switch {
	case open > 0:
		return content.Count(open, "pendiente", "pendientes")
	case confirm > 0:
		return content.Count(confirm, "punto por confirmar", "puntos por confirmar")
	}
	return "Todo listo"
}
