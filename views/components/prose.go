package components

import (
	"context"
	"io"
	"strings"

	"github.com/a-h/templ"

	"latido/views/model"
)

// Prose renders a long text. Unless seen is nil, it links names of pages as Text does, except those
// that the owner has linked.
func Prose(p model.Page, text string, seen map[string]bool) templ.Component {
	return (&prose{page: p, seen: seen}).of(text)
}

// Reading is Prose for a text under edit, in which dead links are marked.
func Reading(p model.Page, text string) templ.Component {
	return (&prose{page: p, marked: true}).of(text)
}

func (d *prose) of(text string) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		blocks := model.Prose(text)
		d.noteLinks(blocks)
		d.blocks(blocks, false)
		_, err := io.WriteString(w, d.out.String())
		return err
	})
}

type prose struct {
	page   model.Page
	seen   map[string]bool // nil: names are not linked
	marked bool            // mark dead links
	out    strings.Builder
}

func (d *prose) noteLinks(blocks []model.Block) {
	for _, block := range blocks {
		for _, run := range block.Runs {
			if link, ok := d.page.Link(run.Link); ok && d.seen != nil {
				d.seen[link.Page] = true
			}
		}
		for _, item := range block.Items {
			d.noteLinks(item)
		}
	}
}

// blocks renders paragraphs and lists; the only paragraph of an item has no <p>.
func (d *prose) blocks(blocks []model.Block, inItem bool) {
	for i, block := range blocks {
		switch {
		case block.Items != nil:
			d.list(block)
		case inItem && i == 0 && (len(blocks) == 1 || blocks[1].Items != nil):
			d.runs(block.Runs)
		default:
			d.out.WriteString("<p>")
			d.runs(block.Runs)
			d.out.WriteString("</p>")
		}
	}
}

func (d *prose) list(block model.Block) {
	d.page.Use("layout/prose")
	element := "ul"
	if block.Numbered {
		element = "ol"
	}
	d.out.WriteString("<" + element + ` class="prose-list">`)
	for _, item := range block.Items {
		d.out.WriteString("<li>")
		d.blocks(item, true)
		d.out.WriteString("</li>")
	}
	d.out.WriteString("</" + element + ">")
}

// runs renders a paragraph. Adjacent runs with the same target are one link.
func (d *prose) runs(runs []model.Run) {
	for len(runs) > 0 {
		same := 1
		for same < len(runs) && runs[same].Link == runs[0].Link {
			same++
		}
		d.linked(runs[:same])
		runs = runs[same:]
	}
}

func (d *prose) linked(runs []model.Run) {
	link, ok := d.page.Link(runs[0].Link)
	end := ""
	switch {
	case ok && link.External:
		d.out.WriteString(`<a href="` + templ.EscapeString(link.URL) + `" target="_blank" rel="noopener">`)
		end = "</a>"
	case ok:
		d.out.WriteString(`<a href="` + templ.EscapeString(link.URL) + `">`)
		end = "</a>"
	case d.marked && runs[0].Link != "":
		d.out.WriteString(`<span class="reading-dead">`)
		end = `<span class="reading-note"> (no lleva a ninguna página)</span></span>`
	}
	for _, run := range runs {
		d.run(run, ok)
	}
	d.out.WriteString(end)
}

func (d *prose) run(run model.Run, linked bool) {
	if run.Bold {
		d.out.WriteString("<strong>")
		defer d.out.WriteString("</strong>")
	}
	if linked || d.seen == nil {
		d.out.WriteString(lines(run.Text))
		return
	}
	writeMentions(&d.out, d.page, run.Text, d.seen)
}
