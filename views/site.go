// Package views is the list of the public pages: which addresses there are and
// how each is drawn.
package views

import (
	"context"

	"github.com/a-h/templ"

	"latido/db/content"
	"latido/views/layout"
	"latido/views/model"
	"latido/views/pages"
	"latido/views/sections"
)

// Route is one public page that can be drawn.
type Route struct {
	Path      string
	UpdatedAt string // YYYY-MM-DD, or empty when the content does not say
	Images    []string
	page      model.Page
	main      func(model.Page) templ.Component
}

// Draw renders the page.
func (r Route) Draw(ctx context.Context) (layout.Document, error) {
	return layout.Render(ctx, r.page, r.main)
}

// Routes lists every public page of the site, home first.
func Routes(site *content.Site, selections content.Selections, publicURL string) []Route {
	base := model.Page{Site: site, Sections: selections, PublicURL: publicURL}
	at := func(path, subject, image string, meta content.Metadata) model.Page {
		p := base
		p.Path, p.Subject, p.Image, p.Meta = path, subject, image, meta
		return p
	}

	home := at("/", "", "/images/og.webp", site.HomeMeta)
	routes := []Route{{Path: home.Path, page: home, main: pages.Home}}
	for _, collection := range base.Collections() {
		p := at(collection.Base, collection.Section.Page.PageTitle, collection.Section.Page.BackgroundImage, collection.Meta)
		routes = append(routes, Route{Path: p.Path, page: p, main: func(p model.Page) templ.Component { return pages.List(p, collection) }})
	}
	for _, disease := range site.Records.Diseases {
		p := at("/enfermedades/"+disease.ID, disease.Name, disease.ImageIndividual, disease.Metadata)
		p.Contact = site.DiseasesSection.IndividualPage.ContactButton
		routes = append(routes, Route{Path: p.Path, UpdatedAt: disease.UpdatedAt, Images: []string{disease.ImageIndividual}, page: p, main: func(p model.Page) templ.Component { return pages.Disease(p, disease) }})
	}
	for _, symptom := range site.Records.Symptoms {
		p := at("/sintomas/"+symptom.ID, symptom.Name, symptom.ImageIndividual, symptom.Metadata)
		p.Contact = site.Symptoms.IndividualPage.ContactButton
		routes = append(routes, Route{Path: p.Path, UpdatedAt: symptom.UpdatedAt, Images: []string{symptom.ImageIndividual}, page: p, main: func(p model.Page) templ.Component { return pages.Symptom(p, symptom) }})
	}
	for _, service := range site.Records.Services {
		p := at("/servicios/"+service.ID, service.Title, service.ImageIndividual, service.Metadata)
		p.Contact = site.Services.IndividualPage.ContactButton
		routes = append(routes, Route{Path: p.Path, UpdatedAt: service.UpdatedAt, Images: []string{service.ImageIndividual}, page: p, main: func(p model.Page) templ.Component { return pages.Service(p, service) }})
	}
	contact := at("/contacto", "", site.Contact.Page.BackgroundImage, site.ContactMeta)
	privacy := at("/aviso-de-privacidad", "", "/images/og.webp", site.PrivacyNotice.Metadata)
	return append(routes,
		Route{Path: contact.Path, page: contact, main: pages.Contact},
		Route{Path: privacy.Path, UpdatedAt: site.PrivacyNotice.UpdatedAt, page: privacy, main: pages.Privacy},
	)
}

// Preview is one section in one layout, alone on a page; ok is false when there
// is no such layout. The parts of the frame are shown in the frame.
func Preview(site *content.Site, publicURL, key, file string) (route Route, ok bool) {
	selections, ok := sections.Only(key, file)
	p := model.Page{Site: site, Sections: selections, PublicURL: publicURL, Path: "/preview/" + key, NoIndex: true,
		Meta: content.Metadata{Title: file, Description: key}, Contact: site.DiseasesSection.IndividualPage.ContactButton}
	main := pages.Home
	if key == "CallToActionIndividual" {
		main = pages.Invitation
	}
	return Route{Path: p.Path, page: p, main: main}, ok
}

// NotFound is the page of every address that does not exist.
func NotFound(site *content.Site, selections content.Selections, publicURL string) Route {
	p := model.Page{Site: site, Sections: selections, PublicURL: publicURL, Path: "/404", NoIndex: true,
		Meta: content.Metadata{Title: "Página no encontrada", Description: "La página que buscas no existe en este sitio."}}
	return Route{Path: p.Path, page: p, main: pages.NotFound}
}
