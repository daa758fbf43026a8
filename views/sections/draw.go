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

// Section returns the component that draws a section as the owner chose it:
// nothing when hidden, the type's default when the chosen variant is not in
// this build, and the notice of failure when its content is missing or wrong.
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

// Home returns the shown home sections in the order of the section map.
func Home(p model.Page) []templ.Component {
	var shown []templ.Component
	for _, selection := range p.Sections {
		if t, ok := TypeOf(selection.Type); ok && t.Home {
			shown = append(shown, Section(p, t.Key))
		}
	}
	return shown
}

// Shows reports whether a section is on the page with its content.
func Shows(p model.Page, key string) bool {
	t, variant, ok := chosen(p.Sections, key)
	return ok && t.fault(p) == nil && !bare(p, t, variant)
}

// chosen resolves the owner's selection; ok is false for a section that is hidden.
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

// drawn renders into a buffer, so that a section that fails half-way leaves
// nothing behind and takes no other section with it.
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

// fault returns why the content of a section cannot be shown, or nil.
func (t Type) fault(p model.Page) error {
	for _, key := range t.Needs {
		if err := p.Site.Fault(key); err != nil {
			return err
		}
	}
	return nil
}
