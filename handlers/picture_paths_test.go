package handlers

import (
	"fmt"
	"strings"
	"testing"

	"latido/db"
	"latido/db/dbtest"
)

// strict is how the screens ask for what programs need not.
var strict = []string{"Prefer", "handling=strict"}

// TestPathsOfPictures refuses a path that leads to no picture, and names its field.
func TestPathsOfPictures(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		own := b.postPicture("La doctora", wholePicture(t)).mustPath(t)
		for _, part := range []struct{ body, field string }{
			{`{"consultationPrice":{"backgroundImage":%q}}`, "consultationPrice.backgroundImage"},
			{`{"homeMeta":{"openGraph":{"image":%q}}}`, "homeMeta.openGraph.image"},
			{`{"aboutMe":{"images":["/images/consulta.webp",%q]}}`, "aboutMe.images[1]"},
			{`{"certifications":{"documents":[{"name":"x","imagePath":%q}]}}`, "certifications.documents[0].imagePath"},
			{`{"records":{"services":{"ecocardiograma":{"imageHome":%q},"*":["ecocardiograma"]}}}`, "records.services[0].imageHome"},
		} {
			for _, wrong := range []string{"La foto del consultorio", "/fotos/0123456789abcdef01234567-900x900.webp", strings.Replace(own, "600x400", "600x401", 1), "//evil.example/x.webp", "https://evil.example/x.webp", "javascript:alert(1)", "/contacto"} {
				refused := b.postJSON("/api/site-content", fmt.Sprintf(`{"siteContent":`+part.body+`}`, wrong), strict...)
				refused.shows(t, 422, `"field":"`+part.field+`"`, "")
				refused.shows(t, 422, "Elige una foto, o deja el campo vacío.", "")
			}
			for _, right := range []string{"", "/images/consulta.webp", "/images/logos/gnp.png", own, "/uploads/Retrato-2026.JPG?v=2"} {
				b.postJSON("/api/site-content", fmt.Sprintf(`{"siteContent":`+part.body+`}`, right), strict...).shows(t, 200, "siteContent", "")
			}
		}

		b.mustSave(`{"consultationPrice":{"backgroundImage":"whatever a program writes"}}`)

		// What is there already stays when something else is saved, and where it is moved to.
		mustStore(t, store, `{"consultationPrice":{"backgroundImage":"precio"},"aboutMe":{"images":["una","/images/consulta.webp"]}}`)
		b.postJSON("/api/site-content", `{"siteContent":{"consultationPrice":{"backgroundImage":"precio","price":"$1,700 MXN"}}}`, strict...).shows(t, 200, "siteContent", "")
		b.postJSON("/api/site-content", `{"siteContent":{"aboutMe":{"images":["/images/consulta.webp","una"]}}}`, strict...).shows(t, 200, "siteContent", "")
		b.postJSON("/api/site-content", `{"siteContent":{"consultationPrice":{"backgroundImage":""}}}`, strict...).shows(t, 200, "siteContent", "")
		b.postJSON("/api/site-content", `{"siteContent":{"consultationPrice":{"backgroundImage":"precio"}}}`, strict...).shows(t, 422, "consultationPrice.backgroundImage", "")
	})
}
