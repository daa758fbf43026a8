package layout

import (
	"bytes"
	"regexp"
)

// inseparable matches what must not break across lines: groups of a telephone number, a number and its unit, a date.
var inseparable = regexp.MustCompile(`\d (?:\d|(?:MXN|mmHg|kg|mg|cm|h|min)\b|de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?: de \d)?)`)

// unbroken returns the body with no-break spaces in what inseparable matches, except in tags and options, whose text is
// sent.
func (b Body) unbroken() Body {
	out := make([]byte, 0, len(b.html)+1<<10)
	for html := b.html; len(html) > 0; {
		text, _, _ := bytes.Cut(html, []byte("<"))
		out = append(out, inseparable.ReplaceAllFunc(text, func(match []byte) []byte {
			return bytes.ReplaceAll(match, []byte(" "), []byte("\u00a0"))
		})...)
		html = html[len(text):]
		tag := html[:bytes.IndexByte(html, '>')+1]
		if bytes.HasPrefix(tag, []byte("<option")) {
			tag = html[:bytes.Index(html, []byte("</option>"))]
		}
		out, html = append(out, tag...), html[len(tag):]
	}
	return Body{out, b.link}
}
