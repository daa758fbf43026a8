// Package insurances holds the variants of the accepted insurers.
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

// companies are the insurers that the owner shows.
func companies(p model.Page) []content.Insurance {
	var shown []content.Insurance
	for _, company := range p.Site.Insurances.Companies {
		if company.Visible {
			shown = append(shown, company)
		}
	}
	return shown
}

// pairs are the insurers in twos, as a slide of the carousel has them.
func pairs(shown []content.Insurance) [][]content.Insurance {
	return slices.Collect(slices.Chunk(shown, 2))
}

// letter is an initial with the insurers whose names begin with it.
type letter struct {
	initial   string
	companies []content.Insurance
}

// alphabet are the insurers from A to Z, by letter; accents and case count for nothing.
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

// plain is a name in small letters without its accents.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(strings.TrimSpace(name)))
}
