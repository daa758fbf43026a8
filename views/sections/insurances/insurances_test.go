package insurances

import (
	"strings"
	"testing"

	"latido/db/content"
)

func TestAlphabet(t *testing.T) {
	var shown []content.Insurance
	for _, name := range []string{"Zurich", "axa", "Ávila", "Bupa", "", "Allianz"} {
		shown = append(shown, content.Insurance{Name: name})
	}
	var got []string
	for _, letter := range alphabet(shown) {
		names := []string{letter.initial}
		for _, company := range letter.companies {
			names = append(names, company.Name)
		}
		got = append(got, strings.Join(names, " "))
	}
	if got, want := strings.Join(got, "|"), " |A Allianz Ávila axa|B Bupa|Z Zurich"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if shown[0].Name != "Zurich" {
		t.Error("the owner's order was changed")
	}
}
