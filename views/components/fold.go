package components

import (
	"context"
	"io"

	"github.com/a-h/templ"

	"latido/views/model"
)

// FoldMark is where a page links the styles of what lies below its first screen.
const FoldMark = "<!--fold-->"

// Fold ends the first screen of a page, the first time that it is drawn.
func Fold(p model.Page) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		if !p.Sheet.Fold() {
			return nil
		}
		_, err := io.WriteString(w, FoldMark)
		return err
	})
}
