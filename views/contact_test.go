package views_test

import (
	"strings"
	"testing"

	"latido/db/content"
	"latido/static"
	"latido/views/sections"
	"latido/views/seo"
)

// mustContact draws /contacto with some of its content changed.
func mustContact(tb testing.TB, key string, changes map[string]any) page {
	tb.Helper()
	object := mustObject(tb)
	for field, value := range changes {
		at(tb, object, key)[field] = value
	}
	return mustPage(tb, mustSite(tb, object), sections.Default(), "/contacto")
}

func TestVideo(t *testing.T) {
	ours := static.VideoURL("/videos/primera-consulta.mp4")
	const name, newTab = "Reproducir video: Cómo es una consulta de cardiología", " (se abre en otra pestaña)"
	for given, want := range map[string]string{
		"/videos/primera-consulta.mp4":             ours,
		" /videos/primera-consulta.mp4 ":           ours,
		"/videos/otro.mp4":                         "/videos/otro.mp4",
		"https://cdn.example.com/v.mp4":            "https://cdn.example.com/v.mp4",
		"https://youtube.com.example.com/v.mp4":    "https://youtube.com.example.com/v.mp4",
		"https://example.com/?v=youtube.com":       "https://example.com/?v=youtube.com",
		"https://notyoutube.com/v.mp4":             "https://notyoutube.com/v.mp4",
		"https://youtube.com/watch?v=a":            "new tab",
		"https://www.youtube.com/watch?v=a":        "new tab",
		"http://m.youtube.com/watch?v=a":           "new tab",
		"HTTPS://WWW.YouTube.com/watch?v=a":        "new tab",
		"https://youtu.be/a?t=3":                   "new tab",
		"https://www.youtu.be/a":                   "new tab",
		"https://www.youtube-nocookie.com/embed/a": "new tab",
		"https://youtube-nocookie.com/embed/a":     "new tab",
		"//www.youtube.com/watch?v=a":              "new tab",
		"youtu.be/a":                               "new tab",
		"www.youtube.com/shorts/a":                 "new tab",
		"":                                         "",
		"   ":                                      "",
		"javascript:alert(1)":                      "",
		" JavaScript:alert(1)":                     "",
		"java\tscript:alert(1)":                    "",
		"data:video/mp4;base64,AAAA":               "",
		"data:text/html,<script>alert(1)</script>": "",
		"file:///etc/passwd":                       "",
		"blob:https://example.com/1":               "",
		"mailto:a@example.com":                     "",
		"https:youtube.com":                        "new tab",
		"https://vimeo.com/76979871":               "new tab",
		"vimeo.com/76979871":                       "new tab",
		"https://drive.google.com/file/d/1a/view":  "new tab",
		`<iframe src="https://player.vimeo.com/video/76979871?h=8&amp;title=0" width="640"></iframe>`:     "new tab",
		`<iframe width="560" src="https://www.youtube.com/embed/a?si=b" title="YouTube"></iframe>`:        "new tab",
		`<iframe src='https://drive.google.com/file/d/1a/preview' width="640" allow="autoplay"></iframe>`: "new tab",
		`<iframe src="javascript:alert(1)"></iframe>`:                                                     "",
		"<iframe></iframe>":                           "",
		"javascript://www.youtube.com/%0aalert(1)":    "",
		"https://www.youtube.com@example.com/v.mp4":   "",
		"https://user:secret@www.youtube.com/watch?v": "",
		"///example.org/x":                            "",
		`\/a`:                                         "",
		"https://256.0.0.1/v.mp4":                     "",
		"http://f:999999/v.mp4":                       "",
		"http://a\x01b/v.mp4":                         "",
	} {
		t.Run(given, func(t *testing.T) {
			p := mustContact(t, "multimedia", map[string]any{"videoUrl": given})
			section := p.Find("section.video")
			link := section.Find("a.video-play")
			switch href := link.AttrOr("href", ""); want {
			case "":
				if section.Length() != 0 {
					t.Error("got a video, want none")
				}
			case "new tab":
				if link.AttrOr("target", "")+" "+link.AttrOr("rel", "") != "_blank noopener" || link.AttrOr("aria-label", "") != name+newTab || !strings.Contains(strings.ToLower(href), "://") {
					t.Errorf("got %v, want a link that opens in a new tab and says so", link.Nodes)
				}
				if section.Find("[data-island],[data-replay],dialog").Length() != 0 {
					t.Error("got an island, want none to interfere")
				}
			default:
				_, tab := link.Attr("target")
				_, replay := link.Attr("data-replay")
				if href != want || tab || !replay || link.AttrOr("aria-label", "") != name {
					t.Errorf("got the link %q, want %q in the same tab, replayed", href, want)
				}
				if dialog := section.Find("[data-island=video][data-when=interaction] dialog"); dialog.Find("video[controls][playsinline][preload=none]:not([src])").Length() != 1 || dialog.Find("button").AttrOr("aria-label", "") != "Cerrar video" {
					t.Error("got no dialog with a player that fetches nothing and a button that closes it")
				}
			}
		})
	}
}

func TestVideoWithoutWordsOrPoster(t *testing.T) {
	p := mustContact(t, "multimedia", map[string]any{"videoTitle": "", "videoText": "", "videoPoster": ""})
	section := p.Find("section.video")
	if section.AttrOr("aria-label", "") != "Video" || section.Find("a").AttrOr("aria-label", "") != "Reproducir video" || section.Find("img, h2").Length() != 0 || section.Find("span.video-poster svg").Length() != 1 {
		html, _ := section.Html()
		t.Errorf("got %s", html)
	}
}

// TestVideoSaysTheSameInWords holds the words of the silent sample video against its text.
func TestVideoSaysTheSameInWords(t *testing.T) {
	text := strings.ToLower(mustContact(t, "multimedia", nil).Find(".video-words").Text())
	for _, words := range []string{
		"antes de tu primera cita", "cómo es una consulta de cardiología",
		"se pregunta", "qué sientes y desde cuándo", "qué lo provoca o lo calma", "qué medicinas tomas",
		"se revisa", "tu presión y tu pulso", "tu corazón y tus pulmones", "a veces, con un electrocardiograma",
		"llevar", "tus estudios anteriores", "la lista de tus medicinas", "tus dudas, por escrito",
	} {
		if !strings.Contains(text, words) {
			t.Errorf("got no %q in the text beside the video", words)
		}
	}
}

func TestBooking(t *testing.T) {
	const profile = "https://www.doctoralia.com.mx/dra-muestra/cardiologo/ciudad-de-mexico"
	for name, test := range map[string]struct {
		given      content.Doctoralia
		link, slug string
	}{
		"off":               {content.Doctoralia{DoctorSlug: "dra-muestra", ProfileLink: profile}, "", ""},
		"nothing":           {content.Doctoralia{Enabled: true}, "", ""},
		"slug":              {content.Doctoralia{Enabled: true, DoctorSlug: "dra-muestra"}, "https://www.doctoralia.com.mx/dra-muestra", "dra-muestra"},
		"profile":           {content.Doctoralia{Enabled: true, ProfileLink: profile}, profile, "dra-muestra"},
		"profile, no www":   {content.Doctoralia{Enabled: true, ProfileLink: "https://doctoralia.com.mx/dra-muestra"}, "https://doctoralia.com.mx/dra-muestra", "dra-muestra"},
		"both":              {content.Doctoralia{Enabled: true, DoctorSlug: " /otra-muestra/ ", ProfileLink: profile}, profile, "otra-muestra"},
		"profile elsewhere": {content.Doctoralia{Enabled: true, ProfileLink: "https://citas.example.com/dra-muestra"}, "https://citas.example.com/dra-muestra", ""},
		"hostile profile":   {content.Doctoralia{Enabled: true, ProfileLink: "javascript:alert(1)"}, "", ""},
		"hostile slug":      {content.Doctoralia{Enabled: true, DoctorSlug: `x" onclick="alert(1)`}, "", ""},
		"path as slug":      {content.Doctoralia{Enabled: true, DoctorSlug: "../../evil"}, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			p := mustContact(t, "doctoralia", map[string]any{"enabled": test.given.Enabled, "doctorSlug": test.given.DoctorSlug, "profileLink": test.given.ProfileLink})
			section := p.Find("section.booking")
			link := section.Find("a.booking-profile")
			if got := link.AttrOr("href", ""); got != test.link || (section.Length() == 0) != (test.link == "") {
				t.Fatalf("got the profile %q, want %q", got, test.link)
			}
			if test.link != "" && (link.AttrOr("target", "") != "_blank" || !strings.Contains(link.AttrOr("rel", ""), "noopener") || !strings.Contains(link.Text(), "se abre en otra pestaña")) {
				t.Error("got a profile that does not open in a new tab, or does not say so")
			}
			if got := section.Find("[data-island=booking][data-when=interaction] button.island-control").Length() == 1; got != (test.slug != "") {
				t.Errorf("got a button: %t", got)
			}
			if props := section.Find("[data-island]").AttrOr("data-props", ""); !strings.Contains(props, `"slug":"`+test.slug+`"`) && test.slug != "" {
				t.Errorf("got props %s", props)
			}
			if strings.Contains(string(p.HTML), "docplanner") {
				t.Error("got the third party's script in the page")
			}
		})
	}
}

// TestTelephones: whatever spelling is stored, links and machines get the number that
// can be dialled from anywhere.
func TestTelephones(t *testing.T) {
	for phone, want := range map[string]struct{ call, message string }{
		"+52 55 1234 5678":     {"tel:+525512345678", "https://wa.me/525512345678?"},
		"044 (55) 1234-5678":   {"tel:+525512345678", "https://wa.me/525512345678?"},
		"521 55 1234 5678":     {"tel:+525512345678", "https://wa.me/525512345678?"},
		"55 1234 5678 ext. 12": {"tel:+525512345678;ext=12", "https://wa.me/525512345678?"},
		"+1 415 555 2671":      {"tel:+14155552671", "https://wa.me/14155552671?"},
		"12345":                {"tel:12345", "https://wa.me/12345?"},
	} {
		object := mustObject(t)
		d := at(t, object, "doctorInfo")
		d["phone"], d["phoneDisplay"], d["whatsapp"], d["whatsappDisplay"], d["urgenciesPhone"] = phone, phone, phone, phone, phone
		at(t, object, "doctorWorkInfo")["consultingSchedulePhone"] = phone
		site := mustSite(t, object)
		for _, path := range []string{"/", "/contacto", "/enfermedades/arritmias"} {
			p := mustPage(t, site, sections.Default(), path)
			calls, messages := 0, 0
			for _, link := range p.Find("a[href]").EachIter() {
				switch href, _ := link.Attr("href"); {
				case href == "tel:911":
				case strings.HasPrefix(href, "tel:"):
					if calls++; href != want.call {
						t.Errorf("%s, %q: got %s, want %s", path, phone, href, want.call)
					}
				case strings.HasPrefix(href, "https://wa.me/"):
					if messages++; !strings.HasPrefix(href, want.message) {
						t.Errorf("%s, %q: got %s, want %s", path, phone, href, want.message)
					}
				}
			}
			if calls == 0 || messages == 0 {
				t.Errorf("%s: got %d links to call and %d to write", path, calls, messages)
			}
			if machines := `"telephone":"` + strings.TrimPrefix(want.call, "tel:") + `"`; path != "/enfermedades/arritmias" && !strings.Contains(string(p.HTML), machines) {
				t.Errorf("%s, %q: got no %s", path, phone, machines)
			}
		}
		shown := "+52 55 1234 5678"
		if _, extension, ok := strings.Cut(want.call, ";ext="); ok {
			shown += ", ext. " + extension
		}
		if text := string(seo.LLMs(site, address)); strings.HasPrefix(want.call, "tel:+52") && !strings.Contains(text, "- Teléfono: "+shown+"\n- WhatsApp: "+shown+"\n") {
			t.Errorf("%q: got %.400s", phone, text)
		}
	}
}
