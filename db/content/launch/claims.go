package launch

import (
	"fmt"
	"strings"

	"latido/db/content/claims"
)

const mostClaims = 60

// Claims returns the marked sentences as points, unanswered ones first. where names a path.
func Claims(marks []claims.Mark, where func(path string) string) Group {
	group := Group{ID: "afirmaciones", Title: "Lo que afirmas",
		Intro: "Frases que prometen, comparan o dan cifras. Cámbialas, o anota en su campo en qué te apoyas: las palabras las encuentra el programa, la verdad solo la sabes tú."}
	var open, answered []Point
	for i, mark := range marks {
		point := Point{
			ID: fmt.Sprintf("afirmacion-%d", i+1), Title: mark.Title, Now: short(mark.Quote),
			Why: mark.Explain + " (" + mark.Article + ".)", Links: []Link{claimed("Ir a la frase en "+where(mark.Path), mark.Path)},
		}
		if mark.Answer == nil {
			point.State, point.Note = Confirm, "Revisa «"+short(mark.Words)+"»."
			open = append(open, point)
			continue
		}
		point.State, point.Why = Done, ""
		point.Note = "Tu motivo: " + short(mark.Answer.Reason)
		answered = append(answered, point)
	}
	group.Points = append(open, answered...)
	switch total := len(group.Points); {
	case total == 0:
		group.Points = []Point{{ID: "afirmaciones-ninguna", Title: "Tus textos", State: Done, Note: "Ninguna frase por revisar."}}
	case total > mostClaims:
		rest := total - mostClaims
		group.Points = append(group.Points[:mostClaims], Point{ID: "afirmaciones-otras", Title: fmt.Sprintf("Otras %d frases", rest), State: Confirm, Note: "Las verás aquí cuando revises las primeras."})
	}
	return group
}

// information are the keys of the information screen; the content screen has the others.
var information = map[string]bool{"doctorInfo": true, "doctorWorkInfo": true, "heroSection": true, "certifications": true, "experience": true, "aboutMe": true}

func claimed(text, path string) Link {
	record, _, _ := strings.Cut(path, ".")
	switch {
	case information[record]:
		return field(text, path)
	case record == "schedule":
		return Link{text, "/admin/horario"}
	}
	return entry(text, path)
}
