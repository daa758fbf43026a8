package model

import "testing"

func TestRulesLetNoTextThrough(t *testing.T) {
	for name, test := range map[string]struct {
		declaration Declaration
		want        string
	}{
		"time":            {Milliseconds("--at", 1500, 0, 5000), ".a{--at:1500ms;}"},
		"time in advance": {Milliseconds("--at", -9000, -5000, 0), ".a{--at:-5000ms;}"},
		"keyword":         {Keyword("visibility", "hidden"), ".a{visibility:hidden;}"},
		"hostile keyword": {Keyword("visibility", "hidden;}body{display:none"), ""},
		"hostile colour":  {Color("color", "red;}"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			p := Page{Sheet: &Sheet{}}
			p.Rule(".a", test.declaration)
			if got := p.Sheet.Rules.String(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestAllowLetsOnlyOriginsThrough(t *testing.T) {
	for from, want := range map[string]int{
		"https://www.doctoralia.com.mx":   1,
		"http://localhost:3000":           1,
		"":                                0,
		"https://*":                       0,
		"https:":                          0,
		"https://a.mx; script-src *":      0,
		"https://a.mx 'unsafe-inline'":    0,
		"https://a.mx/path":               0,
		"https://someone:secret@a.mx":     0,
		"data:":                           0,
		"https://a.mx\nscript-src 'none'": 0,
	} {
		p := Page{Sheet: &Sheet{}}
		p.Allow("frame-src", from)
		p.Allow("frame-src", from)
		if got := len(p.Sheet.Sources); got != want {
			t.Errorf("%q: got %d sources, want %d", from, got, want)
		}
	}
}

func TestKeyframes(t *testing.T) {
	p := Page{Sheet: &Sheet{}}
	p.Keyframes("fade", At(-1, Number("opacity", 0, 0, 1)), At(100/3.0, Number("opacity", 1, 0, 1)), At(200))
	if got, want := p.Sheet.Rules.String(), "@keyframes fade{0%{opacity:0;}33.33%{opacity:1;}100%{}}"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
