package pages

import (
	"github.com/a-h/templ"

	"latido/db/content"
	"latido/views/model"
)

// Common is a detail page that says nothing: the frame that all of them have in common.
func Common(p model.Page) templ.Component {
	one := []string{""}
	return Disease(p, content.Disease{
		Causes: one, Symptoms: one, Complications: one, RiskFactors: one, Treatments: one, Diagnosis: one, Living: one, Questions: one, WhatToDo: one, EmergencySigns: one,
		Sources: []content.Source{{URL: "https://www.gob.mx/"}}, UpdatedAt: p.Site.PrivacyNotice.UpdatedAt,
	})
}
