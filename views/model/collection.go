package model

import (
	"cmp"
	"slices"
	"strings"

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

	places    map[string]int // of the items, by their paths
	redirects content.Redirects
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

// HeartPicture is our heart, opened: the picture of the diseases where the owner gave none.
const HeartPicture = "/images/corazon_abierto.webp"

// Picture is what a link to the list shows.
func (c Collection) Picture() string {
	if c.Base == content.DiseasesPath {
		return cmp.Or(c.Section.Page.BackgroundImage, HeartPicture)
	}
	return Banner(c.Section.Page.BackgroundImage, c.Base)
}

// First returns the first n items, or all when there are fewer.
func (c Collection) First(n int) []Item { return c.Items[:min(n, len(c.Items))] }

// Pick returns the items with the ids, in their order and each once. An id that a
// record had before leads to it; unknown ones are left out.
func (c Collection) Pick(ids []string) []Item {
	var picked []Item
	for _, id := range ids {
		path := c.Path(id)
		if to, moved := c.redirects[path]; moved {
			path = to
		}
		if i, ok := c.places[path]; ok && i < len(c.Items) && !slices.Contains(picked, c.Items[i]) {
			picked = append(picked, c.Items[i])
		}
	}
	return picked
}

// Path is the address of the record with an id.
func (c Collection) Path(id string) string { return c.Base + "/" + id }

// Lists are the three record lists of a site, and what links need to know of its pages.
type Lists struct {
	Diseases, Symptoms, Services Collection

	paths     map[string]bool // of the site's pages
	redirects content.Redirects
	mentions  mentions // the names by which texts link to them
}

// Resolve is the path of this site that a written one leads to, by way of a
// redirect if there is one, with its query and fragment; ok reports whether there
// is a page.
func (l *Lists) Resolve(path string) (resolved string, ok bool) {
	end := len(path)
	if mark := strings.IndexAny(path, "?#"); mark >= 0 {
		end = mark
	}
	page, ok := l.page(path[:end])
	if !ok {
		return path, false
	}
	return page + path[end:], true
}

// page is the page that a path without query and fragment leads to.
func (l *Lists) page(path string) (string, bool) {
	path = content.CanonicalPath(path)
	if to, moved := l.redirects[path]; moved && !l.paths[path] {
		path = to
	}
	return path, l.paths[path]
}

// NewLists shapes the records of a site as lists.
func NewLists(site *content.Site) *Lists {
	lists := &Lists{
		paths: map[string]bool{"/": true, "/contacto": true, "/aviso-de-privacidad": true},
		Diseases: listed(site, Collection{
			Base: content.DiseasesPath, Label: "Enfermedades", Key: "records.diseases", Texts: "diseasesSection",
			Section: site.DiseasesSection, Meta: site.EnfermedadesMeta,
		}, site.Records.Diseases, func(d content.Disease) Item {
			return Item{ID: d.ID, Name: d.Name, Short: d.ShortDescription, Image: d.ImageHome, Icon: d.IconIndividual}
		}),
		Symptoms: listed(site, Collection{
			Base: content.SymptomsPath, Label: "Síntomas", Key: "records.symptoms", Texts: "symptoms",
			Section: site.Symptoms, Meta: site.SintomasMeta.Main,
		}, site.Records.Symptoms, func(s content.Symptom) Item {
			return Item{ID: s.ID, Name: s.Name, Short: s.ShortDescription, Image: s.ImageHome, Icon: s.IconIndividual}
		}),
		Services: listed(site, Collection{
			Base: content.ServicesPath, Label: "Servicios", Key: "records.services", Texts: "services",
			Section: site.Services, Meta: site.ServiciosMeta.Main,
		}, site.Records.Services, func(s content.Service) Item {
			return Item{ID: s.ID, Name: s.Title, Short: s.ShortDescription, Image: s.ImageHome, Icon: s.IconIndividual}
		}),
		redirects: site.Redirects,
		mentions:  mentions{},
	}
	lists.paths[content.EditorialPath] = site.Editorial.Written()
	for _, c := range []Collection{lists.Diseases, lists.Symptoms, lists.Services} {
		lists.paths[c.Base] = true
		for _, item := range c.Items {
			lists.paths[item.Path] = true
			lists.mentions.add(item.Path, item.Name)
		}
	}
	for _, d := range site.Records.Diseases {
		lists.mentions.add(lists.Diseases.Path(d.ID), d.Synonyms...)
	}
	for _, s := range site.Records.Symptoms {
		lists.mentions.add(lists.Symptoms.Path(s.ID), s.Synonyms...)
	}
	for _, s := range site.Records.Services {
		lists.mentions.add(lists.Services.Path(s.ID), s.Synonyms...)
	}
	lists.mentions.sort()
	return lists
}

// listed is a collection of records.
func listed[Record any](site *content.Site, c Collection, records []Record, item func(Record) Item) Collection {
	c.redirects, c.places = site.Redirects, make(map[string]int, len(records))
	for n, record := range records {
		i := item(record)
		i.Path = c.Path(i.ID)
		c.Items, c.places[i.Path] = append(c.Items, i), n
	}
	return c
}

// Diseases returns the diseases as a list.
func (p Page) Diseases() Collection { return p.Lists.Diseases }

// Symptoms returns the symptoms as a list.
func (p Page) Symptoms() Collection { return p.Lists.Symptoms }

// Services returns the services as a list.
func (p Page) Services() Collection { return p.Lists.Services }

// Collections returns the three lists in the order of the menu.
func (p Page) Collections() []Collection {
	return []Collection{p.Lists.Diseases, p.Lists.Symptoms, p.Lists.Services}
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
