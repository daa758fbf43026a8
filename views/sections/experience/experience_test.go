package experience

import "testing"

func TestParted(t *testing.T) {
	for value, want := range map[string][2]string{
		"+1000":        {"+", "1000"},
		"+4":           {"+", "4"},
		"12500":        {"", "12500"},
		"≥1234567":     {"≥", "1234567"},
		"2019":         {"", "2019"},
		"+1,000":       {"+", "1,000"},
		"+1000 al año": {"+", "1000 al año"},
		"":             {"", ""},
	} {
		if sign, figure := splitSign(value); sign != want[0] || figure != want[1] {
			t.Errorf("%q: got %q and %q, want %q and %q", value, sign, figure, want[0], want[1])
		}
	}
}
