package components

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/views/model"
)

// mustProse draws a text on a page of a site with two pages of records.
func mustProse(tb testing.TB, text string, seen map[string]bool) (drawn string, sheet *model.Sheet) {
	tb.Helper()
	site := &content.Site{Records: content.Records{
		Diseases: []content.Disease{{ID: "angina", Name: "Angina de pecho"}},
		Services: []content.Service{{ID: "holter", Title: "Holter"}},
	}}
	page := model.Page{Site: site, Lists: model.NewLists(site), Path: "/x", PublicURL: "https://latido.example", Sheet: &model.Sheet{}}
	var out strings.Builder
	must.OK(tb, Prose(page, text, seen).Render(tb.Context(), &out))
	return out.String(), page.Sheet
}

func TestProse(t *testing.T) {
	const external = ` target="_blank" rel="noopener"`
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"paragraphs", "a < b\n\nc", "<p>a &lt; b</p><p>c</p>"},
		{"line breaks", "a < b\n**c\nd**  \ne", "<p>a &lt; b<br><strong>c<br>d</strong><br>e</p>"},
		{"a list", "- a\n- **b**", `<ul class="prose-list"><li>a</li><li><strong>b</strong></li></ul>`},
		{"a numbered list", "1. a\n2. b", `<ol class="prose-list"><li>a</li><li>b</li></ol>`},
		{"a list in a list", "- a\n  - b", `<ul class="prose-list"><li>a<ul class="prose-list"><li>b</li></ul></li></ul>`},
		{"an item of two paragraphs", "- a\n\n  b", `<ul class="prose-list"><li><p>a</p><p>b</p></li></ul>`},
		{"HTML", "<b>a</b> &amp;", "<p>&lt;b&gt;a&lt;/b&gt; &amp;amp;</p>"},
		{"a page", "[a **b**](/enfermedades/angina)", `<p><a href="/enfermedades/angina">a <strong>b</strong></a></p>`},
		{"a place on a page", "[a](/enfermedades/angina#causas)", `<p><a href="/enfermedades/angina#causas">a</a></p>`},
		{"a page by its whole address", "[a](https://latido.example/contacto)", `<p><a href="/contacto">a</a></p>`},
		{"another site", "[a](https://x.mx/?a=1&b=2)", `<p><a href="https://x.mx/?a=1&amp;b=2"` + external + `>a</a></p>`},
		{"another site without encryption", "[a](HTTP://x.mx)", `<p><a href="HTTP://x.mx"` + external + `>a</a></p>`},
		{"an email", "[a](mailto:a@x.mx)", `<p><a href="mailto:a@x.mx">a</a></p>`},
		{"911", "[a](tel:911)", `<p><a href="tel:911">a</a></p>`},
		{"no such page", "[a](/enfermedades/x) b", "<p>a b</p>"},
		{"a host without a scheme", "[a](//x.mx) [b](/\\x.mx) [c](x.mx)", `<p>a b <a href="https://x.mx" target="_blank" rel="noopener">c</a></p>`},
		{"a script", "[a](javascript:alert(1)) [b](JavaScript:x) [c](java&#115;cript:x) [d](<java\tscript:x>)", "<p>a b c d</p>"},
		{"data", "[a](data:text/html,x) [b](vbscript:x) [c](file:///etc/passwd) [d](ftp://x.mx)", "<p>a b c d</p>"},
		{"a number that is none, an email that is none", "[a](tel:x) [b](mailto:x) [c](https:) [d](:)", "<p>a b c d</p>"},
		{"quotes in an address", `[a](https://x.mx/"onmouseover="x)`, `<p><a href="https://x.mx/&#34;onmouseover=&#34;x"` + external + `>a</a></p>`},
		{"nothing to press", "[](/contacto) [ ](x.mx) a", "<p>[](/contacto) [ ](x.mx) a</p>"},
		{"a picture", "![a](/x.png) ![](b) ![c\nd](e)", "<p>![a](/x.png) ![](b) ![c<br>d](e)</p>"},
		{"a picture in a link", "[![a **b**](c.jpg)](/contacto)", `<p><a href="/contacto">![a **b**](c.jpg)</a></p>`},
		{"a link in a picture", "![a [b](/contacto) c](d)", "<p>![a [b](/contacto) c](d)</p>"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, _ := mustProse(t, c.text, nil); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// TestProseMentions: other pages are linked by their names, never inside a link, and
// not where the owner links them.
func TestProseMentions(t *testing.T) {
	for text, want := range map[string]string{
		"un Holter y otro Holter":                "<p>un <a href=\"/servicios/holter\">Holter</a> y otro Holter</p>",
		"el **Holter**":                          "<p>el <strong><a href=\"/servicios/holter\">Holter</a></strong></p>",
		"- Holter\n- Holter":                     `<ul class="prose-list"><li><a href="/servicios/holter">Holter</a></li><li>Holter</li></ul>`,
		"El\nHolter\nsirve":                      "<p>El<br><a href=\"/servicios/holter\">Holter</a><br>sirve</p>",
		"[el Holter](/contacto)":                 `<p><a href="/contacto">el Holter</a></p>`,
		"Holter, [aquí](/servicios/holter)":      `<p>Holter, <a href="/servicios/holter">aquí</a></p>`,
		"el [Holter](/no-existe), a [b] Holter.": `<p>el <a href="/servicios/holter">Holter</a>, a [b] Holter.</p>`,
	} {
		if got, _ := mustProse(t, text, map[string]bool{}); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// TestProseStyle: only a text with a list asks for the style of lists.
func TestProseStyle(t *testing.T) {
	if _, sheet := mustProse(t, "a **b** [c](/contacto)", nil); len(sheet.Names) > 0 {
		t.Errorf("got %q, want no style", sheet.Names)
	}
	if _, sheet := mustProse(t, "- a", nil); len(sheet.Names) != 1 || sheet.Names[0] != "layout/prose" {
		t.Errorf("got %q, want the style of lists", sheet.Names)
	}
}

// FuzzProse: nothing that somebody types makes any other element than these, or a
// link that leads anywhere else.
func FuzzProse(f *testing.F) {
	for _, seed := range []string{
		"<script>alert(1)</script>", "[a](javascript:alert(1))", "- **a** [b](/contacto)\n  1. c", "![a](x)", "[a](https://x.mx\"onload=x)", "[<img src=x>](/contacto)",
		"&lt;b&gt;", "[a](data:text/html,x)", "Holter **Holter** [Holter](tel:1)", "[a](/\\x)", "[a](<//x>)", "[a](mailto:a@b?body=<x>)", "[a](\u0001javascript:x)", "**[a**](/contacto)",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		drawn, _ := mustProse(t, text, map[string]bool{})
		tokens := html.NewTokenizer(strings.NewReader(drawn))
		var open []string
		for kind := tokens.Next(); kind != html.ErrorToken; kind = tokens.Next() {
			token := tokens.Token()
			switch kind {
			case html.TextToken:
			case html.StartTagToken:
				checkTag(t, token)
				if token.Data != "br" {
					open = append(open, token.Data)
				}
			case html.EndTagToken:
				if len(open) == 0 || open[len(open)-1] != token.Data {
					t.Fatalf("got </%s> within %q of %q", token.Data, open, text)
				}
				open = open[:len(open)-1]
			default:
				t.Fatalf("got %q of %q", token, text)
			}
		}
		if len(open) > 0 {
			t.Errorf("got %q left open of %q", open, text)
		}
	})
}

func checkTag(t *testing.T, tag html.Token) {
	for _, attribute := range tag.Attr {
		switch key, value := attribute.Key, attribute.Val; {
		case tag.Data == "a" && key == "href" && isHarmless(value):
		case tag.Data == "a" && (key == "target" && value == "_blank" || key == "rel" && value == "noopener"):
		case (tag.Data == "ul" || tag.Data == "ol") && key == "class" && value == "prose-list":
		default:
			t.Errorf("got %s", tag)
		}
	}
	switch tag.Data {
	case "p", "br", "strong", "ul", "ol", "li", "a":
	default:
		t.Errorf("got %s", tag)
	}
}

func isHarmless(href string) bool {
	if model.OwnPath(href) {
		return true
	}
	for _, scheme := range []string{"https://", "http://", "tel:", "mailto:"} {
		if strings.HasPrefix(strings.ToLower(href), scheme) {
			return true
		}
	}
	return false
}
