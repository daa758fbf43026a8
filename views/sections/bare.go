package sections

import (
	"slices"

	"latido/db/content"
	"latido/views/model"
)

// isEmpty reports whether a section is omitted: on an open site a heading without its list looks broken. A
// sample shows it to the owner, except the gallery.
func isEmpty(p model.Page, t Type, variant Variant) bool {
	if t.fault(p) != nil {
		return false
	}
	if t.Key == "PhotosGallery" {
		return !slices.ContainsFunc(p.Site.Records.Gallery, func(one content.Picture) bool { return one.Src != "" })
	}
	if !p.Site.Open {
		return false
	}
	switch t.Key {
	case "Testimonials":
		return !slices.ContainsFunc(p.Site.Records.Testimonials, func(one content.Testimonial) bool { return one.Visible })
	case "Experience":
		return len(p.Site.Experience.Entities) == 0
	case "Insurances":
		return !slices.ContainsFunc(p.Site.Insurances.Companies, func(one content.Insurance) bool { return one.Visible })
	case "Payments":
		return len(p.PaymentMethods()) == 0
	case "Certifications":
		item := func(one content.CertificationItem) bool { return one.Visible }
		c := p.Site.Certifications
		licences := variant.File == "certifications_credential.templ" && len(p.Licenses()) > 0
		return !licences && !slices.ContainsFunc(c.Entities, item) && !slices.ContainsFunc(c.Documents, item) && !slices.ContainsFunc(c.Groups, func(g content.CertificationGroup) bool {
			return g.Visible && slices.ContainsFunc(g.Items, func(one content.CertificationGroupItem) bool { return one.Visible })
		})
	}
	return false
}
