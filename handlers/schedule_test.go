package handlers

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"latido/db"
	"latido/db/content"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// island reads the props of an island of a screen.
func island(t *testing.T, body, name string, props any) *goquery.Document {
	t.Helper()
	page := must.Get(goquery.NewDocumentFromReader(strings.NewReader(body)))(t)
	must.OK(t, json.Unmarshal([]byte(page.Find("[data-island="+name+"]").AttrOr("data-props", "")), props))
	return page
}

type toldHours struct {
	Now    int64
	Places []struct {
		ID, Name string
		Rows     []struct{ Days, Hours string }
		Moments  []struct {
			At   int64
			Text string
		}
		Unread bool
	}
}

// TestDraftOfNotice: a notice that no save would keep is drawn all the same, as its owner goes on with it.
func TestDraftOfNotice(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	b.postJSON("/admin/vista", `{"page":"/","siteContent":{"schedule":{"notices":[{"id":"b","text":"Hola","from":"2026-12-02T08:00","until":"2026-12-01T08:00"}]}}}`).shows(t, 200, "", "")
}

// TestScheduleScreen: the screen knows what the site says of its hours, what the old
// texts say, the holidays of two years and the pages, and says what it would say.
func TestScheduleScreen(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		newBrowser(t, b.base).get("/admin/horario").leads(t, "/admin/entrar?volver=%2Fadmin%2Fhorario")
		newBrowser(t, b.base).postJSON("/admin/horario/palabras", `{}`).shows(t, 303, "", "places")
		texts := func(hours string) {
			t.Helper()
			b.postJSON("/api/site-content", `{"siteContent":{"doctorWorkInfo":{"hospitalHeader":"Hospital","hospitalAddress":"Calle 2","hospitalHoursDaysSubheader1":"Martes","hospitalHours1":"`+hours+
				`","hospitalHoursDaysSubheader2":"","hospitalHours2":""}}}`).shows(t, 200, "", "")
		}
		texts("9:00 a 14:00")
		got := b.get("/admin/horario")
		got.shows(t, 200, "Cargando...", "Entrar</h1>")
		var props struct {
			Holidays []struct{ Date, Name string }
			Letters  int
			Weeks    map[string]struct {
				Tuesday struct {
					Spans []struct{ From, Until string }
				}
			}
			Said  toldHours
			Pages []struct{ Path, Name, Kind string }
		}
		page := island(t, got.body, "admin-schedule", &props)
		if current := page.Find("nav[aria-label=Administración] [aria-current=page]").Text(); current != "Horario" {
			t.Errorf("the menu marks %q", current)
		}
		if props.Letters != content.MaxNotice {
			t.Errorf("got %d letters of a notice, want %d", props.Letters, content.MaxNotice)
		}
		if tuesday := props.Weeks["hospital"].Tuesday.Spans; len(tuesday) != 1 || tuesday[0].From != "09:00" {
			t.Errorf("got %v for Tuesday out of the texts", tuesday)
		}
		if _, read := props.Weeks["consulting"]; read {
			t.Error("got a week out of texts where there are hours")
		}
		years := map[string]bool{}
		for _, holiday := range props.Holidays {
			years[holiday.Date[:4]] = true
		}
		if len(years) != 2 || len(props.Pages) < 8 {
			t.Errorf("got holidays of %d years and %d pages", len(years), len(props.Pages))
		}
		if places := props.Said.Places; len(places) != 2 || len(places[0].Moments) == 0 || len(places[1].Moments) == 0 || places[1].Unread {
			t.Errorf("got %+v", places)
		}
		texts("a veces")
		props.Weeks = nil
		island(t, b.get("/admin/horario").body, "admin-schedule", &props)
		if places := props.Said.Places; len(props.Weeks) != 0 || !places[1].Unread || len(places[1].Moments) != 0 {
			t.Errorf("got %v and %+v out of texts that cannot be read", props.Weeks, places)
		}

		// What is unsaved is said and not stored.
		saturday := `{"siteContent":{"schedule":{"hospital":{"saturday":{"spans":[{"from":"10:00","until":"13:00"}]}}}}}`
		answer := b.postJSON("/admin/horario/palabras", saturday)
		answer.shows(t, 200, "", "")
		var said toldHours
		must.OK(t, json.Unmarshal([]byte(answer.body), &said))
		if rows := said.Places[1].Rows; rows[0].Days != "Sábado" || rows[0].Hours != "10:00 a 13:00" {
			t.Errorf("got %v", rows)
		}
		b.get("/api/site-content").shows(t, 200, "a veces", "10:00")
		b.postJSON("/admin/horario/palabras", `{"siteContent":{"schedule":{"closures":[{"from":7}]}}}`).shows(t, 422, "", "places")
		b.postJSON("/admin/horario/palabras", `[]`).shows(t, 400, "", "")

		// The information screen does not edit the texts that the hours fill.
		var form struct{ Copies []string }
		island(t, b.get("/admin/informacion").body, "admin-information", &form)
		if slices.Contains(form.Copies, "doctorWorkInfo.hospitalHours1") || !slices.Contains(form.Copies, "doctorWorkInfo.consultingHours1") {
			t.Errorf("got %q, want only those of the consulting room", form.Copies)
		}
		b.postJSON("/api/site-content", saturday).shows(t, 200, "", "")
		b.get("/api/site-content").shows(t, 200, `"hospitalHours1":"10:00 a 13:00"`, "")
		island(t, b.get("/admin/informacion").body, "admin-information", &form)
		if !slices.Contains(form.Copies, "doctorWorkInfo.hospitalHours1") {
			t.Errorf("got %q, want those of the hospital, too", form.Copies)
		}
	})
}
