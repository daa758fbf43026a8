package admin

import "testing"

func TestSafeReturn(t *testing.T) {
	t.Parallel()
	tests := []struct{ asked, want string }{
		{"/admin", "/admin"},
		{"/admin/secciones?a=b&c=%2F%2Fevil", "/admin/secciones?a=b&c=%2F%2Fevil"},
		{"/admin/informacion#x", "/admin/informacion"},
		{"", ""}, {"/", ""}, {"/contacto", ""}, {"admin", ""}, {"/administrador", ""},
		{"//evil.example/admin", ""}, {"///evil.example/admin", ""}, {`/\evil.example/admin`, ""}, {`\\evil.example/admin`, ""},
		{"https://evil.example/admin", ""}, {"https:evil.example/admin", ""}, {"javascript:alert(1)", ""},
		{"/admin/../..//evil.example", ""}, {"/admin//evil.example", ""}, {"/admin/%2e%2e/x", ""}, {`/admin/\evil`, ""},
		{"/admin\r\nSet-Cookie: a=b", ""}, {"/admin/%00", ""}, {"http://user@localhost/admin", ""}, {"%2F%2Fevil.example", ""},
	}
	for _, test := range tests {
		if got := safeReturn(test.asked); got != test.want {
			t.Errorf("%q: got %q, want %q", test.asked, got, test.want)
		}
	}
}
