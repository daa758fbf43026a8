package model_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"latido/db/content"
	"latido/views/model"
)

func TestMentions(t *testing.T) {
	site := &content.Site{Records: content.Records{
		Diseases: []content.Disease{
			{ID: "fibrilacion", Name: "Fibrilación auricular", Synonyms: []string{"fibrilación", "FA"}},
			{ID: "angina", Name: "Angina de pecho"},
		},
		Services: []content.Service{{ID: "holter", Title: "Holter 24/48 horas", Synonyms: []string{"Holter", " ", "angina de pecho"}}},
	}}
	page := model.Page{Site: site, Lists: model.NewLists(site), Path: "/enfermedades/angina"}
	text := func(s string) model.Fragment { return model.Fragment{Text: s} }
	for _, c := range []struct {
		name, text string
		want       []model.Fragment
	}{
		{"nothing", "", nil},
		{"no name", "El corazón late.", []model.Fragment{text("El corazón late.")}},
		{"as written", "La FIBRILACIÓN auricular, no.", []model.Fragment{text("La "), {"FIBRILACIÓN auricular", "/enfermedades/fibrilacion"}, text(", no.")}},
		{"the longest name", "Fibrilación y fibrilación auricular", []model.Fragment{{"Fibrilación", "/enfermedades/fibrilacion"}, text(" y fibrilación auricular")}},
		{"whole words", "fibrilaciones, preFA, FAs", []model.Fragment{text("fibrilaciones, preFA, FAs")}},
		{"an acronym", "una fa y una FA", []model.Fragment{text("una fa y una "), {"FA", "/enfermedades/fibrilacion"}}},
		{"with a slash", "el Holter 24/48 horas", []model.Fragment{text("el "), {"Holter 24/48 horas", "/servicios/holter"}}},
		{"the page itself", "angina de pecho", []model.Fragment{text("angina de pecho")}},
		{"letters that change their length", "İ Holter", []model.Fragment{text("İ Holter")}},
		{"broken bytes", "Holter\xff", []model.Fragment{text("Holter\xff")}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := page.Mentions(c.text, map[string]bool{}); !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	t.Run("a name as long as a text", func(t *testing.T) {
		long := "Holter " + strings.Repeat("largo ", 30)
		site := &content.Site{Records: content.Records{Services: []content.Service{{ID: "holter", Title: "Holter", Synonyms: []string{long}}}}}
		page := model.Page{Site: site, Lists: model.NewLists(site)}
		want := []model.Fragment{{"Holter", "/servicios/holter"}, text(long[len("Holter"):])}
		if got := page.Mentions(long, map[string]bool{}); !reflect.DeepEqual(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	})
	t.Run("once in a section", func(t *testing.T) {
		seen := map[string]bool{}
		page.Mentions("Holter", seen)
		if got := page.Mentions("Otro Holter", seen); len(got) != 1 {
			t.Errorf("got %q, want no second link", got)
		}
	})
}

// TestManyNames: however many names begin with the same word, each is found at once.
func TestManyNames(t *testing.T) {
	const names = 300_000
	many := make([]string, names)
	for i := range many {
		many[i] = fmt.Sprintf("a %d", i)
	}
	site := &content.Site{Records: content.Records{Diseases: []content.Disease{{ID: "x", Name: "Arritmia", Synonyms: many}}}}
	found := make(chan []model.Fragment)
	go func() {
		page := model.Page{Site: site, Lists: model.NewLists(site)}
		found <- page.Mentions(strings.Repeat("a b ", 5_000)+many[names-1], map[string]bool{})
	}()
	select {
	case got := <-found:
		if len(got) != 2 || got[1] != (model.Fragment{Text: many[names-1], Path: "/enfermedades/x"}) {
			t.Errorf("got %d fragments, want the last one to link %q", len(got), many[names-1])
		}
	case <-time.After(time.Minute): // one after the other they take several
		t.Fatal("the names are looked at one after the other")
	}
}
