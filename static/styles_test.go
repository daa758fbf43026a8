package static

import (
	"slices"
	"strings"
	"testing"
)

func TestStyles(t *testing.T) {
	names := []string{"sections/footer/footer_columns", "components/card", "sections/no-such-part", "components/card"}
	file := Styles(names)
	served, ok := Stylesheet(file.Address)
	if !ok || integrity(served) != file.Integrity {
		t.Fatalf("%s: got %v and other bytes than the page names", file.Address, ok)
	}
	if got, want := string(served), Layers+Layer(names[1])+Layer(names[0]); got != want {
		t.Errorf("got %.120q, want the two, each once and in its layer: %.120q", got, want)
	}
	if other := Styles([]string{names[1], names[0]}); other != file {
		t.Errorf("got %s for another order of the same parts, want %s", other.Address, file.Address)
	}
	if none := Styles([]string{"sections/no-such-part"}); none != (StylesheetLink{}) {
		t.Errorf("got %v for parts without a style", none)
	}

	var all []int
	for n := range publicStylesheets().names {
		all = append(all, n)
	}
	card, _ := slices.BinarySearch(publicStylesheets().names, names[1])
	footer, _ := slices.BinarySearch(publicStylesheets().names, names[0])
	if _, ok := Asset(stylesPrefix + spell(all) + ".css"); !ok {
		t.Error("all parts at once: got no file")
	}
	right := spell([]int{card, footer})
	for name, address := range map[string]string{
		"another hash":      right[:len(right)-10] + "0000000000",
		"another order":     spell([]int{footer, card}),
		"one twice":         spell([]int{card, card}),
		"no part":           strings.Replace(right, "-", "-9999-", 1),
		"another spelling":  "0" + right,
		"below zero":        "-1-" + right,
		"only a hash":       spell(nil),
		"nothing":           "",
		"the part's source": names[1],
		"more than all":     spell(append(all, all...)),
	} {
		if _, ok := Asset(stylesPrefix + address + ".css"); ok {
			t.Errorf("%s: got a file", name)
		}
	}
}

func TestStylesOfTheOwnersScreens(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("got a file with styles that no server would put together")
		}
	}()
	Styles([]string{"admin/admin"})
}
