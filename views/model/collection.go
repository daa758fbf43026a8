package model

import (
	"cmp"
	"slices"
	"strings"

	"latido/db/content"
)

// SubmenuLimit is the number of entries of a submenu and a footer column.
const SubmenuLimit = 5

// Collection is one of the three record lists and its page texts.
type Collection struct {
	Base    string // "/enfermedades"
	Label   string // "Enfermedades"
	Key     string // content key of the records, for Site.Fault
	Texts   string // content key of the page texts, for Site.Fault
	Section content.ListSection
	Meta    content.Metadata
	Items   []Item

	places    map[string]int // index of items by path
	redirects content.Redirects
}

type Item struct {
	ID    string
	Path  string
	Name  string
	Short string
	Image string
	Icon  string

	Synonyms string // separated by commas
	Place    string // of a service, where it is done
}

// Title is the title of the list page, even if its texts are broken.
func (c Collection) Title() string { return cmp.Or(c.Section.Page.PageTitle, c.Label) }

// HeartPicture is the default link preview of the diseases.
const HeartPicture = "/images/corazon_abierto.webp"

func (c Collection) Picture() string {
	if c.Base == content.DiseasesPath {
		return cmp.Or(c.Section.Page.BackgroundImage, HeartPicture)
	}
	return Banner(c.Section.Page.BackgroundImage, c.Base)
}

func (c Collection) First(n int) []Item { return c.Items[:min(n, len(c.Items))] }

// Pick returns the items with the ids, in order, once each. Former ids resolve; unknown ones do not.
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

func (c Collection) Path(id string) string { return c.Base + "/" + id }

// Lists are the three record lists of a site and its link targets.
type Lists struct {
	Diseases, Symptoms, Services Collection

	paths     map[string]bool // of the site's pages
	redirects content.Redirects
	mentions  mentions
}

// Resolve follows redirects and keeps the query and fragment. ok reports whether it leads to a page.
func (l *Lists) Resolve(path string) (resolved string, ok bool) {
	return l.redirects.Resolve(path, l.paths)
}

func (l *Lists) page(path string) (string, bool) {
	if strings.ContainsAny(path, "?#") {
		return path, false
	}
	return l.Resolve(path)
}

func NewLists(site *content.Site) *Lists {
	records := site.Records.All()
	lists := &Lists{
		paths: site.Pages(),
		Diseases: Collection{
			Base: content.DiseasesPath, Label: "Enfermedades", Key: "records.diseases", Texts: "diseasesSection",
			Section: site.DiseasesSection, Meta: site.EnfermedadesMeta,
		},
		Symptoms: Collection{
			Base: content.SymptomsPath, Label: "Síntomas", Key: "records.symptoms", Texts: "symptoms",
			Section: site.Symptoms, Meta: site.SintomasMeta.Main,
		},
		Services: Collection{
			Base: content.ServicesPath, Label: "Servicios", Key: "records.services", Texts: "services",
			Section: site.Services, Meta: site.ServiciosMeta.Main,
		},
		redirects: site.Redirects,
		mentions:  mentions{},
	}
	for _, c := range []*Collection{&lists.Diseases, &lists.Symptoms, &lists.Services} {
		c.redirects, c.places = site.Redirects, map[string]int{}
		for _, r := range records {
			if r.Base == c.Base {
				service, _ := r.Value.(content.Service)
				c.places[r.Path()] = len(c.Items)
				c.Items = append(c.Items, Item{
					ID: r.ID, Path: r.Path(), Name: r.Name, Short: r.ShortDescription, Image: r.ImageHome, Icon: r.IconIndividual, Synonyms: strings.Join(r.Synonyms, ", "), Place: service.HospitalOrAmbulatory,
				})
			}
		}
	}
	for _, r := range records {
		lists.mentions.add(r.Path(), r.Name)
	}
	for _, r := range records {
		lists.mentions.add(r.Path(), r.Synonyms...)
	}
	lists.mentions.sort()
	return lists
}
