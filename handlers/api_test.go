package handlers_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/handlers"
)

func TestSiteContent(t *testing.T) {
	s := mustShare(t)
	var whole struct {
		SiteContent map[string]any `json:"siteContent"`
	}
	a := s.mustGet(t, "/api/site-content")
	must.OK(t, json.Unmarshal(a.body, &whole))
	site, err := content.Decode(mustEdition(t).Content.Body)
	if err != nil || len(site.Broken) > 0 {
		t.Fatalf("got %v, broken %v", err, site.Broken)
	}
	site.Open = true
	site = site.Shown()
	// All that there may be, also what the sample leaves out.
	if got, want := len(whole.SiteContent), 40; got != want {
		t.Errorf("got %d keys, want %d", got, want)
	}
	for _, c := range []struct {
		fields string
		want   []string // keys of the answer
		nested []string // keys of its records, if any
	}{
		{"navMenu", []string{"navMenu"}, nil},
		{"navMenu,doctorInfo,records.services", []string{"doctorInfo", "navMenu", "records"}, []string{"services"}},
		{"records.services,records.gallery", []string{"records"}, []string{"gallery", "services"}},
		{"records", []string{"records"}, []string{"diseases", "gallery", "services", "symptoms", "testimonials"}},
		{"records,records.services", []string{"records"}, []string{"diseases", "gallery", "services", "symptoms", "testimonials"}},
		{"records.services,records", []string{"records"}, []string{"diseases", "gallery", "services", "symptoms", "testimonials"}},
		{"navMenu,navMenu", []string{"navMenu"}, nil},
		{" navMenu , buttons ", []string{"buttons", "navMenu"}, nil},
		{"doctorInfo.name", []string{"doctorInfo"}, nil},
		{"services.page.pageTitle", []string{"services"}, nil},
		{strings.TrimSuffix(strings.Repeat("navMenu,", 64), ","), []string{"navMenu"}, nil},
	} {
		t.Run(c.fields[:min(40, len(c.fields))], func(t *testing.T) {
			a := s.mustGet(t, "/api/site-content?fields="+url.QueryEscape(c.fields))
			a.check(t, http.StatusOK, "application/json; charset=utf-8", `{"siteContent":{`, `"insurances"`)
			if kept := s.mustGet(t, "/api/site-content?fields="+url.QueryEscape(c.fields)); !bytes.Equal(kept.body, a.body) || kept.header.Get("ETag") != a.header.Get("ETag") {
				t.Error("got another answer the second time")
			}
			var got struct {
				SiteContent map[string]any `json:"siteContent"`
			}
			must.OK(t, json.Unmarshal(a.body, &got))
			if keys := slices.Sorted(maps.Keys(got.SiteContent)); !slices.Equal(keys, c.want) {
				t.Errorf("got keys %q, want %q", keys, c.want)
			}
			if records, ok := got.SiteContent["records"].(map[string]any); ok {
				if keys := slices.Sorted(maps.Keys(records)); !slices.Equal(keys, c.nested) {
					t.Errorf("got records %q, want %q", keys, c.nested)
				}
			}
		})
	}
	t.Run("same values", func(t *testing.T) {
		var got struct {
			SiteContent struct {
				DoctorInfo content.DoctorInfo
				Services   struct{ Page map[string]string }
			} `json:"siteContent"`
		}
		must.OK(t, json.Unmarshal(s.mustGet(t, "/api/site-content?fields=doctorInfo,services.page.pageTitle").body, &got))
		if got.SiteContent.DoctorInfo != site.DoctorInfo {
			t.Errorf("got %+v, want the doctor as shown", got.SiteContent.DoctorInfo)
		}
		if page := got.SiteContent.Services.Page; len(page) != 1 || page["pageTitle"] != "Servicios" {
			t.Errorf("got %v, want the title of the page alone", page)
		}
	})
	t.Run("other queries", func(t *testing.T) {
		for _, query := range []string{"?", "?x=1", "?_=1763692800"} {
			if got := s.mustGet(t, "/api/site-content"+query); got.status != http.StatusOK || string(got.body) != string(a.body) {
				t.Errorf("%s: got status %d and %d bytes, want the whole content", query, got.status, len(got.body))
			}
		}
	})
}

func TestSiteContentRefused(t *testing.T) {
	s := mustShare(t)
	for _, c := range []struct{ fields, named string }{
		{"noSuchKey", "noSuchKey"},
		{"navMenu,noSuchKey", "noSuchKey"},
		{"records.noSuchList", "records.noSuchList"},
		{"records,records.noSuchList", "records.noSuchList"},
		{"doctorInfo.name.first", "doctorInfo.name.first"},
		{"navMenu.0", "navMenu.0"},
		{"NAVMENU", "NAVMENU"},
		{"", ""},
		{",", ""},
		{"navMenu,", ""},
		{".", "."},
		{"records.", "records."},
		{"__proto__", "__proto__"},
		{"<script>", "script"},
		{strings.Repeat("navMenu,", 64) + "navMenu", "64"},
	} {
		t.Run(c.fields[:min(40, len(c.fields))], func(t *testing.T) {
			a := s.mustGet(t, "/api/site-content?fields="+url.QueryEscape(c.fields))
			a.check(t, http.StatusBadRequest, problem, "", "doctorInfo\":")
			var got struct {
				Type, Title, Detail, Field string
				Status                     int
			}
			must.OK(t, json.Unmarshal(a.body, &got))
			if got.Status != http.StatusBadRequest || got.Field != "fields" || !strings.Contains(got.Detail, c.named) || got.Title == "" || got.Type != "about:blank" {
				t.Errorf("got %+v, want a problem that names %q", got, c.named)
			}
			if strings.ContainsAny(string(a.body), "<>") {
				t.Errorf("got %s, want the name harmless", a.body)
			}
		})
	}
}

func TestSelectedSections(t *testing.T) {
	s := mustServe(t, handlers.Options{})
	edition := mustEdition(t, cut)
	edition.Sections.Body = []byte(`{"Payments":{"component":"payments_list.templ","display":true},"Hero":{"component":"hero_panorama.templ","display":false},"Footer":{"component":"no_such.templ","display":true},"AboutMe":{"component":"aboutme_portrait.templ","display":true}}`)
	must.OK(t, s.site.Publish(t.Context(), edition))
	for _, query := range []string{"", "?x=1"} {
		a := s.mustGet(t, "/api/selected-sections"+query)
		a.check(t, http.StatusOK, "application/json; charset=utf-8", "", "siteContent")
		var got content.Selections
		must.OK(t, json.Unmarshal(a.body, &got))
		want := content.Selections{
			{Type: "Payments", Component: "payments_list.templ", Display: true}, {Type: "Hero", Component: "hero_panorama.templ"},
			{Type: "Footer", Component: "no_such.templ", Display: true}, {Type: "AboutMe", Component: "aboutme_portrait.templ", Display: true},
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %+v, want %+v", query, got, want)
		}
	}
	home := s.mustGet(t, "/")
	home.check(t, http.StatusOK, html, "payments-list", `class="hero-panorama`)
	body := string(home.body)
	if strings.Index(body, `class="section payments-list"`) > strings.Index(body, `class="section aboutme-portrait"`) {
		t.Error("got the sections in another order than the map")
	}
}
