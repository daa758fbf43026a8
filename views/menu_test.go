package views_test

import (
	"testing"

	"github.com/PuerkitoBio/goquery"

	"latido/db/content"
)

// A menu that names a record list again, or for the first time, needs its panel.
func TestMenusCarryTheListsThatTheyLeaveOut(t *testing.T) {
	object := mustObject(t)
	object["navMenu"] = []any{
		map[string]any{"label": "Inicio", "path": "/"},
		map[string]any{"label": "SÍNTOMAS", "path": "/otra-parte"},
	}
	for _, file := range []string{"navmenu_dropdown.templ", "navmenu_mega.templ"} {
		p := mustPage(t, mustSite(t, object), with(func(s *content.Selection) {
			if s.Type == "NavMenu" {
				s.Component = file
			}
		}), "/servicios")
		for _, menu := range []*goquery.Selection{p.Find("header nav[aria-label=Principal]"), p.Find("#menu nav")} {
			link := func(i int, item *goquery.Selection) string { return item.ChildrenFiltered("a").AttrOr("href", "") }
			sameList(t, "shown", menu.Find("nav > ul > li").Map(link), []string{"/", "/sintomas"})
			spare := menu.Find("template > li")
			sameList(t, "in the template", spare.Map(link), []string{"/enfermedades", "/servicios"})
			spare.Each(func(_ int, item *goquery.Selection) {
				if got := item.Find("ul a").Length(); got != 6 {
					t.Errorf("got %d links in a submenu of the template, want 6", got)
				}
			})
			if got := spare.Last().ChildrenFiltered("a").AttrOr("aria-current", ""); got == "" {
				t.Error("the page's own list is not marked in the template")
			}
		}
		ids := map[string]bool{}
		p.Find("[id^=submenu-]").Each(func(_ int, panel *goquery.Selection) { ids[panel.AttrOr("id", "")] = true })
		if len(ids) != 3 {
			t.Errorf("got panels %v, want 3 with names of their own", ids)
		}
	}
	p := mustPage(t, mustSite(t, mustObject(t)), with(func(*content.Selection) {}), "/")
	if got := p.Find("nav template, dialog template").Length(); got != 0 {
		t.Errorf("got %d templates in a menu that leaves nothing out, want none", got)
	}
}
