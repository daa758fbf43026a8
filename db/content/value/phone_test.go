package value_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nyaruka/phonenumbers"

	"latido/db/content/value"
)

func TestParse(t *testing.T) {
	const dial, shown = "+525512345678", "+52 55 1234 5678"
	for text, want := range map[string]string{
		"5512345678": dial, "55 1234 5678": dial, "(55) 1234-5678": dial, " 55.1234.5678 ": dial, "55-12-34-56-78": dial, "(55)12345678": dial,
		"+525512345678": dial, "+52 55 1234 5678": dial, "52 55 1234 5678": dial, "525512345678": dial, "0052 55 1234 5678": dial, "(+52) 55 1234 5678": dial,
		"5215512345678": dial, "+52 1 55 1234 5678": dial, "521 55 1234 5678": dial, "+52 (1) 55 1234 5678": dial,
		"01 55 1234 5678": dial, "044 55 1234 5678": dial, "045 55 1234 5678": dial, "04455 12345678": dial, "+52 044 55 1234 5678": dial, "+52 01 55 1234 5678": dial,
		"tel:+525512345678": dial, "Tel. 55 1234 5678": dial, "https://wa.me/525512345678": dial, "55 1234 5678 ext. 12": dial, "55 1234 5678 Extensión 3": dial, "55 1234 5678, 12": dial, "55 1234 5678 x 9": dial,
		"222 123 4567": "+522221234567", "800 123 4567": "+528001234567",
		"+1 415 555 2671": "+14155552671", "0034 912 34 56 78": "+34912345678",
		// These are none.
		"": "", "911": "", "+911": "", "*0311": "", "1234 5678": "", "55 1234 567": "", "55 1234 56789": "", "055 1234 5678": "", "1 415 555 2671": "", "15 1234 5678": "",
		"+52 55 1234 567": "", "+5255123456": "", "+52 15 1234 5678": "", "+1 23": "", "+1234567890123456": "", "llámame": "", "5512345678 y 5587654321": "",
		"5512345678" + strings.Repeat(" ", 60): "",
	} {
		n, ok := value.ParsePhone(text)
		if ok != (want != "") || ok && n.Dial() != want {
			t.Errorf("%q: got %q, %v, want %q", text, n.Dial(), ok, want)
		}
		if ok && (n.WhatsApp() != want[1:] || want == dial && (n.Shown() != shown || value.ShownPhone(text) != shown)) {
			t.Errorf("%q: got %q and %q", text, n.WhatsApp(), n.Shown())
		}
		if !ok && value.ShownPhone(text) != text {
			t.Errorf("%q: got %q", text, value.ShownPhone(text))
		}
	}
}

// TestGiven: of every beginning of a Mexican number we know what libphonenumber knows,
// and write it in the same way.
func TestGiven(t *testing.T) {
	for area := 200; area < 1000; area++ {
		for _, rest := range []string{"1234567", "0000000", "9876543"} {
			text := fmt.Sprint(area) + rest
			n, ok := value.ParsePhone(text)
			theirs, err := phonenumbers.Parse(text, "MX")
			if err != nil || !ok {
				t.Fatalf("%s: got %v, %v", text, ok, err)
			}
			if got, want := n.Exists(), phonenumbers.IsValidNumber(theirs); got != want {
				t.Errorf("%s: got that it exists %v, want %v", text, got, want)
			}
			if got, want := n.Dial(), phonenumbers.Format(theirs, phonenumbers.E164); got != want {
				t.Errorf("%s: got %s, want %s", text, got, want)
			}
			if got, want := n.Shown(), phonenumbers.Format(theirs, phonenumbers.INTERNATIONAL); got != want {
				t.Errorf("%s: got %s, want %s", text, got, want)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"+52 55 1234 5678", "044 55 1234 5678 ext 2", "00", "+", "+52", "911"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, ok := value.ParsePhone(text)
		if !ok {
			return
		}
		again, ok := value.ParsePhone(n.Shown())
		if !ok || again != n || strings.Trim(n.WhatsApp(), "0123456789") != "" || len(n.Dial()) < 9 || len(n.Dial()) > 16 {
			t.Errorf("%q: got %q, and %q of %q", text, n.Dial(), again.Dial(), n.Shown())
		}
		n.Exists()
	})
}
