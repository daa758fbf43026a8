package launch

import "latido/db/content"

// SinceNotice returns the point about the sentences changed since the advertising notice was filed.
func SinceNotice(changes int, day string) Group {
	point := Point{
		ID: "avisoCambios", Title: "Lo que cambió desde tu aviso", State: Done, Note: "Nada cambió desde tu aviso del " + content.DateText(day) + ".",
		Why:   "Avisaste de lo que anunciabas ese día. Pregunta a tu abogado si lo nuevo pide otro aviso.",
		Links: []Link{{"Ver las frases en el expediente", "/admin/expediente#cambios"}},
	}
	if changes > 0 {
		point.State, point.Note = Confirm, content.Count(changes, "frase cambió", "frases cambiaron")+" desde tu aviso del "+content.DateText(day)+"."
	}
	return Group{ID: "aviso", Title: "Tu aviso de publicidad", Intro: "Lo que anuncias hoy, comparado con lo que anunciabas el día en que lo presentaste.", Points: []Point{point}}
}
