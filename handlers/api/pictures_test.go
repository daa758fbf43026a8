package api

import (
	"bytes"
	"errors"
	"mime/multipart"
	"strings"
	"testing"

	"latido/db/dbtest/must"
)

// TestReadPictureForm: the files of a form are pieces of the body, and no copies.
func TestReadPictureForm(t *testing.T) {
	t.Parallel()
	files := []string{"", strings.Repeat("\x00\r\n--x\r\n\r\n", 1000), "\r\n--", "RIFF"}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, file := range files {
		part := must.Get(form.CreateFormFile("file", `una "foto".webp`))(t)
		must.Get(part.Write([]byte(file)))(t)
	}
	must.OK(t, form.WriteField("alt", "Una mano & otra"))
	must.OK(t, form.Close())
	alt, bodies, err := readPictureForm(form.FormDataContentType(), body.Bytes())
	if err != nil || alt != "Una mano & otra" || len(bodies) != len(files) {
		t.Fatalf("got %q, %d files, %v", alt, len(bodies), err)
	}
	for i, file := range files {
		if string(bodies[i]) != file {
			t.Errorf("file %d: got %.40q, want %.40q", i, bodies[i], file)
		}
	}
	if at := bytes.LastIndex(body.Bytes(), []byte("RIFF")); &bodies[3][0] != &body.Bytes()[at] {
		t.Error("a file was copied")
	}
}

func TestReadPictureFormRefuses(t *testing.T) {
	t.Parallel()
	const kind = "multipart/form-data; boundary=x"
	part := func(name, content string) string {
		return "--x\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + content + "\r\n"
	}
	whole := part("alt", "") + part("file", "a") + "--x--\r\n"
	if _, _, err := readPictureForm(kind, []byte(whole)); err != nil {
		t.Fatal(err)
	}
	for name, body := range map[string]string{
		"nothing":              "",
		"another boundary":     strings.ReplaceAll(whole, "--x", "--y"),
		"something before":     "a\r\n" + whole,
		"no end":               strings.TrimSuffix(whole, "--x--\r\n"),
		"cut in a head":        whole[:20],
		"no head":              "--x\r\n\r\na\r\n" + whole,
		"a broken head":        "--x\r\nno field\r\n\r\na\r\n" + whole,
		"a head without end":   "--x\r\nA: " + strings.Repeat("a", partHeader) + "\r\n\r\na\r\n" + whole,
		"a longer boundary":    strings.Replace(whole, "--x\r\n", "--xx\r\n", 1),
		"alt twice":            part("alt", "") + whole,
		"an unknown part":      part("other", "") + whole,
		"too many files":       strings.Repeat(part("file", ""), uploadParts) + whole,
		"no alt":               part("file", "a") + "--x--",
		"no file":              part("alt", "") + "--x--",
		"only the end of all":  "--x--",
		"a boundary and no CR": "--x\nContent-Disposition: form-data; name=\"alt\"\n\n\n--x--",
	} {
		if _, _, err := readPictureForm(kind, []byte(body)); !errors.Is(err, ErrNoForm) {
			t.Errorf("%s: got error %v, want ErrNoForm", name, err)
		}
	}
	for _, other := range []string{"", "multipart/form-data", "multipart/mixed; boundary=x", "text/plain; boundary=x"} {
		if _, _, err := readPictureForm(other, []byte(whole)); !errors.Is(err, ErrNoForm) {
			t.Errorf("%q: got error %v, want ErrNoForm", other, err)
		}
	}
}
