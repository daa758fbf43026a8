// Package insurances holds the variants of the accepted insurers.
package insurances

import (
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
