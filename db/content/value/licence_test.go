package value

import "testing"

func TestParseLicence(t *testing.T) {
	for _, test := range []struct{ text, number, institution string }{
		{"12345678", "12345678", ""},
		{"12345678 (UNAM)", "12345678", "UNAM"},
		{"12345678(UNAM)", "12345678", "UNAM"},
		{"Céd. Prof. 4738291 (UNAM)", "4738291", "UNAM"},
		{"cedula profesional: 4738291, UNAM", "4738291", "UNAM"},
		{"Cédula de especialidad No. 4738291 (IPN)", "4738291", "IPN"},
		{"Ced. Esp. 4738291 IPN", "4738291", "IPN"},
		{"C.P. 4738291 (UNAM)", "4738291", "UNAM"},
		{"Céd. Prof.", "Céd. Prof.", ""},
		{"en trámite", "en trámite", ""},
		{"12345678 (Consejo Mexicano de Cardiología, 2019)", "12345678", "Consejo Mexicano de Cardiología, 2019"},
		{"12345678, UNAM", "12345678", "UNAM"},
		{"12345678 - UNAM", "12345678", "UNAM"},
		{"12345678 UNAM", "12345678", "UNAM"},
		{"12 345 678, Universidad Autónoma", "12 345 678", "Universidad Autónoma"},
		{"1234567-A", "1234567-A", ""},
		{"1234567 A", "1234567 A", ""},
		{"AE-008914", "AE-008914", ""},
		{"UNAM 12345678", "UNAM 12345678", ""},
		{"1234567 (UNAM), 7654321 (IPN)", "1234567 (UNAM), 7654321 (IPN)", ""},
		{"1234567 UNAM y 7654321 IPN", "1234567 UNAM y 7654321", "IPN"},
		{"2509022002A00123", "2509022002A00123", ""},
		{"(UNAM)", "(UNAM)", ""},
		{"", "", ""},
	} {
		if got := ParseLicence(test.text); got != (Licence{test.number, test.institution}) {
			t.Errorf("ParseLicence(%q) = %q, want %q and %q", test.text, got, test.number, test.institution)
		}
	}
}
