package testimonials

import (
	"strings"
	"testing"
)

func TestAfter(t *testing.T) {
	for _, test := range []struct {
		beginning, full, want string
		begins                bool
	}{
		{"Llegué con miedo.", "Llegué con miedo. Salí con un plan.\n\nY volví.", "Salí con un plan.|Y volví.", true},
		{"Llegué con miedo.", "Llegué con\nmiedo.", "", true},
		{"Llegué con miedo.", "", "", true},
		{"Llegué con…", "Llegué con miedo.", "", false},
	} {
		rest, begins := after(test.beginning, test.full)
		if got := strings.Join(rest, "|"); got != test.want || begins != test.begins {
			t.Errorf("after(%q, %q) = %q, %t", test.beginning, test.full, got, begins)
		}
	}
}
