// Package experience holds the variants of the experience figures.
package experience

import (
	"strconv"
	"strings"

	"latido/views/model"
)

// parted splits a value's sign from its figure ("+", "1,000"), so that the sign can be set apart.
func parted(value string) (sign, figure string) {
	figure = strings.TrimLeft(value, "+±><≥≤~≈")
	sign = value[:len(value)-len(figure)]
	// Four digits without a sign may be a year.
	if sign != "" || len(figure) > 4 {
		figure = thousands(figure)
	}
	return sign, figure
}

// thousands sets commas in a figure that is only digits, as the prices of the site have them.
func thousands(figure string) string {
	if strings.Trim(figure, "0123456789") != "" {
		return figure
	}
	for i := len(figure) - 3; i > 0; i -= 3 {
		figure = figure[:i] + "," + figure[i:]
	}
	return figure
}

// accents gives each figure that has a colour of its own the property --figure.
func accents(p model.Page, selector string) string {
	for i, figure := range p.Site.Experience.Entities {
		p.Rule(selector+":nth-child("+strconv.Itoa(i+1)+")", model.Color("--figure", figure.Color))
	}
	return ""
}

// clause is the label of figure i with what stands after it in a sentence of n figures;
// before the last of them stands "y".
func clause(label string, i, n int) string {
	label = strings.TrimRight(label, " .,;")
	switch n - i {
	case 1:
		return label + "."
	case 2:
		return label
	}
	return label + ","
}
