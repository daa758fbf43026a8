package diff

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("Una línea de texto que no cambia.\n", 1500)
	tests := []struct{ name, before, after, want string }{
		{"a word", "Consulta los lunes.", "Consulta los martes.", "Consulta los -lunes-+martes+."},
		{"new words", "Cardióloga", "Cardióloga clínica", "Cardióloga+ clínica+"},
		{"from nothing", "", "algo", "+algo+"},
		{"to nothing", "algo", "", "-algo-"},
		{"the same", "igual", "igual", "igual"},
		{"a phrase of its own", "ven el lunes temprano hoy", "ven cada martes temprano hoy", "ven -el lunes-+cada martes+ temprano hoy"},
		{"accents in pieces", "cafe\u0301 negro", "cafe\u0301 solo", "cafe\u0301 -negro-+solo+"},
		{"a new sentence", "Fin.", "Fin. Y algo.", "Fin.+ Y algo.+"},
		{"digits", "+52 55 1234", "+52 55 9999", "+52 55 -1234-+9999+"},
		{"far apart", "a\n" + long + "z", "b\n" + long + "y", "-a-+b+\n" + long + "-z-+y+"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			marks := map[Op]string{Deleted: "-", Inserted: "+"}
			var got, was, is strings.Builder
			for _, s := range Words(test.before, test.after) {
				got.WriteString(marks[s.Op] + s.Text + marks[s.Op])
				if s.Op != Inserted {
					was.WriteString(s.Text)
				}
				if s.Op != Deleted {
					is.WriteString(s.Text)
				}
			}
			if got.String() != test.want {
				t.Errorf("got %.300q, want %.300q", got.String(), test.want)
			}
			if was.String() != test.before || is.String() != test.after {
				t.Error("the spans do not make up the texts")
			}
		})
	}
}
