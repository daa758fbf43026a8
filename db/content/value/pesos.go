package value

import (
	"regexp"
	"strconv"
	"strings"
)

// Pesos is an amount of money in whole pesos.
type Pesos int

var amounts = regexp.MustCompile(`\d[\d,]*(?:\.\d+)?`)

// ParsePesos parses the only number of a text, "$1,500.00 MXN"; ok is false if there are none or several.
func ParsePesos(text string) (Pesos, bool) {
	found := amounts.FindAllString(text, 2)
	if len(found) != 1 {
		return 0, false
	}
	whole, _, _ := strings.Cut(strings.ReplaceAll(found[0], ",", ""), ".")
	pesos, err := strconv.Atoi(whole)
	return Pesos(pesos), err == nil
}
