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

// Section returns nothing for a hidden section, the default for an unknown layout, and an error notice
// for invalid content.
func Section(p model.Page, key string) templ.Component {
	t, variant, ok := selectedLayout(p.Sections, key)
	if !ok || isEmpty(p, t, variant) {
		return templ.NopComponent
	}
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		html, err := renderSection(ctx, p, t, variant)
		if err != nil {
			slog.Error("section not drawn", "section", key, "variant", variant.File, "path", p.Path, "error", err)
			return components.Failed().Render(ctx, w)
		}
		p.Sheet.Use(t.Style(variant))
		_, err = w.Write(html)
		return err
	})
}

func Home(p model.Page) []templ.Component {
	var shown []templ.Component
	for _, selection := range p.Sections {
		if t, ok := TypeOf(selection.Type); ok && t.Home {
			shown = append(shown, Section(p, t.Key))
		}
	}
	return shown
}

func Shows(p model.Page, key string) bool {
	t, variant, ok := selectedLayout(p.Sections, key)
	return ok && t.fault(p) == nil && !isEmpty(p, t, variant)
}

// selectedLayout returns the selected layout; ok is false if the section is hidden.
func selectedLayout(selections content.Selections, key string) (Type, Variant, bool) {
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

// renderSection renders into a buffer, so that a failing section leaves no partial output.
func renderSection(ctx context.Context, p model.Page, t Type, variant Variant) (html []byte, err error) {
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
