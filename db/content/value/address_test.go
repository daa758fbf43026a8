package value

import "testing"

func TestParseAddress(t *testing.T) {
	for line, want := range map[string]Address{
		"Consultorio 402, Torre Médica, Av. Insurgentes Sur 1234, Col. Del Valle, 03100 Benito Juárez, Ciudad de México": {"Consultorio 402, Torre Médica, Av. Insurgentes Sur 1234, Col. Del Valle", "03100", "Benito Juárez", "CDMX"},
		"Av. Insurgentes Sur 1234, Col. Del Valle, Alcaldía Benito Juárez, C.P. 03100, CDMX":                             {"Av. Insurgentes Sur 1234, Col. Del Valle", "03100", "Benito Juárez", "CDMX"},
		"Calle 60 núm. 491, Centro, CP 97000 Mérida, Yuc.":                                                               {"Calle 60 núm. 491, Centro", "97000", "Mérida", "Yucatán"},
		"Av. Chapultepec 15, Americana, 44160 Guadalajara, Jalisco, México":                                              {"Av. Chapultepec 15, Americana", "44160", "Guadalajara", "Jalisco"},
		"Av. Vasco de Quiroga 3900, Santa Fe, 05348 Cuajimalpa, D.F.":                                                    {"Av. Vasco de Quiroga 3900, Santa Fe", "05348", "Cuajimalpa", "CDMX"},
		"Carretera 57 núm. 10250, Col. Centro, 76000 Querétaro, Qro.":                                                    {"Carretera 57 núm. 10250, Col. Centro", "76000", "Querétaro", "Querétaro"},
		"Hidalgo 12, Centro, Toluca, Estado de México, 50000":                                                            {"Hidalgo 12, Centro", "50000", "Toluca", "Estado de México"},
		"Juárez 5, Centro, código postal: 72000, Puebla, Puebla":                                                         {"Juárez 5, Centro", "72000", "Puebla", "Puebla"},
		"  Reforma 1,\n  Juárez,  06600   Cuauhtémoc,  CDMX. ":                                                           {"Reforma 1, Juárez", "06600", "Cuauhtémoc", "CDMX"},
	} {
		if got, ok := ParseAddress(line); got != want || !ok {
			t.Errorf("ParseAddress(%q) = %+v, %v, want %+v", line, got, ok, want)
		}
	}
	for _, line := range []string{"", "Av. Insurgentes Sur 1234, Col. Del Valle", "Local 123456, Centro", "Blvd. Agua Caliente 10611, Tijuana"} {
		if got, ok := ParseAddress(line); got != (Address{Street: line}) || ok {
			t.Errorf("ParseAddress(%q) = %+v, %v, want the line", line, got, ok)
		}
	}
}
