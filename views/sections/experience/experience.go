// Package experience has the layouts of the experience figures.
package experience

import (
	"strconv"
	"strings"

	"latido/views/model"
)

// parted splits a sign from a figure: "+", "1,000".
func parted(value string) (sign, figure string) {
	figure = strings.TrimLeft(value, "+±><≥≤~≈")
	sign = value[:len(value)-len(figure)]
	// Four digits without a sign may be a year.
	if sign != "" || len(figure) > 4 {
		figure = thousands(figure)
	}
	return sign, figure
}

// thousands formats a figure of digits with commas.
func thousands(figure string) string {
	if strings.Trim(figure, "0123456789") != "" {
		return figure
	}
	for i := len(figure) - 3; i > 0; i -= 3 {
		figure = figure[:i] + "," + figure[i:]
	}
	return figure
}

// accents sets --figure for figures with a colour.
func accents(p model.Page, selector string) string {
	for i, figure := range p.Site.Experience.Entities {
		p.Rule(selector+":nth-child("+strconv.Itoa(i+1)+")", model.Color("--figure", figure.Color))
	}
	return ""
}

// clause is label i of n with its punctuation in a sentence.
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
