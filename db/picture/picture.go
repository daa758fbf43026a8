package picture

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

const MaxBytes = 20 << 20

const MaxAlt = 500

var (
	ErrTooManyBytes  = errors.New("the files weigh too much")
	ErrTooManyPixels = errors.New("too many pixels")
	ErrType          = errors.New("neither AVIF nor WebP")
	ErrBroken        = errors.New("broken or incomplete")
	ErrAnimated      = errors.New("an animation")
	ErrMetadata      = errors.New("it carries data about where and how it was taken")
	ErrWrongSizes    = errors.New("not in the sizes of the ladder")
	ErrInvalidAlt    = errors.New("the alternative text cannot be kept")
)

type File struct {
	Width, Height int // px
	Format        string
	Body          []byte
}

// Picture is immutable: its ID is a hash of its bytes and its text.
type Picture struct {
	Name
	Alt     string // empty: decorative
	HasAVIF bool
	Files   []File
}

func Read(alt string, bodies [][]byte) (Picture, error) {
	alt = strings.TrimSpace(alt)
	if !utf8.ValidString(alt) || strings.ContainsRune(alt, 0) || utf8.RuneCountInString(alt) > MaxAlt {
		return Picture{}, ErrInvalidAlt
	}
	weight := 0
	for _, body := range bodies {
		weight += len(body)
	}
	if weight > MaxBytes {
		return Picture{}, fmt.Errorf("%w: %d bytes", ErrTooManyBytes, weight)
	}
	p := Picture{Alt: alt}
	for i, body := range bodies {
		file, err := Inspect(body)
		if err != nil {
			return Picture{}, fmt.Errorf("file %d: %w", i+1, err)
		}
		p.Files = append(p.Files, file)
	}
	if err := p.checkFiles(); err != nil {
		return Picture{}, err
	}
	p.ID = p.hash()
	return p, nil
}

// Inspect returns the format and the size of a file, from its bytes.
func Inspect(body []byte) (File, error) {
	file := File{Body: body}
	var read func([]byte) (width, height int, err error)
	switch {
	case len(body) >= 12 && string(body[:4]) == "RIFF" && string(body[8:12]) == "WEBP":
		file.Format, read = WebP, readWebP
	case len(body) >= 12 && string(body[4:8]) == "ftyp":
		file.Format, read = AVIF, readAVIF
	default:
		return File{}, ErrType
	}
	var err error
	if file.Width, file.Height, err = read(body); err != nil {
		return File{}, fmt.Errorf("%s: %w", file.Format, err)
	}
	if file.Width > MaxWidth || file.Height > MaxHeight {
		return File{}, fmt.Errorf("%s: %w: %d × %d", file.Format, ErrTooManyPixels, file.Width, file.Height)
	}
	return file, nil
}

// checkFiles requires every width once in WebP and, if there is any AVIF, once in AVIF.
func (p *Picture) checkFiles() error {
	slices.SortFunc(p.Files, func(a, b File) int {
		if a.Format != b.Format {
			return strings.Compare(a.Format, b.Format)
		}
		return a.Width - b.Width
	})
	var shapes []string
	for _, file := range p.Files {
		p.Width, p.Height = file.Width, file.Height // after the loop, those of the widest WebP
		p.HasAVIF = p.HasAVIF || file.Format == AVIF
		shapes = append(shapes, fmt.Sprintf("%s %d×%d", file.Format, file.Width, file.Height))
	}
	if len(p.Files) == 0 || p.Files[len(p.Files)-1].Format != WebP {
		return fmt.Errorf("%w: no WebP", ErrWrongSizes)
	}
	var wanted []string
	for _, format := range p.formats() {
		for _, width := range p.Widths() {
			wanted = append(wanted, fmt.Sprintf("%s %d×%d", format, width, p.heightAt(width)))
		}
	}
	if !slices.Equal(shapes, wanted) {
		return fmt.Errorf("%w: %s instead of %s", ErrWrongSizes, strings.Join(shapes, ", "), strings.Join(wanted, ", "))
	}
	return nil
}

func (p *Picture) formats() []string {
	if p.HasAVIF {
		return []string{AVIF, WebP}
	}
	return []string{WebP}
}

func (p *Picture) hash() string {
	sum := sha256.New()
	part := func(body []byte) {
		var length [8]byte
		binary.BigEndian.PutUint64(length[:], uint64(len(body)))
		sum.Write(length[:])
		sum.Write(body)
	}
	part([]byte(p.Alt))
	for _, file := range p.Files {
		part(file.Body)
	}
	return hex.EncodeToString(sum.Sum(nil)[:12])
}
