// Package payments holds the variants of the accepted means of payment.
package payments

import "strings"

// lines are a name in two lines as near in length as its words allow, or in one
// if it is a word. Lines that were broken by the browser would leave a box wider
// than they are, and what stands in it would end before its column does.
func lines(name string) []string {
	words := strings.Fields(name)
	if len(words) < 2 {
		return words
	}
	at, longest := 0, len(name)
	for i := 1; i < len(words); i++ {
		first, second := strings.Join(words[:i], " "), strings.Join(words[i:], " ")
		if length := max(len([]rune(first)), len([]rune(second))); length <= longest {
			at, longest = i, length
		}
	}
	return []string{strings.Join(words[:at], " "), strings.Join(words[at:], " ")}
}
