package static

import (
	"strings"
	"testing"
)

func TestStyles(t *testing.T) {
	names := []string{"sections/footer/footer_columns", "components/card", "sections/no-such-part"}
	file := Styles(names)
	served, ok := Asset(file.Address)
	if !ok || integrity(served.Plain) != file.Integrity {
		t.Fatalf("%s: got %v and other bytes than the page names", file.Address, ok)
	}
	if got, want := string(served.Plain), Layers+Layer(names[0])+Layer(names[1]); got != want {
		t.Errorf("got %.120q, want the two, in their order and layers: %.120q", got, want)
	}
	if none := Styles([]string{"sections/no-such-part"}); none != (Linked{}) {
		t.Errorf("got %v for parts without a style", none)
	}

	numbers, hash, _ := strings.Cut(strings.TrimPrefix(file.Address, stylesPrefix), "-")
	for name, address := range map[string]string{
		"another hash":      strings.TrimSuffix(file.Address, hash) + "0-0000000000.css",
		"one twice":         stylesPrefix + numbers + "-" + numbers + "-" + hash,
		"no part":           stylesPrefix + "9999-" + hash,
		"another spelling":  stylesPrefix + "0" + numbers + "-" + hash,
		"below zero":        stylesPrefix + "-1-" + hash,
		"only a hash":       stylesPrefix + "0000000000.css",
		"nothing":           stylesPrefix + ".css",
		"the part's source": stylesPrefix + names[1] + ".css",
		"too many":          stylesPrefix + strings.Repeat("1-", 4000) + hash,
	} {
		if _, ok := Asset(address); ok {
			t.Errorf("%s: got a file", name)
		}
	}
}
