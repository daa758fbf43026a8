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

// Item is one record in lists and cards.
type Item struct {
	ID    string
	Path  string
	Name  string
	Short string
	Image string
	Icon  string

	Synonyms string // separated by commas
}

// Title is the title of the list page, even if its texts are broken.
func (c Collection) Title() string { return cmp.Or(c.Section.Page.PageTitle, c.Label) }

// HeartPicture is the default picture of the diseases.
const HeartPicture = "/images/corazon_abierto.webp"

// Picture is the link preview of the list.
func (c Collection) Picture() string {
	if c.Base == content.DiseasesPath {
		return cmp.Or(c.Section.Page.BackgroundImage, HeartPicture)
	}
	return Banner(c.Section.Page.BackgroundImage, c.Base)
}

// First returns at most n items.
func (c Collection) First(n int) []Item { return c.Items[:min(n, len(c.Items))] }

// Pick returns the items with the ids, in order and without duplicates. Former ids lead to their record;
// unknown ones are skipped.
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

// Resolve returns where a path of this site leads, after redirects, with query and fragment; ok reports
// whether that is a page.
func (l *Lists) Resolve(path string) (resolved string, ok bool) {
	return l.redirects.Resolve(path, l.paths)
}

// page is Resolve for a path without query and fragment.
func (l *Lists) page(path string) (string, bool) {
	if strings.ContainsAny(path, "?#") {
		return path, false
	}
	return l.Resolve(path)
}

func NewLists(site *content.Site) *Lists {
	lists := &Lists{
		paths: site.Pages(),
		Diseases: listed(site, Collection{
			Base: content.DiseasesPath, Label: "Enfermedades", Key: "records.diseases", Texts: "diseasesSection",
			Section: site.DiseasesSection, Meta: site.EnfermedadesMeta,
		}, site.Records.Diseases, func(d content.Disease) Item {
			return Item{ID: d.ID, Name: d.Name, Short: d.ShortDescription, Image: d.ImageHome, Icon: d.IconIndividual, Synonyms: strings.Join(d.Synonyms, ", ")}
		}),
		Symptoms: listed(site, Collection{
			Base: content.SymptomsPath, Label: "Síntomas", Key: "records.symptoms", Texts: "symptoms",
			Section: site.Symptoms, Meta: site.SintomasMeta.Main,
		}, site.Records.Symptoms, func(s content.Symptom) Item {
			return Item{ID: s.ID, Name: s.Name, Short: s.ShortDescription, Image: s.ImageHome, Icon: s.IconIndividual, Synonyms: strings.Join(s.Synonyms, ", ")}
		}),
		Services: listed(site, Collection{
			Base: content.ServicesPath, Label: "Servicios", Key: "records.services", Texts: "services",
			Section: site.Services, Meta: site.ServiciosMeta.Main,
		}, site.Records.Services, func(s content.Service) Item {
			return Item{ID: s.ID, Name: s.Title, Short: s.ShortDescription, Image: s.ImageHome, Icon: s.IconIndividual, Synonyms: strings.Join(s.Synonyms, ", ")}
		}),
		redirects: site.Redirects,
		mentions:  mentions{},
	}
	for _, c := range []Collection{lists.Diseases, lists.Symptoms, lists.Services} {
		for _, item := range c.Items {
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

func listed[Record any](site *content.Site, c Collection, records []Record, item func(Record) Item) Collection {
	c.redirects, c.places = site.Redirects, make(map[string]int, len(records))
	for n, record := range records {
		i := item(record)
		i.Path = c.Path(i.ID)
		c.Items, c.places[i.Path] = append(c.Items, i), n
	}
	return c
}
