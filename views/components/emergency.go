package components

import (
	"cmp"
	"regexp"

	"latido/views/model"
)

// EmergencyNotice says when a symptom cannot wait; what calls 911 follows it.
func EmergencyNotice(p model.Page) string {
	return cmp.Or(p.Site.Triage.Notice, "Si el dolor de pecho es intenso, te falta el aire o te desmayas sin aviso, no esperes una cita:")
}

// emergency matches Mexico's emergency number with the words that ask to call it.
var emergency = regexp.MustCompile(`(?:\b[Ll]lama al )?\b911\b`)

func splitEmergency(text string) (before, words, after string) {
	at := emergency.FindStringIndex(text)
	if at == nil {
		return text, "", ""
	}
	return text[:at[0]], text[at[0]:at[1]], text[at[1]:]
}
