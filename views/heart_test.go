package views_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"latido/views/sections"
)

// heartLinks are the diseases in the opened heart of a page: address to name, as it is read out.
func heartLinks(tb testing.TB, p page) map[string]string {
	tb.Helper()
	links := map[string]string{}
	p.Find(".heart-side a").Each(func(_ int, link *goquery.Selection) {
		hidden := link.Clone()
		hidden.Find("[aria-hidden=true]").Remove()
		href := link.AttrOr("href", "")
		if links[href] != "" {
			tb.Errorf("got %s twice", href)
		}
		links[href] = strings.Join(strings.Fields(hidden.Text()), " ")
	})
	return links
}

func TestHeart(t *testing.T) {
	p := mustPage(t, mustSite(t, mustObject(t)), sections.Default(), "/enfermedades")
	links := heartLinks(t, p)
	if len(links) != 14 {
		t.Errorf("got %d links, want 14", len(links))
	}
	for path, want := range map[string]string{
		"insuficiencia-mitral": "Válvula mitral: Insuficiencia mitral", "hipertension": "Aorta y arterias: Hipertensión",
		"sindrome-de-disfuncion-sinusal": "Nodo sinusal: Síndrome de disfunción sinusal", "infarto-de-miocardio": "Músculo del corazón: Después de un infarto",
	} {
		if got := links["/enfermedades/"+path]; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	var numbers []string
	p.Find(".heart-side a").Each(func(_ int, link *goquery.Selection) {
		numbers = append(numbers, link.Find(".heart-number").Text())
		if pin := link.Find("svg.heart-spot text").Text(); pin != numbers[len(numbers)-1] || link.Find(".heart-area").Length() != 1 {
			t.Errorf("got pin %q beside number %q", pin, numbers[len(numbers)-1])
		}
	})
	for i, number := range numbers {
		if number != fmt.Sprint(i+1) {
			t.Fatalf("got numbers %v, want them in order", numbers)
		}
	}
	groups := []string{"Ritmo normal", "Ritmo", "Válvulas", "Arterias", "Músculo"}
	sameList(t, "groups", texts(p.Find(".heart-group")), groups)
	if got := p.Find(".heart label.ecg input[type=radio]").Length(); got != 6 {
		t.Errorf("got %d strips, want the normal one and five", got)
	}
	if p.Find(".heart-pause input[checked]").Length() != 1 || p.Find(".heart input[checked]").Length() != 1 {
		t.Error("got a rhythm that runs before it is chosen")
	}
	if got := p.Find(".heart-hint").Text(); !strings.Contains(got, "una parte del corazón") {
		t.Errorf("got %q, which does not say that the parts can be touched", got)
	}
	if got := p.Find(".heart-note"); !strings.Contains(got.Text(), "no descarta un infarto. Si el dolor de pecho es intenso") || got.Find("a[href='tel:911']").Length() != 1 {
		t.Errorf("got %q beside the traces, want what they are not and when to call 911", got.Text())
	}
	if p.Find(".heart img[alt='']").Length() != 0 {
		t.Error("got a picture without a text")
	}
	if got := p.Find("meta[property='og:image']").AttrOr("content", ""); !strings.Contains(got, "corazon_abierto") {
		t.Errorf("got %q shared, want the heart", got)
	}
}

// TestHeartOfOtherDiseases: records are hidden, removed, moved and added as the owner likes.
func TestHeartOfOtherDiseases(t *testing.T) {
	object := mustObject(t)
	records := at(t, object, "records")
	diseases := records["diseases"].([]any)
	byID := func(id string) map[string]any {
		i := slices.IndexFunc(diseases, func(one any) bool { return one.(map[string]any)["id"] == id })
		return diseases[i].(map[string]any)
	}
	hidden, moved := byID("insuficiencia-mitral"), byID("estenosis-aortica")
	hidden["hidden"] = true
	moved["id"], moved["name"] = "pericarditis", "Pericarditis"
	records["diseases"] = []any{byID("arritmias"), moved, byID("hipertension"), hidden}
	p := mustPage(t, mustSite(t, object).Shown(), sections.Default(), "/enfermedades")
	links := heartLinks(t, p)
	if len(links) != 3 || links["/enfermedades/insuficiencia-mitral"] != "" {
		t.Errorf("got %v, want the three that are shown", links)
	}
	sameList(t, "groups", texts(p.Find(".heart-group")), []string{"Ritmo normal", "Ritmo", "Arterias", "Otras"})
	if got := links["/enfermedades/pericarditis"]; got != "Pericarditis" {
		t.Errorf("got %q for a disease without a place", got)
	}
	if p.Find("a[href='/enfermedades/pericarditis'] .heart-spot").Length() != 0 || p.Find(".heart-spot").Length() != 2 {
		t.Error("got a pin too many")
	}

	records["diseases"] = []any{}
	p = mustPage(t, mustSite(t, object), sections.Default(), "/enfermedades")
	if len(heartLinks(t, p)) != 0 || p.Find(".heart img").Length() != 1 || p.Find(".heart label.ecg").Length() != 1 {
		t.Error("got no whole heart where there is no disease")
	}
	if got := p.Find(".heart-hint").Text(); strings.Contains(got, "una parte del corazón") {
		t.Errorf("got %q of a heart without places", got)
	}
}

func TestBannerInsteadOfHeart(t *testing.T) {
	object := mustObject(t)
	at(t, object, "diseasesSection.page")["backgroundImage"] = "/images/banner_sintomas.webp"
	p := mustPage(t, mustSite(t, object), sections.Default(), "/enfermedades")
	if p.Find(".heart").Length() != 0 || !strings.Contains(p.Find(".banner img").AttrOr("src", ""), "banner_sintomas") {
		t.Error("got no banner with the owner's picture")
	}
}
