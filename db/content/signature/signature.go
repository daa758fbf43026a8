// Package signature extracts the text of a page that a doctor signs.
package signature

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/text/unicode/norm"
)

// Attribute marks signed elements, Exception unsigned ones within them. Attribute requires a
// mandatory end tag, because proxies drop optional ones.
const (
	Attribute = "data-signed"
	Exception = "data-unsigned"
)

// Hash returns the SHA-256 of a text in the form of subresource integrity.
func Hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// Text returns the signed text of a page: one line per block, in NFC, without layout and links. ok is
// false if the page has none.
func Text(page []byte) (text string, ok bool) {
	// Skipping what cannot be signed saves most of the time.
	if body := bytes.Index(page, []byte("<body")); body > 0 {
		page = page[body:]
	}
	last, read := bytes.LastIndex(page, []byte(Attribute)), 0
	if last < 0 {
		return "", false
	}
	var r reader
	tokens := html.NewTokenizer(bytes.NewReader(page))
	for {
		kind := tokens.Next()
		read += len(tokens.Raw())
		if kind == html.ErrorToken || read > last+len(Attribute) && !r.within.open() && kind == html.EndTagToken {
			return norm.NFC.String(r.text.String()), r.text.Len() > 0
		}
		switch kind {
		case html.TextToken:
			if r.within.open() && !r.without.open() {
				r.write(string(tokens.Text()))
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			r.start(tokens)
		case html.EndTagToken:
			name, _ := tokens.TagName()
			r.end(atom.Lookup(name))
		}
	}
}

type reader struct {
	text            strings.Builder
	within, without element
	space, line     bool // pending separator
}

type element struct {
	kind  atom.Atom
	depth int
}

func (e *element) open() bool { return e.depth > 0 }

func (r *reader) start(tokens *html.Tokenizer) {
	name, attributes := tokens.TagName()
	kind := atom.Lookup(name)
	switch {
	case r.within.open():
		r.begin(kind, !r.without.open() && has(tokens, attributes, Exception))
	case !void[kind] && has(tokens, attributes, Attribute):
		r.within, r.line = element{kind, 1}, true
	}
}

func (r *reader) begin(kind atom.Atom, excepted bool) {
	if r.without.open() {
		if kind == r.without.kind {
			r.without.depth++
		}
		return
	}
	r.line = r.line || !inline[kind]
	if void[kind] {
		return
	}
	if kind == r.within.kind {
		r.within.depth++
	}
	if excepted || invisibleElements[kind] {
		r.without = element{kind, 1}
	}
}

func (r *reader) end(kind atom.Atom) {
	switch {
	case r.without.open():
		if kind == r.without.kind {
			r.without.depth--
		}
	case r.within.open():
		if kind == r.within.kind {
			r.within.depth--
		}
		r.line = r.line || !inline[kind]
	}
}

func has(tokens *html.Tokenizer, more bool, attribute string) bool {
	for more {
		var key []byte
		if key, _, more = tokens.TagAttr(); string(key) == attribute {
			return true
		}
	}
	return false
}

func (r *reader) write(text string) {
	for _, char := range text {
		if unicode.IsSpace(char) {
			r.space = true
			continue
		}
		switch {
		case r.text.Len() == 0:
		case r.line:
			r.text.WriteByte('\n')
		case r.space:
			r.text.WriteByte(' ')
		}
		r.space, r.line = false, false
		r.text.WriteRune(char)
	}
}

var inline = kinds(atom.A, atom.Abbr, atom.B, atom.Bdi, atom.Bdo, atom.Cite, atom.Code, atom.Data, atom.Dfn, atom.Em,
	atom.I, atom.Img, atom.Kbd, atom.Mark, atom.Q, atom.S, atom.Samp, atom.Script, atom.Small, atom.Source, atom.Span, atom.Strong,
	atom.Style, atom.Sub, atom.Sup, atom.Svg, atom.Template, atom.Time, atom.U, atom.Var, atom.Wbr)

var void = kinds(atom.Area, atom.Base, atom.Br, atom.Col, atom.Embed, atom.Hr, atom.Img, atom.Input, atom.Link, atom.Meta,
	atom.Source, atom.Track, atom.Wbr)

var invisibleElements = kinds(atom.Script, atom.Style, atom.Svg, atom.Template)

func kinds(all ...atom.Atom) map[atom.Atom]bool {
	set := map[atom.Atom]bool{}
	for _, kind := range all {
		set[kind] = true
	}
	return set
}
