package sections

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"

	"github.com/a-h/templ"

	"latido/db/content"
	"latido/views/components"
	"latido/views/model"
)

// Section returns the component of a section: none if it is hidden, the default layout if the selected one does not
// exist, and an error notice if its content is invalid.
func Section(p model.Page, key string) templ.Component {
	t, variant, ok := chosen(p.Sections, key)
	if !ok || bare(p, t, variant) {
		return templ.NopComponent
	}
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		html, err := drawn(ctx, p, t, variant)
		if err != nil {
			slog.Error("section not drawn", "section", key, "variant", variant.File, "path", p.Path, "error", err)
			return components.Failed().Render(ctx, w)
		}
		p.Sheet.Use(t.Style(variant))
		_, err = w.Write(html)
		return err
	})
}

// Home returns the home sections in the order of the section map.
func Home(p model.Page) []templ.Component {
	var shown []templ.Component
	for _, selection := range p.Sections {
		if t, ok := TypeOf(selection.Type); ok && t.Home {
			shown = append(shown, Section(p, t.Key))
		}
	}
	return shown
}

// Shows reports whether a section is on the page.
func Shows(p model.Page, key string) bool {
	t, variant, ok := chosen(p.Sections, key)
	return ok && t.fault(p) == nil && !bare(p, t, variant)
}

// chosen returns the selected layout; ok is false if the section is hidden.
func chosen(selections content.Selections, key string) (Type, Variant, bool) {
	t, known := TypeOf(key)
	if !known {
		return t, Variant{}, false
	}
	selection, selected := selections.Of(key)
	if selected && !selection.Display {
		return t, Variant{}, false
	}
	return t, t.variant(selection.Component), true
}

// drawn renders into a buffer, so that a failing section leaves no partial output.
func drawn(ctx context.Context, p model.Page, t Type, variant Variant) (html []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	if err := t.fault(p); err != nil {
		return nil, err
	}
	var buffer bytes.Buffer
	if err := variant.Draw(p).Render(ctx, &buffer); err != nil {
		return nil, err
	}
	return buffer.Bytes(), nil
}

func (t Type) fault(p model.Page) error {
	for _, key := range t.Needs {
		if err := p.Site.KeyError(key); err != nil {
			return err
		}
	}
	return nil
}
