package publish

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tidwall/gjson"

	"latido/db"
	"latido/db/content"
	"latido/db/content/launch"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
	"latido/db/sample"
)

// TestCertificateYear follows the clock of an open site, without a save, from half a year before the last day of a
// certificate to half a year after it.
func TestCertificateYear(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		body := must.Get(sample.Content())(t)
		patch := `{"licences":{"certificate":{"council":"Consejo Mexicano de Cardiología","number":"4821","validFrom":"2022-07-01","validUntil":"2027-06-30"}},` +
			`"records":{"diseases":[` + gjson.GetBytes(body, "records.diseases.0").Raw + `],"symptoms":[],"services":[]}}`
		body = must.Get(content.Merge(body, []byte(patch)))(t)
		must.OK(t, store.Seed(t.Context(), map[string][]byte{db.SiteContent: body, db.SelectedSections: []byte(`{}`), db.Publication: []byte(`{"open":true}`)}))
		w, site := &watch{}, NewSite("https://example.mx")
		site.now = w.now
		w.set(practiceTime(t, "2026-12-30 12:00:00"))
		must.OK(t, site.Refresh(t.Context(), store))

		end := practiceTime(t, "2027-07-01 00:00:00")
		moments := []time.Time{end.Add(-time.Minute), end.Add(time.Second)}
		step := 1
		if testing.Short() {
			step = 91
		}
		for days := -182; days <= 182; days += step {
			moments = append(moments, end.AddDate(0, 0, days).Add(12*time.Hour))
		}
		slices.SortFunc(moments, time.Time.Compare)
		shown := 0
		for _, at := range moments {
			w.set(at)
			must.OK(t, site.renderIfExpired(t.Context()))
			isValid := at.Before(end)
			for path, text := range map[string]string{"/": "vigente hasta el 30 de junio de 2027", "/contacto": `"expires":"2027-06-30"`, "/enfermedades/hipertension": "4821", "/llms.txt": "vigente hasta el 30 de junio de 2027"} {
				if got := strings.Contains(file(t, site, path), text); got != isValid {
					t.Fatalf("%s: %s shows %q: %v, want %v", at, path, text, got, isValid)
				}
			}
			if isValid {
				shown++
			}
			report := site.Review()
			if got, want := report.Expiry.Until != "", !at.Before(practiceTime(t, "2027-04-01 00:00:00")); got != want {
				t.Fatalf("%s: the owner has a notice: %v, want %v", at, got, want)
			}
			isOpen := slices.ContainsFunc(report.Law(), func(p launch.Point) bool { return p.ID == "certificate" })
			if isOpen == isValid {
				t.Fatalf("%s: the point is open: %v, want %v", at, isOpen, !isValid)
			}
		}
		if shown == 0 || shown == len(moments) {
			t.Errorf("got the certificate at %d of %d moments", shown, len(moments))
		}
	})
}
