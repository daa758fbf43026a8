package value

import (
	"regexp"
	"slices"
	"strings"
)

// Address is a postal address of Mexico in the parts that search engines read.
type Address struct {
	Street     string // with office, building and neighbourhood
	PostalCode string // five digits
	Locality   string // municipality or city
	Region     string // state, "CDMX" for Mexico City
}

var (
	codeInLine  = regexp.MustCompile(`(?i)(?:(?:^|,)\s*|\bc\.?\s?p\.?:?\s*|\bcódigo postal:?\s*)(\d{5})\b`)
	localityTag = regexp.MustCompile(`(?i)^(?:alcald[ií]a|delegaci[oó]n|del\.|municipio(?: de)?|mpio\.|ciudad:)\s+`)
	nation      = regexp.MustCompile(`(?i)^m[eé]xico\.?$`)
)

// ParseAddress parses "Consultorio 402, Av. Insurgentes Sur 1234, Col. Del Valle, 03100 Benito Juárez,
// Ciudad de México". The postal code must begin a part or follow "C.P.", because house numbers may
// have five digits. Without it ok is false, and Street is the whole line.
func ParseAddress(line string) (a Address, ok bool) {
	line = strings.Join(strings.Fields(line), " ")
	codes := codeInLine.FindAllStringSubmatchIndex(line, -1)
	if len(codes) == 0 {
		return Address{Street: line}, false
	}
	code := codes[len(codes)-1]
	a.PostalCode = line[code[2]:code[3]]
	street, rest := addressParts(line[:code[0]]), addressParts(line[code[1]:])
	if len(rest) > 1 && nation.MatchString(rest[len(rest)-1]) {
		rest = rest[:len(rest)-1]
	}
	if len(rest) == 0 {
		street, a.Region = cutState(street)
	} else {
		rest, a.Region = cutState(rest)
		if last := len(rest) - 1; a.Region == "" && last > 0 {
			rest, a.Region = rest[:last], rest[last]
		}
	}
	if last := len(street) - 1; len(rest) == 0 && last > 0 {
		street, rest = street[:last], street[last:]
	}
	a.Street = strings.Join(street, ", ")
	a.Locality = localityTag.ReplaceAllString(strings.Join(rest, ", "), "")
	return a, true
}

func cutState(parts []string) (before []string, state string) {
	last := len(parts) - 1
	if last < 0 {
		return parts, ""
	}
	if state, known := stateOf(parts[last]); known {
		return parts[:last], state
	}
	return parts, ""
}

// String returns "Av. Insurgentes Sur 1234 · código postal 03100 · Benito Juárez · CDMX".
func (a Address) String() string {
	parts := []string{a.Street, "código postal " + a.PostalCode, a.Locality, a.Region}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), " · ")
}

func addressParts(text string) (parts []string) {
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.Trim(part, " .;-"); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// states are the 32 states: the name to display first, then other names and abbreviations.
var states = [][]string{
	{"CDMX", "ciudad de méxico", "cd. de méxico", "cd de méxico", "d.f", "df", "distrito federal"},
	{"Aguascalientes", "ags"}, {"Baja California", "b.c", "bc"}, {"Baja California Sur", "b.c.s", "bcs"},
	{"Campeche", "camp"}, {"Chiapas", "chis"}, {"Chihuahua", "chih"}, {"Coahuila", "coah", "coahuila de zaragoza"},
	{"Colima", "col"}, {"Durango", "dgo"}, {"Estado de México", "edo. de méxico", "edo. méx", "edomex", "edo. mex"},
	{"Guanajuato", "gto"}, {"Guerrero", "gro"}, {"Hidalgo", "hgo"}, {"Jalisco", "jal"},
	{"Michoacán", "mich", "michoacán de ocampo"}, {"Morelos", "mor"}, {"Nayarit", "nay"}, {"Nuevo León", "n.l", "nl"},
	{"Oaxaca", "oax"}, {"Puebla", "pue"}, {"Querétaro", "qro"}, {"Quintana Roo", "q. roo", "q.roo"},
	{"San Luis Potosí", "s.l.p", "slp"}, {"Sinaloa", "sin"}, {"Sonora", "son"}, {"Tabasco", "tab"},
	{"Tamaulipas", "tamps"}, {"Tlaxcala", "tlax"}, {"Veracruz", "ver", "veracruz de ignacio de la llave"},
	{"Yucatán", "yuc"}, {"Zacatecas", "zac"},
}

func stateOf(text string) (name string, known bool) {
	text = strings.ToLower(text)
	for _, names := range states {
		if strings.ToLower(names[0]) == text || slices.Contains(names[1:], text) {
			return names[0], true
		}
	}
	return "", false
}
