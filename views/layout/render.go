// Package layout puts a page together: frame, head, and exactly the styles of
// what is on it.
package layout

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"

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
	Linked    string         // address of the file with the others, or empty
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
	p.Sheet = &model.Sheet{Whole: p.Whole, Late: runsScripts(p)}
	p.Menu = sections.Section(p, "NavMenu")
	document, err = Assemble(ctx, p.Sheet, frame(p, main(p)), func(style string, body Body) templ.Component { return page(p, style, body) })
	document.Unlisted = p.Unlisted()
	return document, err
}

// Body is a body that is drawn, as it stands in its document: with the stylesheet that
// it links where its first screen ends.
type Body struct {
	html []byte
	link string
}

// Render implements templ.Component.
func (b Body) Render(_ context.Context, w io.Writer) error {
	above, below, folded := bytes.Cut(b.html, []byte(components.FoldMark))
	if _, err := w.Write(above); err != nil || !folded {
		return err
	}
	if _, err := io.WriteString(w, b.link); err != nil {
		return err
	}
	_, err := w.Write(below)
	return err
}

// bodies are the memory in which bodies are drawn: a save draws hundreds.
var bodies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// Assemble draws a body, and then the document around it with the styles that
// the body asked sheet for.
func Assemble(ctx context.Context, sheet *model.Sheet, body templ.Component, document func(style string, body Body) templ.Component) (Document, error) {
	inner := bodies.Get().(*bytes.Buffer)
	defer bodies.Put(inner)
	inner.Reset()
	if err := body.Render(ctx, inner); err != nil {
		return Document{}, fmt.Errorf("draw the body: %w", err)
	}
	style := styles(sheet)
	var html bytes.Buffer
	html.Grow(len(style) + inner.Len() + headRoom)
	linked := static.Styles(sheet.Below)
	if err := document(style, Body{inner.Bytes(), link(linked)}).Render(ctx, &html); err != nil {
		return Document{}, fmt.Errorf("draw the document: %w", err)
	}
	from := bytes.Index(html.Bytes(), []byte(styleBegin)) + len(styleBegin)
	sum := sha256.Sum256(html.Bytes()[from : from+len(style)-len(styleBegin)-len(styleEnd)])
	return Document{HTML: html.Bytes(), StyleHash: "sha256-" + base64.StdEncoding.EncodeToString(sum[:]), Linked: linked.Address, Sources: sheet.Sources}, nil
}

// headRoom is more than the document has around its styles and its body, in bytes.
const headRoom = 16 << 10

// link is the stylesheet of what lies below the first screen: a file that pages with
// the same parts share, and browsers keep. It stands where the first screen ends, and
// browsers draw what is above it without waiting for it. One file, as each takes a
// slow network a journey, and plain HTTP/1.1 makes only six at a time.
func link(file static.Linked) string {
	if file.Address == "" {
		return ""
	}
	return `<link rel="stylesheet" href="` + file.Address + `" integrity="` + file.Integrity + `">`
}

const styleBegin, styleEnd = "<style>", "</style>"

// styles is the element with the foundation, the styles that the body asked for, and
// the rules made from content. The layers keep their rank whatever their order.
func styles(sheet *model.Sheet) string {
	parts := []string{styleBegin, static.Layers}
	if !sheet.Late {
		parts = append(parts, ownFaces())
	}
	parts = append(parts, standIns(), "@layer base{", static.CSS("layout/tokens"), static.CSS("layout/base"), "}", static.CSS("layout/still"))
	for _, name := range sheet.Names {
		parts = append(parts, static.Layer(name))
	}
	if sheet.Rules.Len() > 0 {
		parts = append(parts, "@layer content{", sheet.Rules.String(), "}")
	}
	return strings.Join(append(parts, styleEnd), "")
}

// runsScripts says whether a browser will run the scripts of p: not those of a page of
// before, nor of one that is drawn for the owner to look at while it is edited.
func runsScripts(p model.Page) bool { return p.Past == nil && !p.Whole }

// ownFaces declares the site's faces, for pages whose scripts do not bring them. All
// others name them to the loader (faces), which shows them all at once.
var ownFaces = sync.OnceValue(func() string {
	var css strings.Builder
	for _, font := range static.Fonts() {
		fmt.Fprintf(&css, `@font-face{font-family:%q;src:url(%s)format("woff2");font-weight:%s;font-display:swap}`,
			font.Family, font.File, font.Weights)
	}
	return css.String()
})

// faces names the site's faces to the scripts: JSON of [family, address, weights] each.
var faces = sync.OnceValue(func() string {
	var list [][3]string
	for _, font := range static.Fonts() {
		list = append(list, [3]string{font.Family, font.File, font.Weights})
	}
	text, err := json.Marshal(list)
	if err != nil {
		panic(err) // strings can be written
	}
	return string(text)
})

// standIns declares the local fonts that stand in until the site's faces are there.
var standIns = sync.OnceValue(func() string {
	var css strings.Builder
	for _, font := range static.Fonts() {
		for _, s := range font.StandIns {
			locals := make([]string, len(s.Local))
			for i, local := range s.Local {
				locals[i] = "local(" + local + ")"
			}
			fmt.Fprintf(&css, `@font-face{font-family:%s;font-weight:%s;src:%s;size-adjust:%s;ascent-override:%s;descent-override:%s}`,
				s.Family, s.Weights, strings.Join(locals, ","), s.SizeAdjust, s.AscentOverride, s.DescentOverride)
		}
	}
	return css.String()
})
