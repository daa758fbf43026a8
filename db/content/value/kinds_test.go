package value_test

import (
	"strings"
	"testing"

	"latido/db/content/value"
)

// TestParseWeb: what every browser opens where it says (URL Standard, §4 and §3.5 for
// hosts), and nothing else.
func TestParseWeb(t *testing.T) {
	t.Parallel()
	kind(t, func(text string) bool { _, ok := value.ParseWeb(text); return ok }, []string{
		"https://example.mx", "http://example.mx", "HTTPS://EXAMPLE.MX/", " https://example.mx ", "https://example.mx:443/", "https://example.mx:8443/a", "http://example.mx:1/", "http://example.mx:65535/",
		"https://example.mx.", "https://a.b.c.example.mx/", "https://sub-dominio.example.mx/", "https://cardióloga.mx/", "https://xn--cardiloga-c7a.mx/", "https://例え.jp/", "https://example.mx/ruta?x=1&y=2#z", "https://example.mx/a%20b",
		"https://example.mx?x", "https://example.mx#x", "http://127.0.0.1/", "http://10.0.0.1:8080/", "http://[::1]/", "http://[2001:db8::1]:8080/", "https://localhost/", "https://www.instagram.com/dra_elena/", "https://maps.app.goo.gl/AbC",
		"https://example.mx//a", "https://example.mx/@cuenta", "https://example.mx/a:b", "https://123.example.mx/", "https://a_b.example.mx/", "http://example.mx:/",
		"example.mx", "www.example.mx", "www.example.mx/ruta?x=1", "example.mx:8443/a", "https:example.mx", "https:/example.mx", "https//example.mx", "\u200bhttps://example.mx\ufeff", "<https://example.mx>", "doi:10.1016/j.jacc.2020.01.001", "10.1016/j.jacc.2020.01.001", "DOI: 10.1093/eurheartj/ehab368", "PMID: 34447992",
	}, []string{
		"", " ", "//example.mx", "archivo.pdf", "Dra. Elena", "example", "1.5", "10.5", "a@example.mx", "example.mx y example.org", "///example.mx", `\\example.mx`, "/ruta", "#x", "?x", "https:", "https:/", "https://", "https:///", "http://:80/",
		"javascript:alert(1)", "JaVaScRiPt://x.mx/%0aalert(1)", "data:text/html,x", "ftp://example.mx/", "file:///etc/passwd", "mailto:a@example.mx", "blob:https://example.mx/1", "ws://example.mx/",
		"http://good.mx@evil.mx/", "https://user:pass@example.mx/", "https://@example.mx/", "http://f:999999/", "http://f:65536/", "http://f:0/", "http://f:-1/", "http://f:8a/", "http://a:b:c/",
		"https://256.0.0.1/", "https://1.2.3/", "https://1.2.3.4.5/", "https://0x7f.1/", "http://[::1/", "http://[1::1::1]/", "http://[fe80::1%25eth0]/", "http://[z]/",
		"https://a b.mx/", "https://a\tb.mx/", "https://exam\nple.mx/", "https://a\u0001b.mx/", "https://a\u202eb.mx/", "https://a\ufffdb.mx/", "https://exa<mple.mx/", "https://exa^mple.mx/", "https://exa|mple.mx/", "https://%/", `https://example.mx\a`,
		"https://..mx/", "https://.example.mx/", "https://a..mx/", "https://" + strings.Repeat("a", 64) + ".mx/", "https://" + strings.Repeat("a.", 130) + "mx/", "https://ｅxample.mx/", "https://xn--/",
	})
}

func TestParsePath(t *testing.T) {
	t.Parallel()
	kind(t, func(text string) bool { _, ok := value.ParsePath(text); return ok }, []string{
		"/", "/a", "/enfermedades/arritmias", "/a/", "/a//b", "/a?x=1", "/a#b", "/a?x#y", "/ñandú", "/a%20b", "/a b", "/a:b", "/a@b", " /a ", "/.", "/..", "/%2f", "/@", "/a'b", "/a\"b", "/javascript:alert(1)", "/https://example.mx", "\ufeff/a",
	}, []string{
		"", " ", "a", "./a", "../a", "#a", "?a", "//a", "///a", "//", `/\a`, `\/a`, `\a`, `\\a`, `/a\b`, "/\t/a", "/\n/a", "/a\tb", "/a\rb", "/\u0001a", "/a\u202eb", "/a\u2066b", "/a\ufffd", "/a\ufdd0", "/\x00", "/a\xff",
		"https://example.mx/a", "javascript:alert(1)", "mailto:a@b.mx", "tel:911", ":/a", "%2fa",
	})
}

func TestParseEmail(t *testing.T) {
	t.Parallel()
	kind(t, func(text string) bool { _, ok := value.ParseEmail(text); return ok }, []string{
		"a@b.mx", "dra@draelena.mx", "dra.elena@draelena.mx", "dra+citas@draelena.mx", "dra_elena@draelena.mx", "dra-elena@dra-elena.com.mx", "1@2.mx", "A@B.MX", " a@b.mx ", "o'higgins@b.mx", "a@sub.sub.b.mx", "a@cardióloga.mx", "citas@xn--cardiloga-c7a.mx", "{x}@b.mx", "a/b@b.mx", "a=b@b.mx",
		strings.Repeat("a", 64) + "@b.mx", "Elena <a@b.mx>", "<a@b.mx>", "mailto:a@b.mx", "MAILTO: a@b.mx", "a@b.mx\u200b", "\ufeffa@b.mx", "a@b.mx.", "a@b.mx,", "\u202aa@b.mx\u202c", "Consultorio Dra. Elena <a@b.mx>",
	}, []string{
		"", " ", "a", "@", "a@", "@b.mx", "a@b", "a@b.", "a@.mx", "a@b..mx", "a@@b.mx", "a@b@c.mx", "a b@c.mx", "a@b c.mx", "a@b,mx", "a,b@c.mx", "a;b@c.mx", ".a@b.mx", "a.@b.mx", "a..b@c.mx", "a@-b.mx", "a@b-.mx", "a@b.m", "a@b.1", "a@10.0.0.1", "a@[127.0.0.1]", "a@b_c.mx",
		"a@b.mx (Elena)", "a@b.mx, c@d.mx", "a@b.mx; c@d.mx", "Elena <a@b.mx> y Juan <c@d.mx>", "a(at)b.mx", "mailto:mailto:a@b.mx", "a@b.mx?subject=x", "a@b.mx\nBcc: c@d.mx", "a\u0001@b.mx", "a@b\u202e.mx", `"a b"@c.mx`, "a@b.mx:25", "http://a@b.mx",
		strings.Repeat("a", 65) + "@b.mx", "a@" + strings.Repeat("b.", 130) + "mx",
	})
}

func TestParseDay(t *testing.T) {
	t.Parallel()
	kind(t, func(text string) bool { _, ok := value.ParseDay(text); return ok }, []string{
		"2026-11-28", "2026-01-01", "2026-12-31", "2024-02-29", "2000-02-29", "1970-01-01", "1999-12-31", "2100-02-28", "9999-12-31", " 2026-11-28 ", "0001-01-01", "\u200b2026-11-28",
		"2026/11/28", "2026.11.28", "2026-1-1", "2026-11-1", "28-11-2026", "28/11/2026", "1/1/2026", "28.11.2026", "28 de noviembre de 2026", "28 de Noviembre del 2026", "28 nov 2026", "28-nov-2026", "sábado 28 de noviembre de 2026", "Sábado, 28 de noviembre de 2026", "1 de septiembre, 2026", "1 sept. 2026",
	}, []string{
		"", " ", "2026", "2026-11", "31/02/2026", "28/13/2026", "28/11/26", "28 de brumario de 2026", "28 de novato de 2026", "24 de marte de 2026", "31 de noviembre de 2026", "11-28-2026", "20261128", "2026-13-01", "2026-13-45", "2026-00-01", "2026-01-00", "2026-02-30", "2026-02-29", "1900-02-29", "2100-02-29", "2026-04-31", "2026-11-31", "26-11-28", "02026-11-28",
		"+2026-11-28", "-2026-11-28", "2026-11-28T10:00", "2026-11-28 10:00", "2026-11-28Z", "hoy", "28 de noviembre", "2026-nov-28", "２０２６-11-28", "2026–11–28", "2026-11-28,", "2026-W48-6", "2026-332", "null", "2026-11-28\x00",
	})
}

func TestParseTime(t *testing.T) {
	t.Parallel()
	kind(t, func(text string) bool { _, ok := value.ParseTime(text); return ok }, []string{
		"00:00", "0:00", "9:00", "09:00", "9:05", "12:00", "13:30", "14:00", "21:00", "23:59", "24:00", " 9:00 ",
		"9.00", "09.30", "9h", "14 h", "14 hrs.", "14:00 hrs", "14:00 horas", "9 am", "9:00 am", "9:00am", "09:00 a. m.", "9:00 p.m.", "12 pm", "12:30 a. m.",
	}, []string{
		"", " ", "9", "09", "900", "0900", "9:0", "9:000", "009:00", "9:60", "9:99", "24:01", "24:30", "25:00", "99:99", "-1:00", "+9:00", "9:-1", "9:+1", "13 pm", "0 am", "14:00:00", "14:00Z", "14:00-06:00", "9:0０", "９:00", "9::00", ":00", "9:", "09:00,", "mediodía", "T09:00", "0x9:00", "9 :00", "9: 00", "09:00\x00",
	})
}

func TestParseMoment(t *testing.T) {
	t.Parallel()
	kind(t, func(text string) bool { _, ok := value.ParseMoment(text); return ok }, []string{
		"2026-12-24T10:00", "2026-12-24T00:00", "2026-12-24T23:59", "2026-12-24T10:00:30", " 2026-12-24T10:00 ", "2024-02-29T08:00",
	}, []string{
		"", "2026-12-24", "10:00", "2026-12-24 10:00", "2026-12-24t10:00", "2026-12-24T10", "2026-12-24T24:00", "2026-12-24T25:00", "2026-12-24T10:60", "2026-12-24T10:00:60", "2026-13-24T10:00", "2026-02-30T10:00", "2026-02-29T10:00", "2026-12-24T10:00Z", "2026-12-24T10:00-06:00", "2026-12-24T10:00:00Z", "24/12/2026 10:00", "2026-12-24T9:00 am", "2026-12-24T", "T10:00", "1798106400", "hoy", "2026-12-24T10:00\x00",
	})
}

func TestParseZone(t *testing.T) {
	t.Parallel()
	kind(t, func(text string) bool { _, ok := value.ParseZone(text); return ok }, []string{
		"America/Mexico_City", "America/Tijuana", "America/Cancun", "America/Hermosillo", "America/Chihuahua", "America/Ciudad_Juarez", "America/Ojinaga", "America/Monterrey", "America/Merida", "America/Mazatlan", "America/Matamoros", "America/Bahia_Banderas", "Europe/Madrid", "America/Bogota", "America/Argentina/Buenos_Aires", "UTC",
	}, []string{
		"Mars/Phobos", "Local", "local", "America", "America/", "/America/Mexico_City", "America/Mexico City", "America/Ciudad de México", "Mexico_City", "CDMX", "GMT-6", "UTC-6", "-06:00", "America/../America/Tijuana", "../../etc/passwd", "America\\Mexico_City", "America/Mexico_City\x00", "America//Mexico_City", "America/./Mexico_City", "America/Mexico_City/", "6",
	})
}

func TestParsePesos(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]value.Pesos{
		"1800": 1800, "1,800": 1800, "$1,800": 1800, "$ 1,800": 1800, "$1,800 MXN": 1800, "$1,800.00": 1800, "$1,800.00 MXN": 1800, "1,800 pesos": 1800, "MXN 1,800": 1800, "$1800.50": 1800, "$950": 950, "Desde $1,500": 1500, "1500 por consulta": 1500, "$12,345,678": 12345678, "0": 0, "$0": 0, "1500.": 1500, "$1,500*": 1500,
		"$2.500 MXN": 2500, "$2 500 MXN": 2500, "$2\u00a0500": 2500, "$2'500": 2500, "2’500 pesos": 2500, "$2.500,00": 2500, "$2,500.00 M.N.": 2500, "2500 m.n.": 2500, "MX$2,500": 2500, "2,500.-": 2500, "$1.500.000": 1500000, "2500 de pesos": 2500,
		"$2,500 (con ECG de 12 derivaciones)": 2500, "$1,500 (2 meses)": 1500, "Consulta de 45 minutos: $1,500": 1500,
	} {
		if got, ok := value.ParsePesos(text); !ok || got != want {
			t.Errorf("%q: got %d, %v, want %d", text, got, ok, want)
		}
	}
	kind(t, func(text string) bool { _, ok := value.ParsePesos(text); return ok }, nil, []string{
		"", " ", "$", "gratis", "mil quinientos", "Por confirmar", "$1,500 o $1,800", "1500-1800", "$1,500 a $1,800", "$1,500 a 1,800", "3 x $500", "3 consultas por $4,000", "99999999999999999999999", "$99999999999999999999999", "MXN", "$,", "XX",
		"$2 mil", "2k", "100 USD", "US$100", "100 dólares", "80 €", "20%", "1500, 1800", "1,500 1,800", "55 1234 5678", "$1,50,0",
	})
}

func TestShownPesos(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"1800": "$1,800 MXN", " 1,800 ": "$1,800 MXN", "2.500": "$2,500 MXN", "2 500": "$2,500 MXN", "950": "$950 MXN", "12345678": "$12,345,678 MXN", "1,800.00": "$1,800 MXN",
		"": "", "$1800": "$1800", "1800 pesos": "1800 pesos", "1800.50": "1800.50", "1500 1800": "1500 1800", "Por confirmar": "Por confirmar", "$1,500 MXN": "$1,500 MXN",
	} {
		if got := value.FormatPesos(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// kind parses texts that are of a kind, and texts that are not.
func kind(t *testing.T, parses func(text string) bool, good, bad []string) {
	t.Helper()
	for _, text := range good {
		if !parses(text) {
			t.Errorf("%q is refused", text)
		}
	}
	for _, text := range bad {
		if parses(text) {
			t.Errorf("%q is taken", text)
		}
	}
}

func TestParseProfile(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"@dra_elena": "https://www.instagram.com/dra_elena", "dra_elena": "https://www.instagram.com/dra_elena", "dra.elena": "https://www.instagram.com/dra.elena", " @dra_elena\u200b": "https://www.instagram.com/dra_elena", "@dra.mx": "https://www.instagram.com/dra.mx",
		"instagram.com/dra_elena": "https://instagram.com/dra_elena", "www.instagram.com/dra_elena?igsh=abc": "https://www.instagram.com/dra_elena?igsh=abc", "https://www.instagram.com/dra_elena/": "https://www.instagram.com/dra_elena/", "\ufeffhttps://instagram.com/dra\u200b": "https://instagram.com/dra", "http://instagram.com/dra": "http://instagram.com/dra",
		"draelena.com": "https://draelena.com",
		"":             "", " ": "", "Dra. Elena": "", "@": "", "no tengo": "", "javascript:alert(1)": "",
	} {
		if web, ok := value.ParseProfile("instagram", text); ok != (want != "") || ok && web.String() != want {
			t.Errorf("%q: got %q, %v, want %q", text, web, ok, want)
		}
	}
	for network, want := range map[string]string{
		"facebook": "https://www.facebook.com/elena", "linkedin": "https://www.linkedin.com/in/elena", "x": "https://x.com/elena", "youtube": "https://www.youtube.com/@elena", "tiktok": "https://www.tiktok.com/@elena", "doctoralia": "https://www.doctoralia.com.mx/elena",
	} {
		if web, ok := value.ParseProfile(network, "@elena"); !ok || web.String() != want {
			t.Errorf("%s: got %q, %v, want %q", network, web, ok, want)
		}
	}
	if web, _ := value.ParseProfile("linkedin", "in/elena"); web.String() != "https://www.linkedin.com/in/elena" {
		t.Errorf("got %q", web)
	}
}

func TestParseMap(t *testing.T) {
	t.Parallel()
	kind(t, func(text string) bool { _, ok := value.ParseMap(text); return ok }, []string{
		"https://www.google.com/maps/embed?pb=!1m18", "www.google.com/maps/embed?pb=!1m18", " https://www.google.com/maps/embed?pb=!1m18 ", `<iframe src="https://www.google.com/maps/embed?pb=!1m18&amp;hl=es" width="600"></iframe>`, `<p><iframe width='1' src='https://www.google.com/maps/embed?pb=1'></iframe></p>`, "https://www.google.com/maps/embed/v1/place?key=a", "https://www.google.com/maps/d/embed?mid=a", "https://www.google.com/maps/d/u/0/embed?mid=a",
	}, []string{
		"", "https://maps.app.goo.gl/AbC", "https://goo.gl/maps/AbC", "maps.app.goo.gl/AbC", "https://www.google.com/maps/place/Del+Valle", "https://www.google.com/maps?q=Del+Valle", "https://maps.google.com/", "https://waze.com/ul?ll=1", "Av. Insurgentes Sur 1", "https://www.google.com.example.mx/maps/embed", "http://www.google.com/maps/embed?pb=1", "<iframe></iframe>", "https://www.google.com/maps/embed/../../url?q=https://evil.example", "https://www.google.com/maps/embed/%2e%2e/%2E%2E/url?q=a",
	})
}

// TestExact: what people write is stored in one form.
func TestExact(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"24/12/2026": "2026-12-24", "3 de ene de 2027": "2027-01-03", "1-9-2026": "2026-09-01", "24 de diciembre del 2026": "2026-12-24"} {
		if d, ok := value.ParseDay(text); !ok || d.String() != want {
			t.Errorf("%q: got %v, want %s", text, d, want)
		}
	}
	for text, want := range map[string]string{"9 am": "09:00", "9:30 p. m.": "21:30", "12 pm": "12:00", "12:15 am": "00:15", "14 h": "14:00", "9.05": "09:05", "24:00": "24:00"} {
		if at, ok := value.ParseTime(text); !ok || at.String() != want {
			t.Errorf("%q: got %v, want %s", text, at, want)
		}
	}
}
