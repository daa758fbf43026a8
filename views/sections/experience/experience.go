// Package experience has the layouts of the experience figures.
package experience

import (
	"strconv"
	"strings"

	"latido/views/model"
)

// splitSign splits a sign from a figure: "+", "1000". The figure is drawn as it is typed.
func splitSign(value string) (sign, figure string) {
	figure = strings.TrimLeft(value, "+±><≥≤~≈")
	return value[:len(value)-len(figure)], figure
}

func accents(p model.Page, selector string) string {
	for i, figure := range p.Site.Experience.Entities {
		p.Rule(selector+":nth-child("+strconv.Itoa(i+1)+")", model.Color("--figure", figure.Color))
	}
	return ""
}

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
