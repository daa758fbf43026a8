package handlers

import (
	"net/http"
	"strings"
	"testing"

	"latido/db"
	"latido/db/dbtest"
	"latido/handlers/request"
)

// TestTextsThatAreNone: what no database and no page can hold is refused, and
// the answer says in which field it is.
func TestTextsThatAreNone(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		for body, field := range map[string]string{
			`{"siteContent":{"doctorInfo":{"name":"a\u0000b"}}}`:                                                   "doctorInfo.name",
			"{\"siteContent\":{\"doctorInfo\":{\"email\":\"a\xffb\"}}}":                                            "doctorInfo.email",
			"{\"siteContent\":{\"aboutMe\":{\"images\":[\"ok\",\"\xc3\"]}}}":                                       "aboutMe.images[1]",
			"{\"siteContent\":{\"records\":{\"gallery\":[{\"id\":\"a\",\"src\":\"\",\"alt\":\"\xed\xa0\x80\"}]}}}": "records.gallery[0].alt",
			`{"siteContent":{"heroSection":{"title":"\uffff"}}}`:                                                   "heroSection.title",
			"{\"siteContent\":{\"certifications\":{\"entities\":[{\"nameTitle\":\"a\",\"name\":\"\xf0\x9f\"}]}}}":  "certifications.entities[0].name",
		} {
			b.postJSON("/api/site-content", body).shows(t, 422, `"field":"`+field+`"`, "siteContent")
		}
		if version, err := store.Version(t.Context()); err != nil || version[db.SiteContent] != 1 {
			t.Errorf("got version %v, %v, want nothing saved", version, err)
		}
		// What is text in any writing is kept as it is.
		const text = "👩🏽‍⚕️ أهلاً\u202e é\u0301\u0301 𝒞"
		b.postJSON("/api/site-content", `{"siteContent":{"aboutMe":{"title":"`+text+`"}}}`).shows(t, 200, text, "")
		b.get("/").shows(t, 200, "👩🏽‍⚕️ أهلاً é\u0301\u0301", "\u202e")
	})
}

// TestSizes: a text that is longer than it may be is refused, with its field; a body
// over the limit is, with the reason, to a client that is still sending it.
func TestSizes(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	b := mustServeSite(t, store)
	name := func(size int) string {
		return `{"siteContent":{"doctorInfo":{"name":"` + strings.Repeat("a", size) + `"}}}`
	}
	b.postJSON("/api/site-content", name(2_000)).shows(t, 200, "siteContent", "")
	for _, size := range []int{2_001, 1 << 20} {
		b.postJSON("/api/site-content", name(size)).shows(t, http.StatusUnprocessableEntity, `Este texto puede tener hasta 2000 caracteres. Acórtalo.","field":"doctorInfo.name"`, "aaaa")
	}
	slides := `"siteContent":{"heroSlider":{"slides":[` + strings.Repeat("{},", 300_000) + `{}]}}`
	for _, refused := range []answer{b.postJSON("/api/site-content", "{"+slides+"}"), b.draw(`{"page":"/",` + slides + `}`)} {
		refused.shows(t, http.StatusUnprocessableEntity, `Esta lista puede tener hasta 50 elementos. Quita los que ya no hagan falta.","field":"heroSlider.slides"`, "Error interno")
	}

	for _, size := range []int{request.Documents.Bytes, 5 << 20, 20 << 20} {
		refused := b.postJSON("/api/site-content", name(size))
		refused.shows(t, http.StatusRequestEntityTooLarge, "más de 4 MB", "aaaa")
		if got := refused.header.Get("Content-Type"); got != "application/problem+json" {
			t.Errorf("got type %q", got)
		}
	}
	if version, err := store.Version(t.Context()); err != nil || version[db.SiteContent] != 2 {
		t.Errorf("got version %v, %v, want one save", version, err)
	}
}
