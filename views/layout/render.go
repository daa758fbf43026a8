// Package layout renders whole documents with exactly the styles that they use.
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

// Document is a rendered page with what its Content-Security-Policy must allow.
type Document struct {
	HTML      []byte
	StyleHash string         // "sha256-…"
	Linked    string         // address of the linked stylesheet, or empty
	Sources   []model.Source // foreign hosts
	Unlisted  bool           // noindex
}

// Render renders the body first, because it determines the styles of the head.
func Render(ctx context.Context, p model.Page, main func(model.Page) templ.Component) (document Document, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
		if err != nil {
			err = fmt.Errorf("draw %s: %w", p.Path, err)
		}
	}()
	p.Sheet = &model.Sheet{InlineStyles: p.InlineStyles, Late: runsScripts(p)}
	p.Menu = sections.Section(p, "NavMenu")
	document, err = Assemble(ctx, p.Sheet, frame(p, main(p)), func(style string, body Body) templ.Component { return page(p, style, body) })
	document.Unlisted = p.Unlisted()
	return document, err
}

// Body inserts the link to the stylesheet at the fold.
type Body struct {
	html []byte
	link string
}

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

// bodies pools buffers, as a save renders hundreds of bodies.
var bodies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// Assemble renders a body and then the document around it with the styles in sheet.
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

// headRoom is more than the size of a document without styles and body, in bytes.
const headRoom = 16 << 10

// link does not block the first screen. It is one file, because each costs a round trip.
func link(file static.StylesheetLink) string {
	if file.Address == "" {
		return ""
	}
	return `<link rel="stylesheet" href="` + file.Address + `" integrity="` + file.Integrity + `">`
}

const styleBegin, styleEnd = "<style>", "</style>"

// styles needs no order of the rules: layers define precedence.
func styles(sheet *model.Sheet) string {
	parts := []string{styleBegin, static.Layers}
	if !sheet.Late {
		parts = append(parts, fontFaces())
	}
	parts = append(parts, fallbackFonts(), "@layer base{", static.CSS("layout/tokens"), static.CSS("layout/base"), "}", static.CSS("layout/still"))
	for _, name := range sheet.Names {
		parts = append(parts, static.Layer(name))
	}
	if sheet.Rules.Len() > 0 {
		parts = append(parts, "@layer content{", sheet.Rules.String(), "}")
	}
	return strings.Join(append(parts, styleEnd), "")
}

// runsScripts returns false for old versions and previews.
func runsScripts(p model.Page) bool { return p.Past == nil && !p.InlineStyles }

// fontFaces is for pages without scripts. On others the loader applies all fonts at once; see faces.
var fontFaces = sync.OnceValue(func() string {
	var css strings.Builder
	for _, font := range static.Fonts() {
		fmt.Fprintf(&css, `@font-face{font-family:%q;src:url(%s)format("woff2");font-weight:%s;font-display:swap}`,
			font.Family, font.File, font.Weights)
	}
	return css.String()
})

// fontList lists the fonts for the loader, as JSON of [family, address, weights].
var fontList = sync.OnceValue(func() string {
	var list [][3]string
	for _, font := range static.Fonts() {
		list = append(list, [3]string{font.Family, font.File, font.Weights})
	}
	text, err := json.Marshal(list)
	if err != nil {
		panic(err)
	}
	return string(text)
})

var fallbackFonts = sync.OnceValue(func() string {
	var css strings.Builder
	for _, font := range static.Fonts() {
		for _, s := range font.Fallbacks {
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
