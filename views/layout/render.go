// Package layout puts a page together: frame, head, and exactly the styles of
// what is on it.
package layout

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"

	"github.com/a-h/templ"

	"latido/static"
	"latido/views/components"
	"latido/views/model"
	"latido/views/sections"
)

// Document is a whole page as bytes, with what its Content-Security-Policy has to allow:
// its one <style>, and the hosts that it asked for.
type Document struct {
	HTML      []byte
	StyleHash string         // "sha256-…"
	Sources   []model.Source // foreign hosts that the page may use
	Unlisted  bool           // search engines are asked to leave it out
}

// Render draws the page p with the main part that main draws. The body comes first, because drawing it tells which
// styles the head has to carry.
func Render(ctx context.Context, p model.Page, main func(model.Page) templ.Component) (document Document, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
		if err != nil {
			err = fmt.Errorf("draw %s: %w", p.Path, err)
		}
	}()
	p.Sheet = &model.Sheet{}
	p.Menu = sections.Section(p, "NavMenu")
	document, err = Assemble(ctx, p.Sheet, frame(p, main(p)), func(style, body string) templ.Component { return page(p, style, body) })
	document.Unlisted = p.Unlisted()
	return document, err
}

// Assemble draws a body, and then the document around it with the styles that
// the body asked sheet for.
func Assemble(ctx context.Context, sheet *model.Sheet, body templ.Component, document func(style, body string) templ.Component) (Document, error) {
	var inner bytes.Buffer
	if err := body.Render(ctx, &inner); err != nil {
		return Document{}, fmt.Errorf("draw the body: %w", err)
	}
	css := styles(sheet)
	var html bytes.Buffer
	html.Grow(len(css) + inner.Len() + headRoom)
	if err := document("<style>"+css+"</style>", strings.Replace(inner.String(), components.FoldMark, links(sheet.Below), 1)).Render(ctx, &html); err != nil {
		return Document{}, fmt.Errorf("draw the document: %w", err)
	}
	sum := sha256.Sum256([]byte(css))
	return Document{HTML: html.Bytes(), StyleHash: "sha256-" + base64.StdEncoding.EncodeToString(sum[:]), Sources: sheet.Sources}, nil
}

// headRoom is more than the document has around its styles and its body.
const headRoom = 16 << 10

// links are the stylesheets of what lies below the first screen: files that pages
// share and browsers keep. They stand where the first screen ends, and browsers
// draw what is above them without waiting for them.
func links(names []string) string {
	var html strings.Builder
	for _, name := range names {
		if address := static.Linked(name); address != "" {
			html.WriteString(`<link rel="stylesheet" href="` + address + `" integrity="` + static.Integrity(address) + `">`)
		}
	}
	return html.String()
}

// styles joins the foundation, the styles that the body asked for, and the
// rules made from content. The layers keep their rank whatever their order.
func styles(sheet *model.Sheet) string {
	var css strings.Builder
	css.WriteString("@layer base,components,sections,content;")
	css.WriteString(fontFaces())
	layer := func(name, rules string) {
		if rules != "" {
			css.WriteString("@layer " + name + "{" + rules + "}")
		}
	}
	layer("base", static.CSS("layout/tokens")+static.CSS("layout/base"))
	for _, name := range sheet.Names {
		if strings.HasPrefix(name, "components/") {
			layer("components", static.CSS(name))
		} else {
			layer("sections", static.CSS(name))
		}
	}
	layer("content", sheet.Rules.String())
	return css.String()
}

// fontFaces declares the site's faces and their local stand-ins. A face that is
// late does not come by itself: on a slow network a line of text must not move under
// the eyes of the one who reads it. islands/faces brings it where nothing moves.
func fontFaces() string {
	var css strings.Builder
	for _, font := range static.Fonts() {
		fmt.Fprintf(&css, `@font-face{font-family:%q;src:url(%s)format("woff2");font-weight:%s;font-display:optional}`,
			font.Family, font.File, font.Weights)
		for i, fallback := range font.Fallback {
			name := font.Family + " Fallback"
			if i > 0 {
				name += fmt.Sprintf(" %d", i+1)
			}
			locals := make([]string, len(fallback.LocalNames))
			for i, local := range fallback.LocalNames {
				locals[i] = fmt.Sprintf("local(%q)", local)
			}
			fmt.Fprintf(&css, `@font-face{font-family:%q;src:%s;size-adjust:%s;ascent-override:%s;descent-override:%s;line-gap-override:%s}`,
				name, strings.Join(locals, ","), fallback.SizeAdjust, fallback.AscentOverride, fallback.DescentOverride, fallback.LineGapOverride)
		}
	}
	return css.String()
}
