// Package insurances has the layouts of the accepted insurers.
package insurances

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"latido/db/content"
	"latido/views/model"
)

func companies(p model.Page) []content.Insurance {
	var shown []content.Insurance
	for _, company := range p.Site.Insurances.Companies {
		if company.Visible {
			shown = append(shown, company)
		}
	}
	return shown
}

type letter struct {
	initial   string
	companies []content.Insurance
}

// alphabet groups insurers by their initial, ignoring accents and case.
func alphabet(shown []content.Insurance) []letter {
	sorted := slices.Clone(shown)
	slices.SortStableFunc(sorted, func(a, b content.Insurance) int { return cmp.Compare(plain(a.Name), plain(b.Name)) })
	var letters []letter
	for _, company := range sorted {
		initial := ""
		for _, r := range plain(company.Name) {
			initial = strings.ToUpper(string(r))
			break
		}
		if n := len(letters); n == 0 || letters[n-1].initial != initial {
			letters = append(letters, letter{initial: initial})
		}
		last := &letters[len(letters)-1]
		last.companies = append(last.companies, company)
	}
	return letters
}

func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(strings.TrimSpace(name)))
}
