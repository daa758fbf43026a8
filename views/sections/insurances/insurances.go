// Package insurances holds the variants of the accepted insurers.
package insurances

import (
	"slices"

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
