package admin

import (
	"fmt"

	"latido/db/content/launch"
)

// Publication is how the site stands, and what is to be done for it.
type Publication struct {
	Report  launch.Report
	Open    bool
	Since   string // "22 de noviembre de 2026, 14:20", of the last opening or closing; empty: there was none
	By      string
	Address string
	Reached bool          // others can reach that address
	Hides   []launch.Hide // what visitors do not see when it is open
	Pages   int           // how many the site has
	Fault   string        // why the last try did not go through
}

// launchLabel is the list's entry in the menu, with what is open in it.
func launchLabel(open int) string {
	if open == 0 {
		return "Publicación"
	}
	return fmt.Sprintf("Publicación (%d)", open)
}

// signaturesLabel is the entry of the signatures in the menu, with how many are to be renewed.
func signaturesLabel(waiting int) string {
	if waiting == 0 {
		return "Firmas"
	}
	return fmt.Sprintf("Firmas (%d)", waiting)
}

// counted is a number with the word for one or for several.
func counted(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, several)
}

// stateWords are how a state is told, with its icon.
var stateWords = map[launch.State]struct{ word, icon string }{
	launch.Open:    {"Pendiente", "/icons/alert-triangle.svg"},
	launch.Confirm: {"Confírmalo tú", "/icons/user.svg"},
	launch.Done:    {"Listo", "/icons/check.svg"},
}

// standing says how a group stands in a few words.
func standing(g launch.Group) string {
	open, confirm := g.Count(launch.Open), g.Count(launch.Confirm)
	switch {
	case open > 0:
		return counted(open, "pendiente", "pendientes")
	case confirm > 0:
		return counted(confirm, "punto por confirmar", "puntos por confirmar")
	}
	return "Todo listo"
}
