package value_test

import (
	"encoding/json"
	"strings"
	"testing"

	"latido/db/content/value"
)

// TestIsText: characters of each kind alone, and between others.
func TestIsText(t *testing.T) {
	t.Parallel()
	for _, r := range []rune{
		0, 0xFDD0, 0xFDD1, 0xFDDF, 0xFDE0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x1FFFF, 0x2FFFE, 0x2FFFF, 0x3FFFE, 0x4FFFF, 0x5FFFE, 0x6FFFF, 0x7FFFE,
		0x8FFFF, 0x9FFFE, 0xAFFFF, 0xBFFFE, 0xCFFFF, 0xDFFFE, 0xEFFFF, 0xFFFFE, 0xFFFFF, 0x10FFFE, 0x10FFFF,
	} {
		if value.IsValidText(string(r)) || value.IsValidText("a"+string(r)+"b") {
			t.Errorf("%U is a text", r)
		}
	}
	for _, r := range []rune{
		1, '\t', '\n', '\r', ' ', 'a', 0x7F, 0x85, 0xA0, 'ñ', 0x200D, 0x2028, 0x202E, 0xD7FF, 0xE000, 0xFDCF, 0xFDF0, 0xFEFF, 0xFFFC, 0xFFFD, 0x10000, 0x1F600, 0x1FFFD, 0x2FFFD, 0xEFFFD, 0x10FFFD,
	} {
		if !value.IsValidText("a" + string(r) + "b") {
			t.Errorf("%U is no text", r)
		}
	}
}

// TestMarkBroken: what a decoder would read as U+FFFD is no text, and all else stays as
// it is.
func TestMarkBroken(t *testing.T) {
	t.Parallel()
	for sent, broken := range map[string]bool{
		``: false, `a`: false, `ñ`: false, `\n`: false, `\\`: false, `\"`: false, `\u00f1`: false, `\u00F1`: false, `\ufffd`: false, "\uFFFD": false, `\/`: false,
		`\ud83d\ude00`: false, `\uD83D\uDE00`: false, `\uD800\uDC00`: false, `\udbff\udffd`: false, `\udbff\udfff`: true, `\ud83d\ude00\ud83d\ude00`: false, `😀`: false,
		`\\ud800`: false, `\\\\udc00`: false, `a\\ud83d\\ude00`: false, `\ud7ff`: false, `\ue000`: false, `\u0000`: true, `\uffff`: true, `\ufdd0`: true, `\ufffe`: true,
		`\ud800`: true, `\uDBFF`: true, `\udc00`: true, `\uDFFF`: true, `a\ud800b`: true, `\ud83d`: true, `\ude00`: true, `\ude00\ud83d`: true, `\ud83d\ud83d`: true,
		`\ud83d\ud83d\ude00`: true, `\ud83d\ude00\ude00`: true, `\ud83da\ude00`: true, `\ud83d\n\ude00`: true, `\ud83d \ude00`: true, `\\\ud800`: true, `\ud83d\\ude00`: true,
		`\ud83d\u0041`: true, "\xff": true, "a\xc3": true, "\xc0\x80": true, "\xed\xa0\x80": true, "\xf4\x90\x80\x80": true,
	} {
		var read string
		if err := json.Unmarshal(value.MarkInvalidUnicode([]byte(`"`+sent+`"`)), &read); err != nil {
			t.Errorf("%q: %v", sent, err)
		}
		if value.IsValidText(read) == broken {
			t.Errorf("%q: read as %q", sent, read)
		}
		if plain := (""); !broken && (json.Unmarshal([]byte(`"`+sent+`"`), &plain) != nil || plain != read) {
			t.Errorf("%q: read as %q, want %q", sent, read, plain)
		}
	}
	for _, cut := range []string{`"\`, `"\u`, `"\ud8`, `"\ud83d`, `"\ud83d\`, `"\ud83d\u`, `"\ud83d\ude0`, `"\ud83d\uzzzz`, `\`} {
		if marked := value.MarkInvalidUnicode([]byte(cut)); json.Valid(marked) || len(marked) != len(cut) {
			t.Errorf("%q became %q", cut, marked)
		}
	}
	sent := []byte(`"\ud800"`)
	value.MarkInvalidUnicode(sent)
	if string(sent) != `"\ud800"` {
		t.Error("the body that was sent has changed")
	}
}

func TestPrintable(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "", "a b\tc\nd": "a b\tc\nd", "a\x00b": "ab", "a\rb": "ab", "Horario:\vLunes": "Horario:Lunes", "a\u0085b": "ab", "a\x7fb": "ab", "\u202eab\u202d": "ab",
		"a\ufdd0b\U0001FFFEc": "abc", "car\x1fdio": "cardio", "\ufeffa": "\ufeffa",
		"http://a\x01b/": "http://a\uFFFDb/", "[x](http://a\x01b/)": "[x](http://a\uFFFDb/)", "http:\x01//a": "http:\uFFFD//a", "a\x01@b.mx": "a\uFFFD@b.mx",
		"va\x01n a https://c\u202ed/ y\x02a": "van a https://c\uFFFDd/ ya", "/a\rb": "/a\uFFFDb", "[x](a\x01b)": "[x](a\uFFFDb)", "https://a.mx/ y\x01o": "https://a.mx/ yo",
	} {
		if got := value.Printable(text); got != want || strings.ContainsRune(got, 0) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
