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
		"tel:+525512345678": dial, "Tel. 55 1234 5678": dial, "https://wa.me/525512345678": dial, "Conmutador: 55 1234 5678": dial, "\u202a+52 55 1234 5678\u202c": dial,
		"55 1234 5678 ext. 12": dial + ";ext=12", "55 1234 5678 Extensión 3": dial + ";ext=3", "55 1234 5678, 12": dial + ";ext=12", "55 1234 5678 x 9": dial + ";ext=9",
		"(55) 1234-5678, ext. 12": dial + ";ext=12", "55 1234 5678 (ext 120)": dial + ";ext=120", "+525512345678;ext=12": dial + ";ext=12", "tel:+525512345678;ext=12": dial + ";ext=12", "5512345678#12": dial + ";ext=12", "+52 55 1234 5678, ext. 12": dial + ";ext=12", "55 1234 5678 int. 4": dial + ";ext=4",
		"5512345678 y 5587654321": dial, "55 1234 5678, 55 8765 4321": dial, "55 1234 5678 / 55 8765 4321": dial, "55 1234 5678 ext. 12 y 13": dial + ";ext=12", "55 1234 5678 ext. 12, 55 8765 4321": dial + ";ext=12", "55 1234 5678 (recepción)": dial, "55 1234 5678 o 5679": dial, "55 1234 5678 ext. recepción": dial,
		"222 123 4567": "+522221234567", "800 123 4567": "+528001234567",
		"+1 415 555 2671": "+14155552671", "0034 912 34 56 78": "+34912345678",
		// These are none.
		"": "", "911": "", "+911": "", "*0311": "", "1234 5678": "", "55 1234 567": "", "55 1234 56789": "", "055 1234 5678": "", "1 415 555 2671": "", "15 1234 5678": "",
		"+52 55 1234 567": "", "+5255123456": "", "+52 15 1234 5678": "", "+1 23": "", "+1234567890123456": "", "llámame": "", "55 1234 5678 55 8765 4321": "", "1234 y 5678": "",
		"55" + strings.Repeat(" ", 60) + "12345678": "", "5512345678" + strings.Repeat("0", 60): "",
	} {
		n, rest, ok := value.ParsePhones(text)
		if ok != (want != "") || ok && n.Dial() != want {
			t.Errorf("%q: got %q, %v, want %q", text, n.Dial(), ok, want)
		}
		number, _, extended := strings.Cut(want, ";")
		if ok && (n.WhatsApp() != number[1:] || !extended && rest == "" && number == dial && (n.Display() != shown || value.FormatPhone(text) != shown)) {
			t.Errorf("%q: got %q and %q", text, n.WhatsApp(), n.Display())
		}
		if !ok && value.FormatPhone(text) != text {
			t.Errorf("%q: got %q", text, value.FormatPhone(text))
		}
	}
}

// TestRest: what follows a number is not lost without a word.
func TestRest(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"55 1234 5678": "", "55 1234 5678 ext. 12": "", "55 1234 5678, 12": "", "+52 55 1234 5678;ext=12": "", "55 1234 5678.": "",
		"55 1234 5678, 55 8765 4321": "55 8765 4321", "5512345678 y 5587654321": "y 5587654321", "55 1234 5678 / 55 8765 4321": "55 8765 4321", "55 1234 5678; 55 8765 4321; 55 0000 1111": "55 8765 4321; 55 0000 1111",
		"55 1234 5678 ext. 12 y 13": "y 13", "55 1234 5678 ext. 12, 55 8765 4321": "55 8765 4321", "55 1234 5678 (o 55 8765 4321)": "(o 55 8765 4321)",
	} {
		if _, rest, ok := value.ParsePhones(text); !ok || rest != want {
			t.Errorf("%q: got %q, %v, want %q", text, rest, ok, want)
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
			if got, want := n.Display(), phonenumbers.Format(theirs, phonenumbers.INTERNATIONAL); got != want {
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
		again, ok := value.ParsePhone(n.Display())
		if !ok || again != n || strings.Trim(n.WhatsApp(), "0123456789") != "" || len(n.WhatsApp()) < 8 || len(n.WhatsApp()) > 15 {
			t.Errorf("%q: got %q, and %q of %q", text, n.Dial(), again.Dial(), n.Display())
		}
		n.Exists()
	})
}
