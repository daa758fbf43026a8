package value

import (
	"regexp"
	"strconv"
	"strings"
)

// Pesos is an amount of money without its cents.
type Pesos int

// amounts are the numbers of a price as people write it: "$1,500.00".
var amounts = regexp.MustCompile(`\d[\d,]*(?:\.\d+)?`)

// ParsePesos reads the only number of a text, "$1,500.00 MXN"; ok is false where it has
// none or several.
func ParsePesos(text string) (Pesos, bool) {
	found := amounts.FindAllString(text, 2)
	if len(found) != 1 {
		return 0, false
	}
	whole, _, _ := strings.Cut(strings.ReplaceAll(found[0], ",", ""), ".")
	pesos, err := strconv.Atoi(whole)
	return Pesos(pesos), err == nil
}
