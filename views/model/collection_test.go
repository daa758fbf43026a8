package model

import (
	"strconv"
	"testing"

	"latido/db/content"
)

func TestNear(t *testing.T) {
	list := func(n int) (c Collection) {
		for i := range n {
			c.Items = append(c.Items, Item{Path: "/" + strconv.Itoa(i)})
		}
		return c
	}
	for _, test := range []struct {
		n           int
		path        string
		first, last string
		length      int
	}{
		{14, "/3", "/0", "/13", 14},
		{50, "/49", "/0", "/49", 50},
		{400, "", "/0", "/49", 50},
		{400, "/0", "/0", "/49", 50},
		{400, "/200", "/175", "/224", 50},
		{400, "/399", "/350", "/399", 50},
	} {
		got := list(test.n).Near(test.path)
		if len(got) != test.length || got[0].Path != test.first || got[len(got)-1].Path != test.last {
			t.Errorf("%d records, near %q: got %d from %v to %v, want %d from %s to %s",
				test.n, test.path, len(got), got[0].Path, got[len(got)-1].Path, test.length, test.first, test.last)
		}
	}
	if got := (Collection{}).Near("/1"); len(got) != 0 {
		t.Errorf("no records: got %v", got)
	}
}

// TestResolve: what content names by an old address leads where the page is now.
func TestResolve(t *testing.T) {
	site := &content.Site{
		Records: content.Records{
			Diseases: []content.Disease{{ID: "angina", Name: "Angina"}, {ID: "arritmias", Name: "Arritmias"}},
			Symptoms: []content.Symptom{{ID: "mareo", Name: "Mareo"}},
		},
		NavMenu: []content.NavEntry{{Label: "Angina", Path: "/enfermedades/dolor"}, {Label: "Fuera", Path: "https://otro.example"}, {Label: "Nada", Path: "/nada"}},
		Redirects: content.Redirects{
			"/enfermedades/dolor": "/enfermedades/angina", "/enfermedades/vieja": "", "/enfermedades/otra": "/sintomas/mareo",
			"/citas": "/contacto", "/perdida": "/nada", "/contacto": "/",
		},
	}
	lists := NewLists(site)
	for path, want := range map[string]string{
		"/enfermedades/angina":          "/enfermedades/angina",
		"/enfermedades/dolor":           "/enfermedades/angina",
		"/Enfermedades/Dolor/":          "/enfermedades/angina",
		"/enfermedades/dolor#causas":    "/enfermedades/angina#causas",
		"/enfermedades/angina?de=aquí#": "/enfermedades/angina?de=aquí#",
		"/enfermedades/otra":            "/sintomas/mareo",
		"/citas":                        "/contacto",
		"/contacto":                     "/contacto", // a page, whatever redirects there
		"/":                             "/",
		"/enfermedades/vieja":           "",
		"/perdida":                      "",
		"/nada":                         "",
		"":                              "",
		"#causas":                       "",
		"//enfermedades/angina":         "",
		"https://otro.example/contacto": "",
		"enfermedades/angina":           "",
	} {
		got, ok := lists.Resolve(path)
		if ok != (want != "") || ok && got != want || !ok && got != path {
			t.Errorf("%q: got %q, %t, want %q", path, got, ok, want)
		}
	}
	page := Page{Site: site, Lists: lists, Path: "/enfermedades/angina"}
	page.Meta.Alternates.Canonical, page.Meta.OpenGraph.URL = "/enfermedades/dolor", "/citas"
	if got := page.Canonical() + " " + page.SharedURL(); got != "/enfermedades/angina /contacto" {
		t.Errorf("got %q for canonical and shared address", got)
	}
	menu := page.Nav()
	if len(menu) != 2 {
		t.Fatalf("menu: got %+v, want no entry that leads to no page", menu)
	}
	for i, want := range []string{"/enfermedades/angina", "https://otro.example"} {
		if entry := menu[i]; entry.Path != want || entry.Current != (i == 0) {
			t.Errorf("menu: got %+v, want %s", entry, want)
		}
	}
	for _, path := range []string{
		"//evil.example", `/\evil.example`, `\\evil.example`, " \x01//evil.example", "/\t/evil.example", "\r\n/\n\\evil.example",
		"javascript:alert(1)", "ftp://evil.example/", "http://good.example@evil.example/", "https://256.0.0.1/", "http://f:999999/", "",
	} {
		away := Page{Site: &content.Site{NavMenu: []content.NavEntry{{Label: "Citas", Path: path}}}, Lists: lists}
		if got := away.Nav(); len(got) != 0 {
			t.Errorf("menu: got %+v for %q, which is no link", got, path)
		}
	}
	picked := ""
	for _, item := range page.Diseases().Pick([]string{"arritmias", "dolor", "vieja", "otra", "angina", "nada"}) {
		picked += item.ID + " "
	}
	if picked != "arritmias angina " {
		t.Errorf("got %q, want each record once", picked)
	}
}
