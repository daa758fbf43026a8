package components

import (
	"context"
	"io"

	"github.com/a-h/templ"

	"latido/views/model"
)

// FoldMark is where a page links the styles that only parts below the first screen need.
const FoldMark = "<!--fold-->"

func Fold(p model.Page) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		if !p.Sheet.Fold() {
			return nil
		}
		_, err := io.WriteString(w, FoldMark)
		return err
	})
}
