package signature_test

import (
	"strings"
	"testing"

	"latido/db/content/signature"
)

func TestText(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, page, want string }{
		{"only what is marked, in its order", `<p>Menú</p><h1 data-signed>Arritmias</h1><p>Menú</p><div data-signed>El pulso</div>`, "Arritmias\nEl pulso"},
		{"a line for each block", `<div data-signed><h2>Causas</h2><ul><li>Una<li>Otra</ul>Fin</div>`, "Causas\nUna\nOtra\nFin"},
		{"not for what stands within a line", `<div data-signed>El <a href="/x">co<b>ra</b>zón</a> late<br>y<wbr> late</div>`, "El corazón late\ny late"},
		{"white space folded", "<div data-signed>\n\t<p>  49.4\u00a0%  de\n los </p>\n</div>", "49.4 % de los"},
		{"one spelling of a character", "<div data-signed>corazo\u0301n</div>", "coraz\u00f3n"},
		{"entities as people see them", `<div data-signed>&lt;140 &amp; &ntilde;</div>`, "<140 & ñ"},
		{"nested elements of the same kind", `<div data-signed><div>a</div><div><div>b</div></div>c</div><div>d</div>`, "a\nb\nc"},
		{"exceptions", `<div data-signed>a<p data-unsigned>x<i>y</i></p>b<div data-unsigned>x<div>y</div>z</div>c</div>`, "a\nb\nc"},
		{"an exception within a line", `<div data-signed>a <span data-unsigned>x</span> b</div>`, "a b"},
		{"an exception that has no end", `<div data-signed>a<img data-unsigned alt="x">b<input data-unsigned>c</div>`, "ab\nc"},
		{"nothing that nobody reads", `<div data-signed>a<script>if(a<b){}</script><style>p{}</style><svg><title>x</title><path/></svg><template>y</template><!-- z -->b</div>`, "ab"},
		{"what is folded away", `<div data-signed><details><summary>“Mito”</summary><p>Realidad</p></details></div>`, "“Mito”\nRealidad"},
		{"attributes in any form", `<DIV class='a' data-signed="">a</DIV>b`, "a"},
		{"what stands after the last mark", `<body><p>x</p><div data-signed>a</div><p>data-signed</p><div data-unsigned>y</div>`, "a"},
		{"a mark in a text is none", `<p title="<div data-signed>">x</p><script>"<div data-signed>"</script><!--<div data-signed>y--> <div data-signed>z</div>`, "z"},
	} {
		if got, ok := signature.Text([]byte(tt.page)); got != tt.want || !ok {
			t.Errorf("%s: got %q, %v, want %q", tt.name, got, ok, tt.want)
		}
	}
	for _, page := range []string{"", "<p>a</p>", "<div data-signed> <p data-unsigned>a</p></div>", "<", "<div data-signed", "</div data-signed>a"} {
		if got, ok := signature.Text([]byte(page)); ok || got != "" {
			t.Errorf("%q: got %q, want nothing that is signed", page, got)
		}
	}
}

// TestHash: a signature outlives versions of the program, and so must the hash of its text.
func TestHash(t *testing.T) {
	t.Parallel()
	// As openssl dgst -sha256 -binary | base64 has it.
	if got, want := signature.Hash("Arritmias\nEl corazón"), "sha256-ZipTe7sk+Jxl8FhHFoslc9wlF2eUtGgFAG6lnuHD2Oo="; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// FuzzText: whatever a stranger's server sends, what is read of it is one text.
func FuzzText(f *testing.F) {
	f.Add([]byte(`<div data-signed>a<p data-unsigned>b</p></div>`))
	f.Fuzz(func(t *testing.T, page []byte) {
		text, ok := signature.Text(page)
		if ok != (text != "") || strings.TrimSpace(text) != text || strings.Contains(text, "\n\n") {
			t.Errorf("got %q, %v", text, ok)
		}
	})
}
