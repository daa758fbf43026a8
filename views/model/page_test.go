package model_test

import (
	"testing"

	"latido/views/model"
)

// TestIssued: an institution stands apart from its number; what belongs to the number stays with it.
func TestIssued(t *testing.T) {
	for _, test := range []struct{ text, number, by string }{
		{"12345678", "12345678", ""},
		{"12345678 (UNAM)", "12345678", "UNAM"},
		{"12345678(UNAM)", "12345678", "UNAM"},
		{"Céd. Prof. 4738291 (UNAM)", "Céd. Prof. 4738291", "UNAM"},
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
		if number, by := (model.License{Number: test.text}).Issued(); number != test.number || by != test.by {
			t.Errorf("got %q and %q of %q, want %q and %q", number, by, test.text, test.number, test.by)
		}
	}
}
