package components

import (
	_ "embed"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"
)

// proseCases has a line for each text: as Go quotes it, and the HTML that is drawn of it.
// The texts go through the parts of CommonMark; the HTML is that of our dialect.
//
//go:embed testdata/prose.tsv
var proseCases string

// TestProseCases: each text is drawn as the dialect has it, without other elements or
// links than ours, and without loss of what was typed.
func TestProseCases(t *testing.T) {
	cases := strings.Split(strings.TrimSpace(proseCases), "\n")
	if len(cases) < 235 {
		t.Fatalf("got %d cases", len(cases))
	}
	for _, line := range cases {
		quoted, want, _ := strings.Cut(line, "\t")
		text, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		got, _ := mustProse(t, text, nil)
		if got != want {
			t.Errorf("%s\ngot  %s\nwant %s", quoted, got, want)
		}
		var words strings.Builder
		tokens := html.NewTokenizer(strings.NewReader(got))
		for kind := tokens.Next(); kind != html.ErrorToken; kind = tokens.Next() {
			switch kind {
			case html.TextToken:
				words.WriteString(tokens.Token().Data)
			case html.StartTagToken:
				checkTag(t, tokens.Token())
			}
		}
		// The target of a link and the number of an item are no words.
		if strings.Contains(text, "](") || strings.Contains(got, "<ol") {
			continue
		}
		if letters(words.String()) != letters(text) {
			t.Errorf("%s: got %q, without some of it", quoted, words.String())
		}
	}
}

func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}
