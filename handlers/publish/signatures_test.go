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
	"latido/db/sample"
)

const arrhythmia = "/enfermedades/arritmias"

// mustSite publishes the sample practice from a store.
func mustSite(t *testing.T, store *db.Store) *Site {
	t.Helper()
	body := must.Get(sample.Content())(t)
	body = must.Get(content.Merge(body, []byte(`{"doctorInfo":{"cedProf":"1234567 (UNAM)"}}`)))(t)
	bodies := map[string][]byte{db.SiteContent: body, db.SelectedSections: []byte(`{}`), db.Redirects: []byte(`{}`)}
	must.OK(t, store.Seed(t.Context(), bodies))
	site := NewSite("https://example.mx")
	must.OK(t, site.Refresh(t.Context(), store))
	return site
}

func mustSign(t *testing.T, site *Site, store *db.Store, path string) SignatureState {
	t.Helper()
	_, hash, err := site.current.Load().signedText(path)
	if err != nil {
		t.Fatal(err)
	}
	return must.Get(site.Sign(t.Context(), store, path, hash, "dra.perez"))(t)
}

// wantState checks what has become of a page's signature, and that the page shows it.
func wantState(t *testing.T, site *Site, path string, want SignatureKind) {
	t.Helper()
	state, ok := site.SignatureOf(path)
	if !ok || state.Kind != want {
		t.Errorf("%s: got %v, %v, want %v", path, state.Kind, ok, want)
	}
	if got, want := strings.Contains(page(t, site, path), "data-seal"), want == SignatureHolds; got != want {
		t.Errorf("%s: a seal: %v, want %v", path, got, want)
	}
	if got, want := strings.Contains(page(t, site, path), `"lastReviewed"`), want == SignatureHolds; got != want {
		t.Errorf("%s: machines are told of a review: %v, want %v", path, got, want)
	}
}

func page(t *testing.T, site *Site, path string) string {
	t.Helper()
	r := site.current.Load().resources[path]
	if r == nil {
		t.Fatalf("there is no page %s", path)
	}
	body := must.Get(r.plain())(t)
	return string(body)
}

func TestSign(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		site := mustSite(t, store)
		for _, state := range site.Signable() {
			if state.Kind != NeverSigned {
				t.Errorf("%s is %v in a new database", state.Path, state.Kind)
			}
		}
		wantState(t, site, arrhythmia, NeverSigned)
		before := time.Now()
		state := mustSign(t, site, store, arrhythmia)
		if s := state.Signature; s.Username != "dra.perez" || s.Revision != 1 || s.Name == "" || fmt.Sprint(s.Licences) != "[Céd. Prof. 1234567 (UNAM)]" || s.SignedAt.Before(before.Add(-time.Millisecond)) {
			t.Errorf("got %+v, want who signed what and when", s)
		}
		wantState(t, site, arrhythmia, SignatureHolds)
		wantState(t, site, "/enfermedades/hipertension", NeverSigned)

		stored, err := store.Signature(t.Context(), state.Signature.ID)
		if err != nil || signature.Hash(stored.Text) != stored.Hash || !strings.Contains(stored.Text, "Arritmias") {
			t.Errorf("got %+v, %v, want the text that was read", stored, err)
		}
		text, hash, err := site.current.Load().signedText(arrhythmia)
		if err != nil || hash != stored.Hash || text != stored.Text {
			t.Errorf("the seal changed the text: got %q, %v", text, err)
		}
		other := NewSite("https://example.mx")
		must.OK(t, other.Refresh(t.Context(), store))
		wantState(t, other, arrhythmia, SignatureHolds)
	})
}

// TestSignRefused: what is signed is a page of the site, as it is now and as it was read.
func TestSignRefused(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	site := mustSite(t, store)
	_, hash, err := site.current.Load().signedText(arrhythmia)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, path, hash string
		want             error
	}{
		{"no page", "/enfermedades/nada", hash, ErrNotSignable},
		{"a page without medicine", "/contacto", hash, ErrNotSignable},
		{"a file", "/sitemap.xml", hash, ErrNotSignable},
		{"the text of another page", "/enfermedades/hipertension", hash, ErrTextChanged},
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
	must.Get(site.Save(t.Context(), store, Change{Document: db.SiteContent, Author: "ana", Moved: content.RenamedAddresses([]byte(patch)), Next: func(current []byte) ([]byte, error) {
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
		want        SignatureKind
	}{
		{"a word of a list", arritmias(`"causes":["Otra causa"]`), SignatureChanged},
		{"a fact that a placeholder stands for", arritmias(`"description":"Cuesta {price}."`), SignatureChanged},
		{"the invitation", arritmias(`"ctaText":"Ven a vernos."`), SignatureHolds},
		{"a picture", arritmias(`"imageIndividual":"/images/holter.webp"`), SignatureHolds},
		{"another page", `{"records":{"diseases":{"hipertension":{"description":"Otra cosa."}}}}`, SignatureHolds},
		{"a sign of the triage table", `{"triage":{"signs":[]}}`, SignatureChanged},
	} {
		edition, ok := site.Shown()
		if !ok {
			t.Fatal("there is no site")
		}
		mustSave(t, site, store, tt.patch)
		t.Log(tt.name)
		wantState(t, site, arrhythmia, tt.want)
		must.Get(site.Save(t.Context(), store, Change{Document: db.SiteContent, Author: "ana", Summary: "Deshacer", Next: func([]byte) ([]byte, error) { return edition.Content.Body, nil }}))(t)
		wantState(t, site, arrhythmia, SignatureHolds)
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
	wantState(t, site, moved, SignatureHolds)
	mustSave(t, site, store, `{"records":{"diseases":{"ritmos":{"id":"otros-ritmos"}}}}`)
	wantState(t, site, "/enfermedades/otros-ritmos", SignatureHolds)

	edition, _ := site.Shown()
	var object map[string]any
	must.OK(t, json.Unmarshal(edition.Content.Body, &object))
	for _, record := range object["records"].(map[string]any)["diseases"].([]any) {
		if record := record.(map[string]any); record["id"] == "otros-ritmos" {
			record["id"], record["name"] = "copia", record["name"]
			copied := must.Get(json.Marshal(record))(t)
			mustSave(t, site, store, `{"records":{"diseases":{"copia":`+string(copied)+`}}}`)
		}
	}
	wantState(t, site, "/enfermedades/copia", NeverSigned)
	wantState(t, site, "/enfermedades/otros-ritmos", SignatureHolds)
	mustSave(t, site, store, `{"records":{"diseases":{"otros-ritmos":{"description":"Otro texto."}}}}`)
	wantState(t, site, "/enfermedades/otros-ritmos", SignatureChanged)
	mustSign(t, site, store, "/enfermedades/otros-ritmos")
	wantState(t, site, "/enfermedades/otros-ritmos", SignatureHolds)
}

// TestSignatureHidden: nobody signs what is not shown, and hiding a page takes its seal
// from nowhere.
func TestSignatureHidden(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	site := mustSite(t, store)
	_, hash, err := site.current.Load().signedText(arrhythmia)
	if err != nil {
		t.Fatal(err)
	}
	mustSave(t, site, store, `{"records":{"diseases":{"arritmias":{"hidden":true}}}}`)
	if _, err := site.Sign(t.Context(), store, arrhythmia, hash, "ana"); !errors.Is(err, ErrNotSignable) {
		t.Errorf("got %v, want ErrNotSignable", err)
	}
	if record := page(t, site, SignatureRecord); strings.Contains(record, arrhythmia) {
		t.Error("the record names a hidden page")
	}
	mustSave(t, site, store, `{"records":{"diseases":{"arritmias":{"hidden":false}}}}`)
	mustSign(t, site, store, arrhythmia)
	mustSave(t, site, store, `{"records":{"diseases":{"arritmias":{"hidden":true}}}}`)
	mustSave(t, site, store, `{"records":{"diseases":{"arritmias":{"hidden":false}}}}`)
	wantState(t, site, arrhythmia, SignatureHolds)
}

// TestSignWhileOthersSave: what was read on one server is not signed once another has
// changed it, whichever comes first.
func TestSignWhileOthersSave(t *testing.T) {
	t.Parallel()
	dbtest.RunBoth(t, func(t *testing.T, store *db.Store) {
		site, other := mustSite(t, store), NewSite("https://example.mx")
		must.OK(t, other.Refresh(t.Context(), store))
		_, hash, err := site.current.Load().signedText(arrhythmia)
		if err != nil {
			t.Fatal(err)
		}
		mustSave(t, other, store, `{"records":{"diseases":{"arritmias":{"causes":["Otra causa"]}}}}`)
		if _, err := site.Sign(t.Context(), store, arrhythmia, hash, "ana"); !errors.Is(err, ErrTextChanged) {
			t.Errorf("got %v, want ErrTextChanged", err)
		}
		if all, err := store.NewestSignatures(t.Context()); err != nil || len(all) > 0 {
			t.Errorf("got %v, %v, want nothing signed", all, err)
		}
		// Both at once: whoever comes last, no page says more than is so.
		var group sync.WaitGroup
		_, hash, err = site.current.Load().signedText(arrhythmia)
		if err != nil {
			t.Fatal(err)
		}
		group.Go(func() {
			if _, err := site.Sign(t.Context(), store, arrhythmia, hash, "ana"); err != nil && !errors.Is(err, ErrTextChanged) {
				t.Error(err)
			}
		})
		group.Go(func() {
			mustSave(t, other, store, `{"records":{"diseases":{"arritmias":{"causes":["Una tercera causa"]}}}}`)
		})
		group.Wait()
		for _, one := range []*Site{site, other} {
			must.OK(t, one.Refresh(t.Context(), store))
			if state, _ := one.SignatureOf(arrhythmia); state.Kind == SignatureHolds {
				t.Error("a signature holds for another text")
			}
			wantState(t, one, arrhythmia, map[bool]SignatureKind{true: SignatureChanged, false: NeverSigned}[one.mustBeSigned()])
		}
	})
}

func (s *Site) mustBeSigned() bool {
	edition, _ := s.Shown()
	return len(edition.Signatures) > 0
}

// TestSignatureExpires: from one instant on, without a save, and the record says so.
func TestSignatureExpires(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	site := mustSite(t, store)
	state := mustSign(t, site, store, arrhythmia)
	edition, _ := site.Shown()
	for _, tt := range []struct {
		at   time.Time
		kind SignatureKind
		due  bool
	}{
		{state.Review.Add(-time.Second), SignatureHolds, false},
		{state.Review, SignatureHolds, true},
		{state.Until.Add(-time.Second), SignatureHolds, true},
		{state.Until, SignatureExpired, false},
		{state.Until.AddDate(1, 0, 0), SignatureExpired, false},
	} {
		site.now = func() time.Time { return tt.at }
		must.OK(t, site.Publish(t.Context(), edition))
		wantState(t, site, arrhythmia, tt.kind)
		if state, _ := site.SignatureOf(arrhythmia); state.Due(tt.at) != tt.due {
			t.Errorf("at %v: due %v, want %v", tt.at, !tt.due, tt.due)
		}
		if next := site.current.Load().next; tt.kind == SignatureHolds && next.After(state.Until) {
			t.Errorf("at %v: drawn again at %v, want no later than %v", tt.at, next, state.Until)
		}
	}
	if got, want := state.Until, state.Signature.SignedAt.AddDate(0, 15, 0); got != want {
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
		must.OK(t, json.Unmarshal([]byte(page(t, site, SignatureRecord)), &record))
		return record
	}
	if r := read(); r.Latido != 1 || r.Site != "https://example.mx" || len(r.Pages) != 37 || strings.Contains(page(t, site, SignatureRecord), "sha256") {
		t.Errorf("got %+v, want 37 pages that nobody has signed", r)
	}
	says := func(want string) {
		t.Helper()
		if got := strings.Join(strings.Fields(page(t, site, content.EditorialPath)), " "); !strings.Contains(got, want) {
			t.Errorf("got no %q", want)
		}
	}
	says("Hoy ninguna de las 37 páginas")
	before := read().Generated
	state := mustSign(t, site, store, arrhythmia)
	mustSign(t, site, store, "/servicios/ecmo")
	mustSave(t, site, store, `{"records":{"services":{"ecmo":{"painful":"No."}}}}`)
	says("Hoy está firmada 1 de las 37 páginas")
	r := read()
	for _, p := range r.Pages {
		switch p.Path {
		case arrhythmia:
			if p.State != "holds" || p.Hash != state.Signature.Hash || p.By == "" || len(p.Licences) == 0 || p.Revision != 1 || !p.Until.After(*p.SignedAt) {
				t.Errorf("got %+v", p)
			}
		case "/servicios/ecmo":
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
	first := page(t, site, SignatureRecord)
	site.now = func() time.Time { return time.Now().Add(time.Hour) }
	must.OK(t, site.Publish(t.Context(), site.current.Load().edition))
	if again := page(t, site, SignatureRecord); again != first {
		t.Error("the same edition has another record each time")
	}
}
