package components

import "regexp"

// emergency is Mexico's emergency number, as a word of a text.
var emergency = regexp.MustCompile(`\b911\b`)

// aroundEmergency is what stands before and after the first 911 of a text.
func aroundEmergency(text string) (before, after string, found bool) {
	if at := emergency.FindStringIndex(text); at != nil {
		return text[:at[0]], text[at[1]:], true
	}
	return text, "", false
}
