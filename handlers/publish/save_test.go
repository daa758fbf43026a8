package publish

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"latido/db"
	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/db/picture"
	"latido/handlers/publish/edition"
	"latido/views/sections"
)

// memory is a store that hands a revision back when the test lets it.
type memory struct {
	newest  edition.Edition
	stored  chan int64 // the number of each revision, when it is kept
	letBack func(number int64)
}

func (m *memory) Current(_ context.Context, document string) (db.Revision, error) {
	return *m.newest.Document(document), nil
}

func (m *memory) Picture(context.Context, string) (picture.Picture, error) {
	return picture.Picture{}, db.ErrNotFound
}

func (m *memory) NewestSignatures(context.Context) ([]db.Signature, error) { return nil, nil }

func (m *memory) SaveTogether(_ context.Context, revisions []db.Revision) ([]db.Revision, error) {
	for _, saved := range revisions {
		*m.newest.Document(saved.Document) = saved
		m.stored <- saved.Number
		m.letBack(saved.Number)
	}
	return revisions, nil
}

// TestSavesTakeTurns: a save that is kept and not shown yet is not overtaken, so
// that what is shown is what is newest.
func TestSavesTakeTurns(t *testing.T) {
	selections := must.Get(json.Marshal(sections.Default()))(t)
	overtaken := make(chan struct{})
	store := &memory{stored: make(chan int64, 2)}
	store.newest = edition.Edition{
		Content:   db.Revision{Document: db.SiteContent, Number: 1, Body: mustRecords(t, func(map[string]any) {})},
		Sections:  db.Revision{Document: db.SelectedSections, Number: 1, Body: selections},
		Redirects: db.Revision{Document: db.Redirects, Number: 1, Body: []byte("{}")},
	}
	store.letBack = func(number int64) {
		if number == 3 {
			close(overtaken)
			return
		}
		select {
		case <-overtaken:
		case <-time.After(300 * time.Millisecond): // nobody may come
		}
	}
	site := NewSite("")
	var turn atomic.Int64
	save := func() error {
		_, err := site.Save(t.Context(), store, Change{Document: db.SiteContent, Next: func(current []byte) ([]byte, error) {
			return content.Merge(current, fmt.Appendf(nil, `{"heroSection":{"title":"Turno %d"}}`, turn.Add(1)))
		}})
		return err
	}
	done := make(chan error, 2)
	go func() { done <- save() }()
	select {
	case <-store.stored:
	case err := <-done:
		t.Fatal("not stored:", err)
	}
	go func() { done <- save() }()
	for range 2 {
		must.OK(t, <-done)
	}
	shown, ok := site.Current()
	if got := shown.Content.Number; !ok || got != 3 {
		t.Errorf("revision %d is shown, want 3", got)
	}
}

// overtaken is a store in which somebody else's save comes first, so many times.
type overtaken struct {
	*memory
	times int
}

func (o *overtaken) SaveTogether(ctx context.Context, revisions []db.Revision) ([]db.Revision, error) {
	if o.times == 0 {
		return o.memory.SaveTogether(ctx, revisions)
	}
	o.times--
	newest := o.newest.Document(db.SiteContent)
	newest.Number++
	newest.Body = fmt.Appendf(nil, `{"heroSection":{"title":"Otra %d"}}`, newest.Number)
	return nil, db.ErrConflict
}

// TestSavesWhenOvertaken: who saves beside a faster server is served when that one
// is done, on top of all that it saved.
func TestSavesWhenOvertaken(t *testing.T) {
	const others = 60
	selections := must.Get(json.Marshal(sections.Default()))(t)
	store := &overtaken{memory: &memory{stored: make(chan int64, 1), letBack: func(int64) {}}, times: others}
	store.newest = edition.Edition{
		Content:   db.Revision{Document: db.SiteContent, Number: 1, Body: []byte(`{}`)},
		Sections:  db.Revision{Document: db.SelectedSections, Number: 1, Body: selections},
		Redirects: db.Revision{Document: db.Redirects, Number: 1, Body: []byte("{}")},
	}
	saved, err := NewSite("").Save(t.Context(), store, Change{Document: db.SiteContent, Next: func(current []byte) ([]byte, error) {
		return content.Merge(current, []byte(`{"doctorInfo":{"name":"Dra. Última"}}`))
	}})
	if err != nil || saved.Number != others+2 {
		t.Errorf("got revision %d, %v, want %d", saved.Number, err, others+2)
	}
}

// full is a store whose disk is full.
type full struct{ *memory }

func (full) SaveTogether(context.Context, []db.Revision) ([]db.Revision, error) {
	return nil, db.ErrFull
}

// TestUnstoredSaves: what the store does not keep is not shown, and what it keeps is
// not shown before.
func TestUnstoredSaves(t *testing.T) {
	site, store := mustMemory(t)
	check := func(when string, want int64) {
		if shown, _ := site.Current(); shown.Content.Number != want {
			t.Errorf("%s: revision %d is shown, want %d", when, shown.Content.Number, want)
		}
	}
	if _, err := site.Save(t.Context(), full{store}, titled("Otra")); !errors.Is(err, db.ErrFull) {
		t.Errorf("got error %v, want ErrFull", err)
	}
	check("a save that is not kept", 1)
	store.letBack = func(int64) { check("a save under way", 1) }
	must.Get(site.Save(t.Context(), store, titled("Otra")))(t)
	check("a save that is kept", 2)
}

// mustMemory is a site that shows the sample, and its store.
func mustMemory(t *testing.T) (*Site, *memory) {
	t.Helper()
	selections := must.Get(json.Marshal(sections.Default()))(t)
	store := &memory{stored: make(chan int64, 9), letBack: func(int64) {}}
	store.newest = edition.Edition{
		Content:   db.Revision{Document: db.SiteContent, Number: 1, Body: mustRecords(t, func(map[string]any) {})},
		Sections:  db.Revision{Document: db.SelectedSections, Number: 1, Body: selections},
		Redirects: db.Revision{Document: db.Redirects, Number: 1, Body: []byte("{}")},
	}
	site := NewSite("")
	must.OK(t, site.Publish(t.Context(), store.newest))
	return site, store
}

// titled is a save of a title.
func titled(title string) Change {
	return Change{Document: db.SiteContent, Next: func(current []byte) ([]byte, error) {
		return content.Merge(current, fmt.Appendf(nil, `{"heroSection":{"title":%q}}`, title))
	}}
}

// writable is a database that can be written to.
func writable(context.Context) error { return nil }

// TestSlowSaves: a save whose time ends while the site is drawn is not stored, and
// says nothing of the database.
func TestSlowSaves(t *testing.T) {
	site, store := mustMemory(t)
	for name, left := range map[string]time.Duration{"while it is drawn": 0, "when it is drawn": minStoreTime - 1} {
		ctx, cancel := context.WithCancel(t.Context())
		change := titled(name)
		next := change.Next
		change.Next = func(current []byte) ([]byte, error) {
			if left == 0 {
				cancel()
			} else {
				ctx.(*shortened).left = left
			}
			return next(current)
		}
		if left > 0 {
			ctx = &shortened{Context: ctx}
		}
		_, err := site.Save(ctx, store, change)
		cancel()
		if !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, db.ErrUnavailable) {
			t.Errorf("%s: got error %v", name, err)
		}
		if len(store.stored) > 0 {
			t.Errorf("%s: it is stored", name)
		}
		if !site.Ready(writable) {
			t.Errorf("%s: the site is not ready any more", name)
		}
	}
	if _, err := site.Save(t.Context(), store, titled("Otra")); err != nil {
		t.Error(err)
	}
}

// shortened is a context that ends soon, once left is set.
type shortened struct {
	context.Context
	left time.Duration
}

func (s *shortened) Deadline() (time.Time, bool) { return time.Now().Add(s.left), s.left > 0 }

// TestSavesDoNotWaitTooLong: who has waited too long for somebody else's save is told
// that, and the store is not asked in vain.
func TestSavesDoNotWaitTooLong(t *testing.T) {
	site, store := mustMemory(t)
	first, release := make(chan error), make(chan struct{})
	store.letBack = func(int64) { <-release }
	go func() {
		_, err := site.Save(t.Context(), store, titled("La primera"))
		first <- err
	}()
	select {
	case <-store.stored:
	case err := <-first:
		t.Fatal("not stored:", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	second := make(chan error)
	go func() {
		_, err := site.Save(ctx, store, titled("La segunda"))
		second <- err
	}()
	cancel()
	close(release)
	if err := <-first; err != nil {
		t.Error(err)
	}
	if err := <-second; !errors.Is(err, ErrBusy) {
		t.Errorf("got error %v, want ErrBusy", err)
	}
	if len(store.stored) > 0 || !site.Ready(writable) {
		t.Error("the second save is stored, or the site is not ready")
	}
}

// TestIsNamed: If-Match names a version whole, however it was compressed.
func TestIsNamed(t *testing.T) {
	revision := db.Revision{Number: 12, Body: []byte(`{}`)}
	version := edition.Version(revision)
	for ifMatch, want := range map[string]bool{
		`"` + version + `"`:                    true,
		`"` + version + `-br"`:                 true,
		`"1.00000000", "` + version + `-gzip"`: true,
		`*`:                                    true,
		`"` + version[:len(version)-1] + `"`:   false,
		`"12"`:                                 false,
		`"12."`:                                false,
		`""`:                                   false,
		`"` + version + `0"`:                   false,
		`"` + edition.Version(db.Revision{Number: 12}) + `"`:   false,
		`"` + edition.Version(db.Revision{Number: 1}) + `-br"`: false,
	} {
		if got := edition.IsMatch(ifMatch, revision); got != want {
			t.Errorf("If-Match %s: got %v, want %v", ifMatch, got, want)
		}
	}
}

// TestRestoredSections: what an old section map does not have stays as it is today.
func TestRestoredSections(t *testing.T) {
	old := []byte(`{"Services":{"component":"services_index.templ","display":true}}`)
	today := []byte(`{"Hero":{"component":"hero_night.templ","display":false},"Services":{"component":"services_rail.templ","display":false}}`)
	body, _, err := RestoredBody(db.SelectedSections, old, today)
	if err != nil {
		t.Fatal(err)
	}
	var got content.Selections
	must.OK(t, json.Unmarshal(body, &got))
	for key, want := range map[string]content.Selection{
		"Hero":     {Type: "Hero", Component: "hero_night.templ", Display: false},
		"Services": {Type: "Services", Component: "services_index.templ", Display: true},
	} {
		if selection, _ := got.Of(key); selection.Component != want.Component || selection.Display != want.Display {
			t.Errorf("%s: got %+v, want %+v", key, selection, want)
		}
	}
}
