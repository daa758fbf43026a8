package signing

import (
	"fmt"

	"latido/db/content"
	"latido/db/content/launch"
)

const mostLinks = 5

// Group has no open point, as pages need no seal.
func Group(all Pages) launch.Group {
	g := launch.Group{
		ID: "firmas", Title: "Firmas",
		Intro: "Qué páginas médicas leíste y firmaste. Una página sin firma también se puede publicar: dice solo cuándo se actualizó su texto.",
	}
	for _, s := range []struct {
		state     State
		one, many string
		why       string
	}{
		{Changed, "cambió después de firmarse", "cambiaron después de firmarse", "El texto ya no es el que firmaste, así que el sello ya no se muestra. Lee lo que cambió y firma de nuevo."},
		{Expired, "tiene la firma vencida", "tienen la firma vencida", "A los quince meses el sello se quita solo. Léelas de nuevo y renueva tu firma."},
		{Due, "está por vencer", "están por vencer", "Hace más de un año que las firmaste. Si no las lees de nuevo, a los quince meses el sello se quita solo."},
	} {
		pages := all.In(s.state)
		if len(pages) == 0 {
			continue
		}
		point := launch.Point{ID: "firmas-" + string(s.state), Title: content.Count(len(pages), "página "+s.one, "páginas "+s.many), State: launch.Confirm, Why: s.why}
		for i, p := range pages {
			if i == mostLinks {
				point.Links = append(point.Links, launch.Link{Text: fmt.Sprintf("Ver las %d", len(pages)), Href: Path + "#grupo-" + string(s.state)})
				break
			}
			point.Links = append(point.Links, launch.Link{Text: p.Name, Href: p.Screen("")})
		}
		g.Points = append(g.Points, point)
	}
	for _, kind := range kinds {
		pages := all.Of(kind.Slug)
		if len(pages) == 0 {
			continue
		}
		point := launch.Point{
			ID: "firmas-" + kind.Slug, Title: kind.Name, State: launch.Done,
			Now:   fmt.Sprintf("%d de %s con firma vigente", pages.sealed(), content.Count(len(pages), "página", "páginas")),
			Why:   "Con tu firma, la página y los buscadores dicen quién la revisó, con qué cédulas y cuándo.",
			Links: []launch.Link{{Text: "Leer y firmar", Href: Path + "?tipo=" + kind.Slug}},
		}
		if pages.sealed() < len(pages) {
			point.State = launch.Confirm
		}
		g.Points = append(g.Points, point)
	}
	return g
}
