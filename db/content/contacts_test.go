package content_test

import (
	"fmt"
	"testing"
)

// TestMenu: an entry is absent while its page is, and its address is complete.
func TestMenu(t *testing.T) {
	t.Parallel()
	for _, hidden := range []bool{true, false} {
		site := mustDecode(t, fmt.Sprintf(`{
			"doctorInfo": {"websiteUrl": "www.corazon.mx"},
			"records": {"diseases": [{"id": "angina", "hidden": %v}]},
			"navMenu": [
				{"label": "A", "path": "/enfermedades/angina"}, {"label": "B", "path": "https://www.corazon.mx/enfermedades/angina#causas"}, {"label": "C", "path": "enfermedades/angina"},
				{"label": "D", "path": "/nada"}, {"label": "E", "path": "contacto"}, {"label": "F", "path": "www.ejemplo.org"}, {"label": "G", "path": "tel:911"}, {"label": "H", "path": "/", "hidden": true},
				{"label": "SERVICIOS", "path": "/nada"}]}`, hidden)).Shown()
		got := ""
		for _, entry := range site.NavMenu {
			got += entry.Label + " " + entry.Path + ", "
		}
		want := "E /contacto, F https://www.ejemplo.org, G tel:911, SERVICIOS /nada, "
		if !hidden {
			want = "A /enfermedades/angina, B /enfermedades/angina#causas, C /enfermedades/angina, " + want
		}
		if got != want {
			t.Errorf("hidden %v: got %s, want %s", hidden, got, want)
		}
		dead := "[{3 D}]"
		if hidden {
			dead = "[{0 A} {1 B} {2 C} {3 D}]"
		}
		if got := fmt.Sprint(site.DeadEntries); got != dead {
			t.Errorf("hidden %v: %s lead nowhere, want %s", hidden, got, dead)
		}
	}
}

// TestDefaultMenu: a menu of which all entries are hidden is not the default one.
func TestDefaultMenu(t *testing.T) {
	t.Parallel()
	for menu, want := range map[string]int{`[]`: 5, `[{"label": "A", "path": "/", "hidden": true}]`: 0, `[{"label": "A", "path": "/nada"}]`: 0} {
		if got := len(mustDecode(t, `{"navMenu": `+menu+`}`).Shown().NavMenu); got != want {
			t.Errorf("%s: got %d entries, want %d", menu, got, want)
		}
	}
}

// TestExact: contact data is shown as it is understood, and stays as typed where a part would be lost.
func TestExact(t *testing.T) {
	t.Parallel()
	site := mustDecode(t, `{"doctorInfo": {"phone": "55 1234 5678 ext. 12", "whatsapp": "55 1234 5678, 55 8765 4321", "email": "Consultorio <a@b.mx>", "instagramLink": "@dra", "xLink": "Dra. Elena", "googleMapsLink": "maps.app.goo.gl/a"},
		"consultationPrice": {"price": "1800"}, "generalCallToAction": {"price1": "2,500 pesos"}, "multimedia": {"videoUrl": "<iframe src=\"https://player.vimeo.com/video/1\"></iframe>"}}`).Shown()
	d := site.DoctorInfo
	for got, want := range map[string]string{
		d.Phone: "+525512345678;ext=12", d.Whatsapp: "55 1234 5678, 55 8765 4321", d.Email: "a@b.mx", d.InstagramLink: "https://www.instagram.com/dra", d.XLink: "Dra. Elena", d.GoogleMapsLink: "https://maps.app.goo.gl/a",
		site.ConsultationPrice.Price: "$1,800 MXN", site.GeneralCallToAction.Price1: "2,500 pesos", site.Multimedia.VideoURL: "https://vimeo.com/1",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
