// Package views lists the public pages and renders them.
package views

import (
	"cmp"
	"context"

	"github.com/a-h/templ"

	"latido/db/content"
	"latido/db/content/opening"
	"latido/views/layout"
	"latido/views/model"
	"latido/views/pages"
	"latido/views/sections"
)

// Route is one public page.
type Route struct {
	Path      string
	UpdatedAt string   // YYYY-MM-DD, or empty
	Images    []string // content paths, for the sitemap
	page      model.Page
	main      func(model.Page) templ.Component
}

func (r Route) Name() string {
	if trail := r.page.Trail; len(trail) > 0 {
		return trail[len(trail)-1].Name
	}
	return "Inicio"
}

func (r Route) Draw(ctx context.Context) (layout.Document, error) {
	return layout.Render(ctx, r.page, r.main)
}

// WithInlineStyles returns the page with all of its styles inline, for a single request.
func (r Route) WithInlineStyles() Route {
	r.page.InlineStyles = true
	return r
}

// Canonical reports whether search engines index this page and not another one named by its metadata.
func (r Route) Canonical() bool { return !r.page.NoIndex && r.page.Canonical() == r.Path }

func (r Route) Signable() bool {
	switch r.page.Record.(type) {
	case content.Disease, content.Symptom, content.Service:
		return true
	}
	return false
}

// WithSignedCount returns the page with the number of signed pages.
func (r Route) WithSignedCount(all model.Signed) Route {
	r.page.Signed = all
	return r
}

func (r Route) Sealed(seal model.Seal) Route {
	r.page.Seal = &seal
	return r
}

// Routes lists the home page, lists, contact, privacy notice and editorial policy, then the records.
func Routes(site *content.Site, selections content.Selections, publicURL string) []Route {
	base := model.Page{Site: site, Lists: model.NewLists(site), Opening: opening.Of(site), Sections: selections, PublicURL: publicURL}
	b := &builder{base: base}
	b.add(model.Page{Path: "/", Image: siteImage, Meta: site.HomeMeta}, pages.Home)

	for _, c := range base.Collections() {
		b.add(model.Page{
			Path: c.Base, Subject: c.Title(), Image: c.Picture(), Meta: c.Meta, Record: c, Minutes: c.Base == content.SymptomsPath,
			Trail: trail(listCrumb(c)),
		}, func(p model.Page) templ.Component { return pages.List(p, c) })
	}
	contact, privacy := site.Contact.Page, site.PrivacyNotice
	b.add(model.Page{
		Path: "/contacto", Image: model.Banner(contact.BackgroundImage, "/contacto"), Meta: site.ContactMeta,
		Trail: trail(model.Crumb{Name: cmp.Or(contact.PageTitle, "Contacto"), Path: "/contacto"}),
	}, pages.Contact)
	b.add(model.Page{
		Path: "/aviso-de-privacidad", Image: siteImage, Meta: privacy.Metadata, UpdatedAt: model.Day(privacy.UpdatedAt),
		Trail: trail(model.Crumb{Name: cmp.Or(privacy.PageTitle, "Aviso de privacidad"), Path: "/aviso-de-privacidad"}),
	}, pages.Privacy)
	b.add(model.Page{
		Path: content.AppointmentPath, NoIndex: true, Meta: content.Metadata{Title: "Tu cita", Description: "Cuándo y dónde es tu cita, qué traer y cómo prepararte."},
		Trail: trail(model.Crumb{Name: "Tu cita", Path: content.AppointmentPath}),
	}, pages.Appointment)
	if editorial := site.Editorial; editorial.Written() {
		b.add(model.Page{
			Path: content.EditorialPath, Subject: editorial.Title(), Image: siteImage, Meta: editorial.Metadata,
			Trail: trail(model.Crumb{Name: editorial.Title(), Path: content.EditorialPath}),
		}, pages.Editorial)
	}

	for _, r := range site.Records.All() {
		b.addRecord(r)
	}
	return b.routes
}

// siteImage is the link preview of pages without a picture.
const siteImage = "/images/og.webp"

type builder struct {
	base   model.Page
	routes []Route
}

// add adds a page. images are those of its sitemap entry.
func (b *builder) add(p model.Page, main func(model.Page) templ.Component, images ...string) {
	p.Site, p.Sections, p.PublicURL, p.Lists, p.Opening = b.base.Site, b.base.Sections, b.base.PublicURL, b.base.Lists, b.base.Opening
	b.routes = append(b.routes, Route{Path: p.Path, UpdatedAt: p.UpdatedAt, Images: images, page: p, main: main})
}

func (b *builder) addRecord(r content.Record) {
	var list model.Collection
	var main func(model.Page) templ.Component
	switch record := r.Value.(type) {
	case content.Disease:
		list, main = b.base.Diseases(), func(p model.Page) templ.Component { return pages.Disease(p, record) }
	case content.Symptom:
		list, main = b.base.Symptoms(), func(p model.Page) templ.Component { return pages.Symptom(p, record) }
	case content.Service:
		list, main = b.base.Services(), func(p model.Page) templ.Component { return pages.Service(p, record) }
	}
	b.add(model.Page{
		Path: r.Path(), Subject: r.Name, Image: r.ImageIndividual, Meta: r.Metadata.Or(r.ShortDescription), UpdatedAt: model.Day(r.UpdatedAt),
		Minutes: r.MinutesMatter, Record: r.Value, Contact: list.Section.IndividualPage.ContactButton,
		Trail: trail(listCrumb(list), model.Crumb{Name: r.Name, Path: r.Path()}),
	}, main, r.ImageIndividual)
}

func trail(crumbs ...model.Crumb) []model.Crumb {
	return append([]model.Crumb{{Name: "Inicio", Path: "/"}}, crumbs...)
}

func listCrumb(c model.Collection) model.Crumb {
	return model.Crumb{Name: c.Title(), Path: c.Base}
}

// Preview is a page with one section in one layout; ok is false if there is no such layout.
func Preview(site *content.Site, publicURL, key, file string) (route Route, ok bool) {
	selections, ok := sections.Only(key, file)
	p := model.Page{Site: site, Lists: model.NewLists(site), Opening: opening.Of(site), Sections: selections, PublicURL: publicURL, Path: "/preview/" + key, NoIndex: true,
		Meta: content.Metadata{Title: file, Description: key}, Contact: site.DiseasesSection.IndividualPage.ContactButton}
	main := pages.Home
	if key == "CallToActionIndividual" {
		main = pages.Invitation
	}
	return Route{Path: p.Path, page: p, main: main}.WithInlineStyles(), ok
}

// Past is the home page of an older version of the site, for its owner.
func Past(site *content.Site, selections content.Selections, publicURL string, past model.Past) Route {
	p := model.Page{Site: site, Lists: model.NewLists(site), Opening: opening.Of(site), Sections: selections, PublicURL: publicURL, Path: "/", Image: siteImage, Meta: site.HomeMeta, NoIndex: true, Past: &past}
	return Route{Path: p.Path, page: p, main: pages.Home}.WithInlineStyles()
}

func NotFound(site *content.Site, selections content.Selections, publicURL string) Route {
	p := model.Page{Site: site, Lists: model.NewLists(site), Opening: opening.Of(site), Sections: selections, PublicURL: publicURL, Path: "/404", NoIndex: true, Minutes: true,
		Meta: content.Metadata{Title: "Página no encontrada", Description: "La página que buscas no existe en este sitio."}}
	return Route{Path: p.Path, page: p, main: pages.NotFound}
}

func Gone(site *content.Site, selections content.Selections, publicURL string) Route {
	p := model.Page{Site: site, Lists: model.NewLists(site), Opening: opening.Of(site), Sections: selections, PublicURL: publicURL, Path: "/410", NoIndex: true, Minutes: true,
		Meta: content.Metadata{Title: "Esta página ya no existe", Description: "La página que buscas se quitó de este sitio."}}
	return Route{Path: p.Path, page: p, main: pages.Gone}
}

func NotReady(ctx context.Context) (layout.Document, error) {
	sheet := &model.Sheet{}
	sheet.Use("components/emergency")
	sheet.Use("pages/notready")
	return layout.Assemble(ctx, sheet, pages.NotReady(), func(style string, body layout.Body) templ.Component {
		return pages.NotReadyDocument(style, body)
	})
}
