package history

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"latido/db/content"
	"latido/db/content/diff"
	"latido/db/dbtest/must"
	"latido/views/sections"
)

// mustChange returns a content object after a change.
func mustChange(t *testing.T, body []byte, change func(site map[string]any)) []byte {
	t.Helper()
	var site map[string]any
	must.OK(t, json.Unmarshal(body, &site))
	change(site)
	body = must.Get(json.Marshal(site))(t)
	return body
}

// undoing is a reversal in words.
type undoing struct {
	*diff.Reversal
	Records []Record
}

// mustUndo says how the changes of a save stand.
func mustUndo(t *testing.T, document string, before, after, current []byte) undoing {
	t.Helper()
	r := must.Get(diff.Undo(t.Context(), document, before, after, current))(t)
	return undoing{r, Describe(document, r.Changes, before, current)}
}

// mustFind returns the change at a place, "Enfermedades>Arritmias>Causas".
func mustFind(t *testing.T, r undoing, place string) Change {
	t.Helper()
	var all []string
	for _, record := range r.Records {
		for _, change := range record.Changes {
			at := strings.Join(append([]string{record.Name}, change.Where...), ">")
			if at == place {
				return change
			}
			all = append(all, at)
		}
	}
	t.Fatalf("no change at %q among %q", place, all)
	return Change{}
}

// insurer is an item of the list of insurers.
func insurer(name string) map[string]any {
	return map[string]any{"name": name, "logoPath": "", "visible": true}
}

// insurers sets the list of insurers.
func insurers(site map[string]any, names ...string) {
	list := []any{}
	for _, name := range names {
		list = append(list, insurer(name))
	}
	in(site, "insurances")["companies"] = list
}

// insured are the names of the insurers.
func insured(t *testing.T, body []byte) string {
	t.Helper()
	site := must.Get(content.Decode(body))(t)
	var names []string
	for _, company := range site.Insurances.Companies {
		names = append(names, company.Name)
	}
	return strings.Join(names, " ")
}

// TestUndoInAList undoes the change of one insurer after others changed the list.
func TestUndoInAList(t *testing.T) {
	t.Parallel()
	list := func(names string) func(map[string]any) {
		return func(site map[string]any) { insurers(site, strings.Fields(names)...) }
	}
	tests := []struct {
		name               string
		before, after, now string
		at                 string
		state              diff.State
		want               string
		wantAll            string
	}{
		{"one that was added goes", "A B C", "A B X C", "A B X C", "X", diff.Applied, "A B C", "A B C"},
		{"and what came later stays", "A B C", "A B X C", "Z C X A", "X", diff.Applied, "Z C A", "Z C A"},
		{"one that was added and is gone", "A B", "A X B", "A B", "X", diff.Undone, "A B", "A B"},
		{"one that was taken out comes back where it was", "A B C", "A C", "A C D", "B", diff.Applied, "A B C D", "A B C D"},
		{"the first one", "A B C", "B C", "B C D", "A", diff.Applied, "A B C D", "A B C D"},
		{"the last one, when the one before it is gone", "A B C", "A B", "A", "C", diff.Applied, "A C", "A C"},
		{"one that is back already", "A B C", "A C", "A C B", "B", diff.Undone, "A C B", "A C B"},
		{"two that were taken out, one comes back", "A B C D", "A D", "A D E", "C", diff.Applied, "A C D E", "A B C D E"},
		{"one that was moved goes back", "A B C D", "B C D A", "B C D A E", "A", diff.Applied, "A B C D E", "A B C D E"},
		{"also among new ones", "A B C", "B C A", "N B M C A", "A", diff.Applied, "A N B M C", "A N B M C"},
		{"one that is back already, with another between", "A B C", "B C A", "A N B C", "A", diff.Undone, "A N B C", "A N B C"},
		{"one that moved again", "A B C D", "B C D A", "B A C D", "A", diff.Superseded, "A B C D", "B A C D"},
		{"one that was moved and is gone", "A B C D", "B C D A", "B C D", "A", diff.Gone, "B C D", "B C D"},
		{"one that moved while another was added", "A B C", "C A X B", "C A X B", "C", diff.Applied, "A X B C", "A B C"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			before := mustChange(t, []byte(`{"insurances":{},"heroSection":{}}`), list(test.before))
			after := mustChange(t, before, list(test.after))
			now := mustChange(t, mustChange(t, after, list(test.now)), func(site map[string]any) { in(site, "heroSection")["title"] = "Posterior" })
			r := mustUndo(t, siteContent, before, after, now)
			change := mustFind(t, r, "Aseguradoras>Aseguradoras>"+test.at)
			if change.State != test.state {
				t.Errorf("got state %d, want %d", change.State, test.state)
			}
			if body, _, err := r.Apply(change.Key(), false); test.state == diff.Superseded {
				if !errors.Is(err, diff.ErrSuperseded) {
					t.Errorf("got %v, want to be asked", err)
				}
			} else if got := insured(t, body); err != nil || got != test.want {
				t.Errorf("got %q, %v, want %q", got, err, test.want)
			}
			body, _, err := mustUndo(t, siteContent, before, after, now).Apply(change.Key(), true)
			if got := insured(t, body); err != nil || got != test.want {
				t.Errorf("got %q, %v after insisting, want %q", got, err, test.want)
			}
			body, _, err = mustUndo(t, siteContent, before, after, now).Apply("", false)
			if got := insured(t, body); err != nil || got != test.wantAll || !strings.Contains(string(body), `"Posterior"`) {
				t.Errorf("got %q, %v of the whole save, want %q", got, err, test.wantAll)
			}
		})
	}
}

// TestUndoBesideARenamedItem: one that came out comes back after the one that it
// followed, though that has another name by now.
func TestUndoBesideARenamedItem(t *testing.T) {
	t.Parallel()
	list := func(items ...string) func(map[string]any) {
		return func(site map[string]any) {
			insurers(site, items...)
			for i, item := range in(site, "insurances")["companies"].([]any) {
				item.(map[string]any)["logoPath"] = "/images/" + strings.ToLower(items[i][:1]) + ".webp"
			}
		}
	}
	before := mustChange(t, []byte(`{"insurances":{},"heroSection":{}}`), list("A", "B", "C"))
	after := mustChange(t, before, list("Ahora", "C"))
	now := mustChange(t, after, list("Después", "Ahora-mismo", "C"))
	r := mustUndo(t, siteContent, before, after, now)
	body, _, err := r.Apply(mustFind(t, r, "Aseguradoras>Aseguradoras>B").Key(), false)
	if got, want := insured(t, body), "Después Ahora-mismo B C"; err != nil || got != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}

// TestUndoOfAField sets one field back, wherever its item is by now.
func TestUndoOfAField(t *testing.T) {
	t.Parallel()
	disease := func(site map[string]any, i int) map[string]any {
		return items(in(site, "records"), "diseases")[i].(map[string]any)
	}
	before, after := mustEdit(t, func(site map[string]any) {
		disease(site, 1)["description"] = "La de aquel guardado"
		disease(site, 1)["causes"] = append([]any{"Nueva"}, items(disease(site, 1), "causes")...)
		items(in(site, "insurances"), "companies")[0].(map[string]any)["visible"] = false
		in(site, "heroSection")["title"] = "El de aquel guardado"
	})
	was := must.Get(content.Decode(before))(t)
	arrhythmias, company := was.Records.Diseases[1], was.Insurances.Companies[0]
	at := "Enfermedades>" + arrhythmias.Name + ">"
	tests := []struct {
		name  string
		at    string
		later func(site map[string]any)
		state diff.State
		want  func(site *content.Site) bool
	}{
		{"nothing came later", at + "Qué es", func(map[string]any) {}, diff.Applied, func(s *content.Site) bool {
			return s.Records.Diseases[1].Description == arrhythmias.Description && s.Records.Diseases[1].Causes[0] == "Nueva"
		}},
		{"the record has another place and another name", at + "Qué es", func(site map[string]any) {
			disease(site, 1)["name"] = "Otro nombre"
			list := items(in(site, "records"), "diseases")
			in(site, "records")["diseases"] = append([]any{list[1]}, append([]any{list[0]}, list[2:]...)...)
		}, diff.Applied, func(s *content.Site) bool {
			return s.Records.Diseases[0].Description == arrhythmias.Description && s.Records.Diseases[0].Name == "Otro nombre"
		}},
		{"the record has another address", at + "Qué es", func(site map[string]any) { disease(site, 1)["id"] = "otra" }, diff.Applied, func(s *content.Site) bool {
			return s.Records.Diseases[1].Description == arrhythmias.Description && s.Records.Diseases[1].ID == "otra"
		}},
		{"another field changed", at + "Qué es", func(site map[string]any) { disease(site, 1)["shortDescription"] = "Posterior" }, diff.Applied, func(s *content.Site) bool {
			return s.Records.Diseases[1].Description == arrhythmias.Description && s.Records.Diseases[1].ShortDescription == "Posterior"
		}},
		{"it is as before", at + "Qué es", func(site map[string]any) { disease(site, 1)["description"] = arrhythmias.Description }, diff.Undone, nil},
		{"it changed again", at + "Qué es", func(site map[string]any) { disease(site, 1)["description"] = "Posterior" }, diff.Superseded, func(s *content.Site) bool {
			return s.Records.Diseases[1].Description == arrhythmias.Description
		}},
		{"the record is gone", at + "Qué es", func(site map[string]any) {
			in(site, "records")["diseases"] = slices.Delete(items(in(site, "records"), "diseases"), 1, 2)
		}, diff.Gone, nil},
		{"a line of a list in a record", at + "Causas>Nueva", func(site map[string]any) {
			disease(site, 1)["causes"] = append([]any{"Posterior"}, items(disease(site, 1), "causes")...)
		}, diff.Applied, func(s *content.Site) bool {
			return reflect.DeepEqual(s.Records.Diseases[1].Causes, append([]string{"Posterior"}, arrhythmias.Causes...))
		}},
		{"a switch", "Aseguradoras>Aseguradoras>" + company.Name, func(site map[string]any) {
			in(site, "insurances")["companies"] = append([]any{insurer("Posterior")}, items(in(site, "insurances"), "companies")...)
		}, diff.Applied, func(s *content.Site) bool { return s.Insurances.Companies[1].Visible }},
		{"a plain field", "Sección Hero>Título", func(site map[string]any) { in(site, "heroSection")["subtitle"] = "Posterior" }, diff.Applied, func(s *content.Site) bool {
			return s.HeroSection.Title == was.HeroSection.Title && s.HeroSection.Subtitle == "Posterior"
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			now := mustChange(t, after, test.later)
			r := mustUndo(t, siteContent, before, after, now)
			change := mustFind(t, r, test.at)
			if change.State != test.state {
				t.Fatalf("got state %d, want %d", change.State, test.state)
			}
			if test.state == diff.Superseded && change.currentText() != "Posterior" {
				t.Errorf("got %q as the text of today", change.currentText())
			}
			body, undone, err := r.Apply(change.Key(), true)
			if err != nil {
				t.Fatal(err)
			}
			if test.want == nil {
				if string(body) != string(now) || len(undone) > 0 {
					t.Errorf("got a change, want none")
				}
				return
			}
			site, err := content.Decode(body)
			if err != nil || len(site.Broken) > 0 || !test.want(site) {
				t.Errorf("got %v, %v, not what is wanted", err, site.Broken)
			}
			if got := mustUndo(t, siteContent, now, body, body).Records; len(got) != 1 || len(got[0].Changes) != 1 {
				t.Errorf("got %d changes, want the one", len(got))
			}
			if got := UndoSummary(Describe(siteContent, undone)); !strings.HasPrefix(got, "Se deshizo: ") || len(got) < 20 {
				t.Errorf("got summary %q", got)
			}
		})
	}
	r := mustUndo(t, siteContent, before, after, after)
	body, undone, err := r.Apply("", false)
	if err != nil || !reflect.DeepEqual(mustTree(t, body), mustTree(t, before)) {
		t.Errorf("the whole save is not undone: %v", err)
	}
	if got, want := UndoSummary(Describe(siteContent, undone)), "Se deshizo: "+summarize(r.Records); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if _, _, err := mustUndo(t, siteContent, before, after, after).Apply("0123456789abcdef", false); !errors.Is(err, diff.ErrNoChange) {
		t.Errorf("got %v for a change that is not there", err)
	}
}

func mustTree(t *testing.T, body []byte) map[string]any {
	t.Helper()
	var tree map[string]any
	must.OK(t, json.Unmarshal(body, &tree))
	return tree
}

// TestUndoWhatDoesNotFit: what this version cannot keep is not put back.
func TestUndoWhatDoesNotFit(t *testing.T) {
	t.Parallel()
	sample, _ := mustEdit(t, func(map[string]any) {})
	for name, edit := range map[string]struct{ before, after, later func(site map[string]any) }{
		"a value of another type": {
			func(site map[string]any) { in(site, "doctorInfo")["logoHeight"] = "alto" }, func(site map[string]any) { in(site, "doctorInfo")["logoHeight"] = 3 }, func(map[string]any) {},
		},
		"an item of another type": {
			func(site map[string]any) { in(site, "insurances")["companies"] = []any{map[string]any{"name": 3}} }, func(site map[string]any) { insurers(site, "A") }, func(map[string]any) {},
		},
		"an address that another record has": {
			func(map[string]any) {}, func(site map[string]any) { items(in(site, "records"), "diseases")[0].(map[string]any)["id"] = "otra" },
			func(site map[string]any) {
				var was map[string]any
				must.OK(t, json.Unmarshal(sample, &was))
				first := items(in(was, "records"), "diseases")[0].(map[string]any)
				items(in(site, "records"), "diseases")[1].(map[string]any)["id"] = first["id"]
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			before := mustChange(t, sample, edit.before)
			after := mustChange(t, before, edit.after)
			if _, _, err := mustUndo(t, siteContent, before, after, mustChange(t, after, edit.later)).Apply("", true); !errors.Is(err, diff.ErrNoPlace) {
				t.Errorf("got %v, want that it does not fit", err)
			}
		})
	}
	before := mustChange(t, sample, func(site map[string]any) {
		in(site, "doctorInfo")["fax"], site["faq"] = "1", []any{[]any{map[string]any{"a": 1}}}
	})
	r := mustUndo(t, siteContent, before, sample, sample)
	for _, place := range []string{"Información del Doctor>Dato de otra versión «fax»", "Dato de otra versión «faq»"} {
		if got := mustFind(t, r, place).State; got != diff.Gone {
			t.Errorf("%s: got state %d", place, got)
		}
	}
}

func TestUndoOfSections(t *testing.T) {
	t.Parallel()
	write := func(change func(content.Selections) content.Selections) []byte {
		return must.Get(json.Marshal(change(sections.Default())))(t)
	}
	set := func(s content.Selections, key, file string, display bool) content.Selections {
		for i := range s {
			if s[i].Type == key {
				s[i].Component, s[i].Display = file, display
			}
		}
		return s
	}
	first := func(s content.Selections, key string) content.Selections {
		i := slices.IndexFunc(s, func(one content.Selection) bool { return one.Type == key })
		one := s[i]
		return append(content.Selections{one}, slices.Delete(s, i, i+1)...)
	}
	before := write(func(s content.Selections) content.Selections { return s })
	after := write(func(s content.Selections) content.Selections {
		return first(set(s, "Hero", "hero_split.templ", false), "Payments")
	})
	now := write(func(s content.Selections) content.Selections {
		return first(set(set(s, "Hero", "hero_slider.templ", false), "Testimonials", s[0].Component, false), "Payments")
	})
	r := mustUndo(t, selectedSections, before, after, now)
	var got []string
	for _, change := range r.Records[0].Changes {
		got = append(got, strings.Join(change.Where, ">")+" "+string('0'+rune(change.State))+" "+change.currentText())
	}
	hero, _ := sections.TypeOf("Hero")
	if want := []string{"Formas de pago 0 ", hero.Name + " 2 " + LayoutName("Hero", "hero_slider.templ"), hero.Name + " 0 "}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	body, undone, err := r.Apply("", false)
	if err != nil {
		t.Fatal(err)
	}
	var selections content.Selections
	must.OK(t, selections.UnmarshalJSON(body))
	shown, _ := selections.Of("Hero")
	if later, _ := selections.Of("Testimonials"); !shown.Display || shown.Component != "hero_slider.templ" || later.Display || selections[0].Type != sections.Default()[0].Type {
		t.Errorf("got %+v", selections)
	}
	if want := "Se deshizo: Secciones: nuevo orden; se ocultó Portada"; UndoSummary(Describe(selectedSections, undone)) != want {
		t.Errorf("got %q, want %q", UndoSummary(Describe(selectedSections, undone)), want)
	}
	gone := write(func(s content.Selections) content.Selections { return set(s, "Hero", "hero_gone.templ", true) })
	body, _, err = mustUndo(t, selectedSections, gone, before, before).Apply("", false)
	if err != nil || !errors.Is(CheckLayouts(body, before), diff.ErrNoPlace) {
		t.Errorf("got %v and %v for a layout that is gone", err, CheckLayouts(body, before))
	}
}

func TestUndoOfRedirects(t *testing.T) {
	t.Parallel()
	r := mustUndo(t, redirects, []byte(`{"/a":"/b","/c":"","/e":"/f"}`), []byte(`{"/a":"","/d":"/x","/e":"/g"}`), []byte(`{"/a":"","/d":"/x","/e":"/h","/later":"/y"}`))
	if got := mustFind(t, r, "Enlaces que cambiaron>/e"); got.State != diff.Superseded || got.currentText() != "Lleva a /h" {
		t.Errorf("got %d %q", got.State, got.currentText())
	}
	body, undone, err := r.Apply("", false)
	if want := `{"/a":"/b","/c":"","/e":"/h","/later":"/y"}`; err != nil || string(body) != want {
		t.Errorf("got %s, %v, want %s", body, err, want)
	}
	if want := "Se deshizo: Enlaces que cambiaron: /a ahora dice que ya no existe; /c ya no dice que ya no existe; /d ahora lleva a /x"; UndoSummary(Describe(redirects, undone)) != want {
		t.Errorf("got %q, want %q", UndoSummary(Describe(redirects, undone)), want)
	}
}
