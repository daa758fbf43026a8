package components

import (
	"cmp"
	"regexp"

	"latido/views/model"
)

// EmergencyNotice is about when a symptom cannot wait, and precedes the button to call 911.
func EmergencyNotice(p model.Page) string {
	return cmp.Or(p.Site.Triage.Notice, "Si el dolor de pecho es intenso, te falta el aire o te desmayas sin aviso, no esperes una cita:")
}

var emergency = regexp.MustCompile(`(?:\b[Ll]lama al )?\b911\b`)

func splitEmergency(text string) (before, words, after string) {
	at := emergency.FindStringIndex(text)
	if at == nil {
		return text, "", ""
	}
	return text[:at[0]], text[at[0]:at[1]], text[at[1]:]
}
