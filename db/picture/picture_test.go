package picture_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"latido/db/dbtest/must"
	"latido/db/picture"
)

// mustFile reads a file of testdata: those named by their size were made by the
// encoders of islands/, the others by sharp.
func mustFile(tb testing.TB, name string) []byte {
	tb.Helper()
	return must.Get(os.ReadFile(filepath.Join("testdata", name)))(tb)
}

// whole is a picture in every size that it needs.
func whole(tb testing.TB) [][]byte {
	tb.Helper()
	return [][]byte{mustFile(tb, "photo-480x320.webp"), mustFile(tb, "photo-600x400.webp"), mustFile(tb, "photo-480x320.avif"), mustFile(tb, "photo-600x400.avif")}
}

func TestRead(t *testing.T) {
	t.Parallel()
	files := whole(t)
	got := must.Get(picture.Read("  Una mano  ", files))(t)
	if got.Alt != "Una mano" || got.Width != 600 || got.Height != 400 || !got.HasAVIF || len(got.Files) != 4 {
		t.Errorf("got %q, %d × %d, AVIF %t, %d files", got.Alt, got.Width, got.Height, got.HasAVIF, len(got.Files))
	}
	slices.Reverse(files)
	again, err := picture.Read("Una mano", files)
	if err != nil || again.ID != got.ID {
		t.Errorf("the same files in another order: got %s, %v, want %s", again.ID, err, got.ID)
	}
	other, err := picture.Read("Otra mano", files)
	if err != nil || other.ID == got.ID {
		t.Errorf("another text: got %s, %v, want another ID", other.ID, err)
	}
	name, format, ok := picture.Parse(got.Path())
	if !ok || name != got.Name || format != picture.WebP {
		t.Errorf("got %v, %s, %t from %s", name, format, ok, got.Path())
	}
	bare, err := picture.Read("", files[2:])
	if err != nil || bare.HasAVIF || bare.Alt != "" {
		t.Errorf("WebP alone, decorative: got %v, %v", bare.HasAVIF, err)
	}
}

func TestReadKeepsWhatIsNotOpaque(t *testing.T) {
	t.Parallel()
	got, err := picture.Read("Vidrio", [][]byte{mustFile(t, "glass-101x67.avif"), mustFile(t, "glass-101x67.webp")})
	if err != nil || got.Width != 101 || got.Height != 67 {
		t.Errorf("got %d × %d, %v", got.Width, got.Height, err)
	}
	if got, err := picture.Inspect(mustFile(t, "lossless-120x80.webp")); err != nil || got.Width != 120 || got.Height != 80 {
		t.Errorf("lossless: got %d × %d, %v", got.Width, got.Height, err)
	}
}

// with puts bytes in the place of others, which must be there as often as said.
func with(tb testing.TB, body, old, new []byte, times int) []byte {
	tb.Helper()
	if got := bytes.Count(body, old); got != times {
		tb.Fatalf("got % x %d times, want %d", old, got, times)
	}
	return bytes.ReplaceAll(body, old, new)
}

// ispe is the size property of an AVIF.
func ispe(width, height uint32) []byte {
	return binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32([]byte("ispe\x00\x00\x00\x00"), width), height)
}

// chunk adds a chunk to a WebP.
func chunk(body []byte, kind, content string) []byte {
	body = append(bytes.Clone(body), kind...)
	body = binary.LittleEndian.AppendUint32(body, uint32(len(content)))
	body = append(body, content...)
	binary.LittleEndian.PutUint32(body[4:], uint32(len(body)-8))
	return body
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	webp, small := mustFile(t, "photo-600x400.webp"), mustFile(t, "photo-480x320.webp")
	avif, smallAVIF := mustFile(t, "photo-600x400.avif"), mustFile(t, "photo-480x320.avif")
	glass := mustFile(t, "glass-101x67.webp")
	vp8 := []byte{0x9d, 0x01, 0x2a, 0x58, 0x02, 0x90, 0x01}
	tests := []struct {
		name  string
		files [][]byte
		want  error
	}{
		{"nothing", nil, picture.ErrWrongSizes},
		{"an empty file", [][]byte{{}}, picture.ErrType},
		{"a JPEG", [][]byte{mustFile(t, "photo.jpg")}, picture.ErrType},
		{"a page", [][]byte{[]byte("<!DOCTYPE html><script>alert(1)</script>")}, picture.ErrType},
		{"another kind of RIFF", [][]byte{[]byte("RIFF\x04\x00\x00\x00WAVE")}, picture.ErrType},
		{"HEIC", [][]byte{with(t, avif, []byte("avif"), []byte("heic"), 3)}, picture.ErrType},
		{"a WebP cut short", [][]byte{webp[:len(webp)-9], small}, picture.ErrBroken},
		{"a WebP with more behind it", [][]byte{append(bytes.Clone(webp), "<script>"...), small}, picture.ErrBroken},
		{"an AVIF cut short", [][]byte{avif[:len(avif)-1], webp, small, smallAVIF}, picture.ErrBroken},
		{"an AVIF without its picture", [][]byte{avif[:32]}, picture.ErrBroken},
		{"WebP with EXIF data", [][]byte{mustFile(t, "exif.webp")}, picture.ErrMetadata},
		{"WebP with EXIF data that it keeps quiet about", [][]byte{chunk(webp, "EXIF", "GPS!"), small}, picture.ErrMetadata},
		{"WebP with XMP data", [][]byte{chunk(webp, "XMP ", "<x:xmpmeta/>"), small}, picture.ErrMetadata},
		{"WebP with a colour profile", [][]byte{mustFile(t, "profile.webp")}, picture.ErrMetadata},
		{"AVIF with EXIF data", [][]byte{mustFile(t, "exif.avif")}, picture.ErrMetadata},
		{"AVIF with something behind it", [][]byte{append(bytes.Clone(avif), "\x00\x00\x00\x0cuuidGPS!"...)}, picture.ErrMetadata},
		{"an animation", [][]byte{mustFile(t, "moves.webp")}, picture.ErrAnimated},
		{"an AVIF sequence", [][]byte{with(t, avif, []byte("avifmif1"), []byte("avismif1"), 1)}, picture.ErrAnimated},
		{"a WebP that claims to be huge", [][]byte{with(t, webp, vp8, []byte{0x9d, 0x01, 0x2a, 0xff, 0x3f, 0xff, 0x3f}, 1)}, picture.ErrTooManyPixels},
		{"a WebP whose canvas is huge", [][]byte{with(t, glass, []byte{0x64, 0, 0, 0x42, 0, 0}, []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0}, 1)}, picture.ErrBroken},
		{"an AVIF that claims to be huge", [][]byte{with(t, avif, ispe(600, 400), ispe(1<<31, 1<<31), 1)}, picture.ErrTooManyPixels},
		{"an AVIF of no size", [][]byte{with(t, avif, ispe(600, 400), ispe(0, 0), 1)}, picture.ErrBroken},
		{"a size too few", [][]byte{webp}, picture.ErrWrongSizes},
		{"a size too many", [][]byte{webp, small, small}, picture.ErrWrongSizes},
		{"a height that is not the picture's", [][]byte{webp, with(t, small, []byte{0xe0, 0x01, 0x40, 0x01}, []byte{0xe0, 0x01, 0x50, 0x01}, 1)}, picture.ErrWrongSizes},
		{"AVIF in some sizes only", [][]byte{webp, small, avif}, picture.ErrWrongSizes},
		{"AVIF alone", [][]byte{avif, smallAVIF}, picture.ErrWrongSizes},
		{"too much", [][]byte{make([]byte, picture.MaxBytes+1)}, picture.ErrTooManyBytes},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got, err := picture.Read("", test.files); !errors.Is(err, test.want) {
				t.Errorf("got %d files, %v; want %v", len(got.Files), err, test.want)
			}
		})
	}
	for _, alt := range []string{strings.Repeat("ñ", picture.MaxAlt+1), "a\x00b", "a\xff"} {
		if _, err := picture.Read(alt, whole(t)); !errors.Is(err, picture.ErrInvalidAlt) {
			t.Errorf("text %.10q: got %v, want ErrInvalidAlt", alt, err)
		}
	}
}

func TestEveryCutIsRefused(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"photo-480x320.webp", "photo-480x320.avif", "glass-101x67.webp", "glass-101x67.avif"} {
		body := mustFile(t, name)
		for length := range body {
			if _, err := picture.Inspect(body[:length]); err == nil {
				t.Errorf("%s cut to %d of %d bytes was taken", name, length, len(body))
			}
		}
	}
}

func TestName(t *testing.T) {
	t.Parallel()
	id := "0123456789abcdef01234567"
	tests := []struct {
		width, height int
		want          string
	}{
		{100, 50, "100x50"},
		{575, 400, "575x400"},
		{576, 400, "480x333 576x400"},
		{1200, 900, "480x360 960x720 1200x900"},
		{2400, 1801, "480x360 960x720 1600x1201 2400x1801"},
		{2400, 1, "480x1 960x1 1600x1 2400x1"},
	}
	for _, test := range tests {
		name := picture.Name{ID: id, Width: test.width, Height: test.height}
		var got []string
		for _, width := range name.Widths() {
			address := name.Address(width, picture.AVIF)
			got = append(got, strings.TrimSuffix(strings.TrimPrefix(address, "/fotos/"+id+"-"), ".avif"))
			if _, _, ok := picture.Parse(address); !ok {
				t.Errorf("%s cannot be read", address)
			}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%d × %d: got %s, want %s", test.width, test.height, strings.Join(got, " "), test.want)
		}
	}
	for _, address := range []string{"", "/fotos/", "/fotos/" + id + "-0x5.webp", "/fotos/" + id + "-5x5.webp/", "/fotos/" + id + "-5x5.jpg", "/fotos/" + strings.ToUpper(id) + "-5x5.webp", "x/fotos/" + id + "-5x5.webp"} {
		if _, _, ok := picture.Parse(address); ok {
			t.Errorf("%q was taken for a picture", address)
		}
	}
	content := []byte(`{"a":"/fotos/` + id + `-5x5.webp","b":["/fotos/f` + id[1:] + `-9x9.webp","/fotos/` + id + `-5x5.webp","/images/a.webp"]}`)
	if got := picture.Find(content); !slices.Equal(got, []string{id, "f" + id[1:]}) {
		t.Errorf("got %v", got)
	}
}

// FuzzJudge looks for bytes that stop the parsers, or that they take for a
// picture of a size that it cannot have.
func FuzzJudge(f *testing.F) {
	names, err := filepath.Glob("testdata/*.*")
	if err != nil || len(names) == 0 {
		f.Fatal(names, err)
	}
	for _, name := range names {
		f.Add(mustFile(f, filepath.Base(name)))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		file, err := picture.Inspect(body)
		if err == nil && (file.Width < 1 || file.Height < 1 || file.Width > picture.MaxWidth || file.Height > picture.MaxHeight) {
			t.Errorf("taken for %d × %d", file.Width, file.Height)
		}
	})
}
