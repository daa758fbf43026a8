package components

import "testing"

func TestEmbeddedMap(t *testing.T) {
	const address = "https://www.google.com/maps/embed?pb=!1m18!1sa&hl=es"
	for _, test := range []struct{ setting, want string }{
		{address, address},
		{" " + address + "\n", address},
		{`<iframe src="https://www.google.com/maps/embed?pb=!1m18!1sa&amp;hl=es" width="600" loading="lazy"></iframe>`, address},
		{"", ""},
		{"https://www.google.com/search?q=maps", ""},
		{"http://www.google.com/maps/embed?pb=1", ""},
		{"https://www.google.com.example.mx/maps/embed", ""},
		{"https://user@www.google.com:8080/maps/embed", ""},
		{"https://maps.app.goo.gl/abc", ""},
		{`<iframe src="javascript:alert(1)"></iframe>`, ""},
		{"javascript:alert(1)", ""},
	} {
		if got := embeddedMap(test.setting); got != test.want {
			t.Errorf("%q: got %q, want %q", test.setting, got, test.want)
		}
	}
}
