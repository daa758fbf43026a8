package model

import (
	"cmp"
	"slices"

	"latido/db/content"
)

// SubmenuLimit is how many entries a submenu and a footer column show.
const SubmenuLimit = 5

// Collection is one of the three record lists with its page texts.
type Collection struct {
	Base    string // "/enfermedades"
	Label   string // "Enfermedades"
	Key     string // content key of the records, for faults
	Texts   string // content key of the page texts, for faults
	Section content.ListSection
	Meta    content.Metadata
	Items   []Item
}

// Item is one record as lists and cards need it.
type Item struct {
	ID    string
	Path  string
	Name  string
	Short string
	Image string
	Icon  string
}

// Title returns the title of the list page, also when its texts are broken.
func (c Collection) Title() string { return cmp.Or(c.Section.Page.PageTitle, c.Label) }

// First returns the first n items, or all when there are fewer.
func (c Collection) First(n int) []Item { return c.Items[:min(n, len(c.Items))] }

// Pick returns the items with the ids, in their order; unknown ids are left out.
func (c Collection) Pick(ids []string) []Item {
	var picked []Item
	for _, id := range ids {
		for _, item := range c.Items {
			if item.ID == id {
				picked = append(picked, item)
			}
		}
	}
	return picked
}

// Collections returns the three lists in the order of the menu.
func (p Page) Collections() []Collection {
	return []Collection{p.Diseases(), p.Symptoms(), p.Services()}
}

// menuItems is how many records a menu and the list beside a page show; their
// labels lead to the rest. With all of them, every page would grow with every record.
const menuItems = 50

// Menus returns the three lists, as long as a menu shows them.
func (p Page) Menus() []Collection {
	collections := p.Collections()
	for i, c := range collections {
		collections[i].Items = c.Items[:min(len(c.Items), menuItems)]
	}
	return collections
}

// Near returns the items around the one with the path, or the first ones, as many
// as a menu shows.
func (c Collection) Near(path string) []Item {
	here := max(0, slices.IndexFunc(c.Items, func(item Item) bool { return item.Path == path }))
	from := max(0, min(here-menuItems/2, len(c.Items)-menuItems))
	return c.Items[from:min(from+menuItems, len(c.Items))]
}

// Diseases returns the diseases as a list.
func (p Page) Diseases() Collection {
	if p.Lists != nil {
		return p.Lists[0]
	}
	c := Collection{Base: "/enfermedades", Label: "Enfermedades", Key: "records.diseases", Texts: "diseasesSection",
		Section: p.Site.DiseasesSection, Meta: p.Site.EnfermedadesMeta}
	for _, r := range p.Site.Records.Diseases {
		c.Items = append(c.Items, Item{r.ID, c.Base + "/" + r.ID, r.Name, r.ShortDescription, r.ImageHome, r.IconIndividual})
	}
	return c
}

// Symptoms returns the symptoms as a list.
func (p Page) Symptoms() Collection {
	if p.Lists != nil {
		return p.Lists[1]
	}
	c := Collection{Base: "/sintomas", Label: "Síntomas", Key: "records.symptoms", Texts: "symptoms",
		Section: p.Site.Symptoms, Meta: p.Site.SintomasMeta.Main}
	for _, r := range p.Site.Records.Symptoms {
		c.Items = append(c.Items, Item{r.ID, c.Base + "/" + r.ID, r.Name, r.ShortDescription, r.ImageHome, r.IconIndividual})
	}
	return c
}

// Services returns the services as a list.
func (p Page) Services() Collection {
	if p.Lists != nil {
		return p.Lists[2]
	}
	c := Collection{Base: "/servicios", Label: "Servicios", Key: "records.services", Texts: "services",
		Section: p.Site.Services, Meta: p.Site.ServiciosMeta.Main}
	for _, r := range p.Site.Records.Services {
		c.Items = append(c.Items, Item{r.ID, c.Base + "/" + r.ID, r.Title, r.ShortDescription, r.ImageHome, r.IconIndividual})
	}
	return c
}
