package publish

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"latido/db"
	"latido/db/content"
	"latido/db/content/signature"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/handlers/publish/render"
)

const arrhythmia = "/enfermedades/arritmias"

// mustSite publishes the sample practice from a store, with three diseases and one record of the other kinds.
func mustSite(t *testing.T, store *db.Store) *Site {
	t.Helper()
	body := mustRecords(t, func(records map[string]any) {
		for key, most := range map[string]int{"diseases": 3, "symptoms": 1, "services": 1} {
			records[key] = records[key].([]any)[:most]
		}
	})
	body = must.Get(content.MergeValidated(body, []byte(`{"doctorInfo":{"cedProf":"1234567 (UNAM)"}}`)))(t)
	bodies := map[string][]byte{db.SiteContent: body, db.SelectedSections: []byte(`{}`), db.Redirects: []byte(`{}`)}
	must.OK(t, store.Seed(t.Context(), bodies))
	site := NewSite("https://example.mx")
	must.OK(t, site.Refresh(t.Context(), store))
	return site
}

func mustSign(t *testing.T, site *Site, store *db.Store, path string) render.PageSignature {
	t.Helper()
	text, err := site.Text(path)
	if err != nil {
		t.Fatal(err)
	}
	return must.Get(site.Sign(t.Context(), store, path, text.Hash, "dra.perez"))(t)
}

// wantState checks what has become of a page's signature, and that the page shows it.
func wantState(t *testing.T, site *Site, path string, want render.SignatureStatus) {
	t.Helper()
	state, ok := site.Signature(path)
	if !ok || state.Status != want {
		t.Errorf("%s: got %v, %v, want %v", path, state.Status, ok, want)
	}
	if got, want := strings.Contains(page(t, site, path), "data-seal"), want == render.Valid; got != want {
		t.Errorf("%s: a seal: %v, want %v", path, got, want)
	}
	if got, want := strings.Contains(page(t, site, path), `"lastReviewed"`), want == render.Valid; got != want {
		t.Errorf("%s: machines are told of a review: %v, want %v", path, got, want)
	}
}

func page(t *testing.T, site *Site, path string) string {
	t.Helper()
	r := site.current.Load().Resources[path]
	if r == nil {
		t.Fatalf("there is no page %s", path)
	}
	body := must.Get(r.Plain())(t)
	return string(body)
}

func TestSign(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		site := mustSite(t, store)
		for _, state := range site.Signatures() {
			if state.Status != render.Unsigned {
				t.Errorf("%s is %v in a new database", state.Path, state.Status)
			}
		}
		wantState(t, site, arrhythmia, render.Unsigned)
		before := time.Now()
		state := mustSign(t, site, store, arrhythmia)
		if s := state.Signature; s.Username != "dra.perez" || s.Revision != 1 || s.Name == "" || fmt.Sprint(s.Licences) != "[Céd. Prof. 1234567 (UNAM)]" || s.SignedAt.Before(before.Add(-time.Millisecond)) {
			t.Errorf("got %+v, want who signed what and when", s)
		}
		wantState(t, site, arrhythmia, render.Valid)
		wantState(t, site, "/enfermedades/hipertension", render.Unsigned)

		stored, err := store.Signature(t.Context(), state.Signature.ID)
		if err != nil || signature.Hash(stored.Text) != stored.Hash || !strings.Contains(stored.Text, "Arritmias") {
			t.Errorf("got %+v, %v, want the text that was read", stored, err)
		}
		text, err := site.Text(arrhythmia)
		if err != nil || text.Hash != stored.Hash || text.Text != stored.Text {
			t.Errorf("the seal changed the text: got %q, %v", text.Text, err)
		}
		other := NewSite("https://example.mx")
		must.OK(t, other.Refresh(t.Context(), store))
		wantState(t, other, arrhythmia, render.Valid)
	})
}

// TestSignRefused: what is signed is a page of the site, as it is now and as it was read.
func TestSignRefused(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	site := mustSite(t, store)
	text, err := site.Text(arrhythmia)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, path, hash string
		want             error
	}{
		{"no page", "/enfermedades/nada", text.Hash, ErrNotSignable},
		{"a page without medicine", "/contacto", text.Hash, ErrNotSignable},
		{"a file", "/sitemap.xml", text.Hash, ErrNotSignable},
		{"the text of another page", "/enfermedades/hipertension", text.Hash, ErrTextChanged},
		{"no text", arrhythmia, "", ErrTextChanged},
		{"the text of nothing", arrhythmia, signature.Hash(""), ErrTextChanged},
	} {
		if _, err := site.Sign(t.Context(), store, tt.path, tt.hash, "dra.perez"); !errors.Is(err, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.name, err, tt.want)
		}
	}
	if all, err := store.NewestSignatures(t.Context()); err != nil || len(all) > 0 {
		t.Errorf("got %v, %v, want nothing signed", all, err)
	}
}

// mustSave changes the content as a save would.
func mustSave(t *testing.T, site *Site, store *db.Store, patch string) {
	t.Helper()
	must.Get(site.Save(t.Context(), store, Change{Document: db.SiteContent, Author: Author{Username: "ana"}, Moved: content.RenamedAddresses([]byte(patch)), Next: func(current []byte) ([]byte, error) {
		return content.Merge(current, []byte(patch))
	}}))(t)
}

// TestSignatureEnds: any word that a reader sees ends it, and nothing else does; when
// the words are back, so is the seal, as it was made for them.
func TestSignatureEnds(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	site := mustSite(t, store)
	mustSign(t, site, store, arrhythmia)
	arritmias := func(fields string) string { return `{"records":{"diseases":{"arritmias":{` + fields + `}}}}` }
	for _, tt := range []struct {
		name, patch string
		want        render.SignatureStatus
	}{
		{"a word of a list", arritmias(`"causes":["Otra causa"]`), render.Changed},
		{"a fact that a placeholder stands for", arritmias(`"description":"Cuesta {price}."`), render.Changed},
		{"the invitation", arritmias(`"ctaText":"Ven a vernos."`), render.Valid},
		{"a picture", arritmias(`"imageIndividual":"/images/holter.webp"`), render.Valid},
		{"another page", `{"records":{"diseases":{"hipertension":{"description":"Otra cosa."}}}}`, render.Valid},
		{"a sign of the triage table", `{"triage":{"signs":[]}}`, render.Changed},
	} {
		e, ok := site.Current()
		if !ok {
			t.Fatal("there is no site")
		}
		mustSave(t, site, store, tt.patch)
		t.Log(tt.name)
		wantState(t, site, arrhythmia, tt.want)
		must.Get(site.Save(t.Context(), store, Change{Document: db.SiteContent, Author: Author{Username: "ana"}, Summary: "Deshacer", Next: func([]byte) ([]byte, error) { return e.Content.Body, nil }}))(t)
		wantState(t, site, arrhythmia, render.Valid)
	}
	if all, err := store.NewestSignatures(t.Context()); err != nil || len(all) != 1 || all[0].ID != 1 {
		t.Errorf("got %+v, %v, want no signature but the first", all, err)
	}
}

// TestSignatureMoves: a record keeps its signature at another address; a copy of it, and
// one that takes its old address, have none.
func TestSignatureMoves(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	site := mustSite(t, store)
	mustSign(t, site, store, arrhythmia)
	mustSave(t, site, store, `{"records":{"diseases":{"arritmias":{"id":"ritmos"}}}}`)
	const moved = "/enfermedades/ritmos"
	wantState(t, site, moved, render.Valid)
	mustSave(t, site, store, `{"records":{"diseases":{"ritmos":{"id":"otros-ritmos"}}}}`)
	wantState(t, site, "/enfermedades/otros-ritmos", render.Valid)

	e, _ := site.Current()
	var object map[string]any
	must.OK(t, json.Unmarshal(e.Content.Body, &object))
	for _, record := range object["records"].(map[string]any)["diseases"].([]any) {
		if record := record.(map[string]any); record["id"] == "otros-ritmos" {
			record["id"], record["name"] = "copia", record["name"]
			copied := must.Get(json.Marshal(record))(t)
			mustSave(t, site, store, `{"records":{"diseases":{"copia":`+string(copied)+`}}}`)
		}
	}
	wantState(t, site, "/enfermedades/copia", render.Unsigned)
	wantState(t, site, "/enfermedades/otros-ritmos", render.Valid)
	mustSave(t, site, store, `{"records":{"diseases":{"otros-ritmos":{"description":"Otro texto."}}}}`)
	wantState(t, site, "/enfermedades/otros-ritmos", render.Changed)
	mustSign(t, site, store, "/enfermedades/otros-ritmos")
	wantState(t, site, "/enfermedades/otros-ritmos", render.Valid)
}

// TestSignatureHidden: nobody signs what is not shown, and hiding a page takes its seal
// from nowhere.
func TestSignatureHidden(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	site := mustSite(t, store)
	text, err := site.Text(arrhythmia)
	if err != nil {
		t.Fatal(err)
	}
	mustSave(t, site, store, `{"records":{"diseases":{"arritmias":{"hidden":true}}}}`)
	if _, err := site.Sign(t.Context(), store, arrhythmia, text.Hash, "ana"); !errors.Is(err, ErrNotSignable) {
		t.Errorf("got %v, want ErrNotSignable", err)
	}
	if record := page(t, site, render.SignatureRecord); strings.Contains(record, arrhythmia) {
		t.Error("the record names a hidden page")
	}
	mustSave(t, site, store, `{"records":{"diseases":{"arritmias":{"hidden":false}}}}`)
	mustSign(t, site, store, arrhythmia)
	mustSave(t, site, store, `{"records":{"diseases":{"arritmias":{"hidden":true}}}}`)
	mustSave(t, site, store, `{"records":{"diseases":{"arritmias":{"hidden":false}}}}`)
	wantState(t, site, arrhythmia, render.Valid)
}

// TestSignWhileOthersSave: what was read on one server is not signed once another has
// changed it, whichever comes first.
func TestSignWhileOthersSave(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		site, other := mustSite(t, store), NewSite("https://example.mx")
		must.OK(t, other.Refresh(t.Context(), store))
		text, err := site.Text(arrhythmia)
		if err != nil {
			t.Fatal(err)
		}
		mustSave(t, other, store, `{"records":{"diseases":{"arritmias":{"causes":["Otra causa"]}}}}`)
		if _, err := site.Sign(t.Context(), store, arrhythmia, text.Hash, "ana"); !errors.Is(err, ErrTextChanged) {
			t.Errorf("got %v, want ErrTextChanged", err)
		}
		if all, err := store.NewestSignatures(t.Context()); err != nil || len(all) > 0 {
			t.Errorf("got %v, %v, want nothing signed", all, err)
		}
		// Both at once: whoever comes last, no page says more than is so.
		var group sync.WaitGroup
		text, err = site.Text(arrhythmia)
		if err != nil {
			t.Fatal(err)
		}
		group.Go(func() {
			if _, err := site.Sign(t.Context(), store, arrhythmia, text.Hash, "ana"); err != nil && !errors.Is(err, ErrTextChanged) {
				t.Error(err)
			}
		})
		group.Go(func() {
			mustSave(t, other, store, `{"records":{"diseases":{"arritmias":{"causes":["Una tercera causa"]}}}}`)
		})
		group.Wait()
		for _, one := range []*Site{site, other} {
			must.OK(t, one.Refresh(t.Context(), store))
			if state, _ := one.Signature(arrhythmia); state.Status == render.Valid {
				t.Error("a signature holds for another text")
			}
			wantState(t, one, arrhythmia, map[bool]render.SignatureStatus{true: render.Changed, false: render.Unsigned}[one.mustBeSigned()])
		}
	})
}

func (s *Site) mustBeSigned() bool {
	e, _ := s.Current()
	return len(e.Signatures) > 0
}

// TestSignatureExpires: from one instant on, without a save, and the record says so.
func TestSignatureExpires(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	site := mustSite(t, store)
	state := mustSign(t, site, store, arrhythmia)
	e, _ := site.Current()
	for _, tt := range []struct {
		at   time.Time
		kind render.SignatureStatus
		due  bool
	}{
		{state.ReviewAt.Add(-time.Second), render.Valid, false},
		{state.ReviewAt, render.Valid, true},
		{state.ExpiresAt.Add(-time.Second), render.Valid, true},
		{state.ExpiresAt, render.Expired, false},
		{state.ExpiresAt.AddDate(1, 0, 0), render.Expired, false},
	} {
		site.now = func() time.Time { return tt.at }
		must.OK(t, site.Publish(t.Context(), e))
		wantState(t, site, arrhythmia, tt.kind)
		if state, _ := site.Signature(arrhythmia); state.IsDue(tt.at) != tt.due {
			t.Errorf("at %v: due %v, want %v", tt.at, !tt.due, tt.due)
		}
		if next := site.current.Load().ValidUntil; tt.kind == render.Valid && next.After(state.ExpiresAt) {
			t.Errorf("at %v: drawn again at %v, want no later than %v", tt.at, next, state.ExpiresAt)
		}
	}
	if got, want := state.ExpiresAt, state.Signature.SignedAt.AddDate(0, 15, 0); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestSignatureRecord: it tells of every page that can be signed, and the page that
// explains signatures of how many are.
func TestSignatureRecord(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	site := mustSite(t, store)
	read := func() signature.Record {
		var record signature.Record
		must.OK(t, json.Unmarshal([]byte(page(t, site, render.SignatureRecord)), &record))
		return record
	}
	if r := read(); r.Latido != 1 || r.Site != "https://example.mx" || len(r.Pages) != 5 || strings.Contains(page(t, site, render.SignatureRecord), "sha256") {
		t.Errorf("got %+v, want 5 pages that nobody has signed", r)
	}
	says := func(want string) {
		t.Helper()
		if got := strings.Join(strings.Fields(page(t, site, content.EditorialPath)), " "); !strings.Contains(got, want) {
			t.Errorf("got no %q", want)
		}
	}
	says("Hoy ninguna de las 5 páginas")
	before := read().Generated
	state := mustSign(t, site, store, arrhythmia)
	mustSign(t, site, store, "/servicios/electrocardiograma")
	mustSave(t, site, store, `{"records":{"services":{"electrocardiograma":{"painful":"No."}}}}`)
	says("Hoy está firmada 1 de las 5 páginas")
	r := read()
	for _, p := range r.Pages {
		switch p.Path {
		case arrhythmia:
			if p.State != "holds" || p.Hash != state.Signature.Hash || p.By == "" || len(p.Licences) == 0 || p.Revision != 1 || !p.Until.After(*p.SignedAt) {
				t.Errorf("got %+v", p)
			}
		case "/servicios/electrocardiograma":
			if p.State != "changed" || p.Hash == "" {
				t.Errorf("got %+v, want what was signed and that it changed", p)
			}
		default:
			if p.State != "none" || p.Hash != "" || p.SignedAt != nil {
				t.Errorf("got %+v, want that nobody has signed it", p)
			}
		}
	}
	if r.Generated.Before(before) {
		t.Errorf("got a record of %v, want none older than %v", r.Generated, before)
	}
	first := page(t, site, render.SignatureRecord)
	site.now = func() time.Time { return time.Now().Add(time.Hour) }
	must.OK(t, site.Publish(t.Context(), site.current.Load().Edition))
	if again := page(t, site, render.SignatureRecord); again != first {
		t.Error("the same edition has another record each time")
	}
}
