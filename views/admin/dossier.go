package admin

import (
	"latido/db/content"
	"latido/db/content/claims"
	"latido/views/model"
)

// Dossier is the advertisement as it is published, for the health authority.
type Dossier struct {
	Doctor   content.DoctorInfo
	Licenses []model.License // with the number of the notice
	Address  string          // of the site
	Open     bool            // to the public
	At       string          // "28 de noviembre de 2026, 12:30"
	Version  int64           // of the content

	NoticeDay string // on which the notice was filed, "3 de mayo de 2026", or empty
	Compared  bool   // the texts were compared with those of that day
	Changes   []SentenceChange

	Pages  []DossierPage
	Claims []Claim
}

// SentenceChange is a sentence that changed. Before or After may be empty.
type SentenceChange struct{ Where, Before, After string }

// DossierPage is a public page. Sum is the beginning of the SHA-256 of its file.
type DossierPage struct{ Path, Name, Sum string }

type Claim struct {
	claims.Mark
	Where string
}

func (c Claim) Support() string {
	if c.Answer == nil {
		return ""
	}
	return c.Answer.Reason
}

func (d Dossier) supported() (count int) {
	for _, claim := range d.Claims {
		if claim.Support() != "" {
			count++
		}
	}
	return count
}

// dossierLaw are the articles that the dossier complies with. The sentences are from summaries of law
// firms and from the requirements of the procedure (SSalud-2021-3230-047-A), not from the gazette.
var dossierLaw = []struct{ Article, Text, Source string }{
	{"Ley General de Salud, art. 83", "La institución que expidió el título, la cédula y, en su caso, el certificado vigente de la especialidad, también en la publicidad.", "Leído en resúmenes de despachos."},
	{"Reglamento en Materia de Publicidad, art. 19", "Quien ejerce expresa en su publicidad, en cualquier medio, la institución educativa que expidió el título y el número de cédula.", "Leído en un resumen que lo cita."},
	{"Reglamento en Materia de Publicidad, art. 79, fr. I", "Pide permiso la publicidad de servicios de salud, salvo los que se otorgan en forma individual.", "Leído en resúmenes; no se leyó el artículo."},
	{"Reglamento en Materia de Publicidad, art. 86, fr. I", "Quien presta servicios en forma individual presenta un aviso.", "Leído en resúmenes; no se leyó el artículo."},
	{"Reglamento en Materia de Publicidad, art. 87", "El aviso se presenta dentro de los cinco días previos, con la documentación que sustenta las afirmaciones (fr. VI).", "Leído en resúmenes y en los requisitos del trámite; no se leyó el artículo."},
}
