package value

import (
	"regexp"
	"strings"
)

// Reading is the value that the site reads in a text.
type Reading struct {
	Value   string // as the site uses it, "+525512345678;ext=12"
	Display string // as people read it, "+52 55 1234 5678, ext. 12"
	Rest    string // the part of the text that is not used, such as a second number
}

// readers are by the kind of the field; see networks for profiles.
var readers = map[string]func(text string) (Reading, bool){
	"telefono": func(text string) (Reading, bool) {
		n, rest, ok := ParsePhones(text)
		if !ok {
			return Reading{}, false
		}
		return Reading{n.Dial(), n.Display(), rest}, n.Exists()
	},
	"whatsapp": func(text string) (Reading, bool) {
		n, rest, ok := ParsePhones(text)
		if !ok {
			return Reading{}, false
		}
		if n.extension != "" { // WhatsApp has none
			rest = strings.TrimSpace("ext. " + n.extension + " " + rest)
		}
		return Reading{n.WhatsApp(), Phone{digits: n.digits}.Display(), rest}, n.Exists()
	},
	"correo": func(text string) (Reading, bool) {
		e, ok := ParseEmail(text)
		return verbatim(e.String()), ok
	},
	"precio": func(text string) (Reading, bool) {
		pesos, ok := ParsePesos(text)
		return verbatim(pesos.String()), ok
	},
	"cedula": func(text string) (Reading, bool) {
		licence := ParseLicence(text)
		return Reading{licence.Number, licence.String(), ""}, strings.ContainsAny(licence.Number, "0123456789")
	},
	"cp": func(text string) (Reading, bool) {
		code := trim(text)
		return verbatim(code), wholePostalCode.MatchString(code)
	},
	"direccion": func(text string) (Reading, bool) {
		a, ok := ParseAddress(text)
		return Reading{strings.Join(strings.Fields(text), " "), a.String(), ""}, ok
	},
	"enlace": readWeb(ParseWeb),
	"mapa":   readWeb(ParseMap),
	"video": func(text string) (Reading, bool) {
		v, ok := ParseVideo(text)
		return verbatim(v.URL), ok
	},
}

var wholePostalCode = regexp.MustCompile(`^\d{5}$`)

// Read returns false for a text that cannot be read, and for an unknown kind.
func Read(kind, text string) (r Reading, ok bool) {
	read := readers[kind]
	if _, isNetwork := networks[kind]; isNetwork {
		read = readWeb(func(text string) (Web, bool) { return ParseProfile(kind, text) })
	}
	if read == nil {
		return Reading{}, false
	}
	if r, ok = read(text); !ok {
		return Reading{}, false
	}
	return r, true
}

func readWeb(parse func(text string) (Web, bool)) func(text string) (Reading, bool) {
	return func(text string) (Reading, bool) {
		web, ok := parse(text)
		return verbatim(web.String()), ok
	}
}

func verbatim(text string) Reading { return Reading{Value: text, Display: text} }
