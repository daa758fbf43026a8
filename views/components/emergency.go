package components

import "regexp"

// emergency is Mexico's emergency number, as a word of a text, with what says to call it.
var emergency = regexp.MustCompile(`(?:\b[Ll]lama al )?\b911\b`)

// aroundEmergency is what stands before and after the first such words of a text, and the words.
func aroundEmergency(text string) (before, words, after string) {
	at := emergency.FindStringIndex(text)
	if at == nil {
		return text, "", ""
	}
	return text[:at[0]], text[at[0]:at[1]], text[at[1]:]
}
