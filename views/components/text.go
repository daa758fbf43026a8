package components

import (
	"context"
	"io"
	"strings"

	"github.com/a-h/templ"

	"latido/views/model"
)

// Text renders text with links where it names other pages; texts that share seen link each page once.
func Text(p model.Page, text string, seen map[string]bool) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		var out strings.Builder
		writeMentions(&out, p, text, seen)
		_, err := io.WriteString(w, out.String())
		return err
	})
}

func lines(text string) string { return strings.ReplaceAll(templ.EscapeString(text), "\n", "<br>") }

func writeMentions(out *strings.Builder, p model.Page, text string, seen map[string]bool) {
	for _, f := range p.Mentions(text, seen) {
		if f.Path == "" {
			out.WriteString(lines(f.Text))
		} else {
			out.WriteString(`<a href="` + templ.EscapeString(f.Path) + `">` + lines(f.Text) + `</a>`)
		}
	}
}
