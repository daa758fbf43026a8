// Package picture names the owner's pictures and their files, and validates uploaded ones.
package picture

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
)

const Prefix = "/fotos/"

// AVIF is optional, because not every browser can encode it.
const (
	AVIF = "avif"
	WebP = "webp"
)

// The bounds of a picture are in px.
const (
	MaxWidth  = 2400
	MaxHeight = 3200
)

// standardWidths are the widths of files in px, besides the picture's own.
var standardWidths = []int{480, 960, 1600}

// Name is the identity of a picture, and its full size in px.
type Name struct {
	ID            string
	Width, Height int
}

const namePattern = `/fotos/([0-9a-f]{24})-([1-9][0-9]{0,3})x([1-9][0-9]{0,3})\.`

var (
	inContent = regexp.MustCompile(namePattern + `webp`)
	inAddress = regexp.MustCompile(`^` + namePattern + `(avif|webp)$`)
)

// Find returns the IDs of the pictures that content refers to, sorted.
func Find(content []byte) []string {
	var ids []string
	for _, match := range inContent.FindAllSubmatch(content, -1) {
		ids = append(ids, string(match[1]))
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Parse parses the address of a file, with the size of that file.
func Parse(address string) (name Name, format string, ok bool) {
	match := inAddress.FindStringSubmatch(address)
	if match == nil {
		return Name{}, "", false
	}
	return named(match[1], match[2], match[3]), match[4], true
}

func named(id, width, height string) Name {
	// Atoi cannot fail: the pattern has at most four digits.
	w, _ := strconv.Atoi(width)
	h, _ := strconv.Atoi(height)
	return Name{id, w, h}
}

// Path returns the address by which content refers to the picture, its largest WebP.
func (n Name) Path() string { return n.Address(n.Width, WebP) }

func (n Name) Address(width int, format string) string {
	return fmt.Sprintf("%s%s-%dx%d.%s", Prefix, n.ID, width, n.heightAt(width), format)
}

// Widths returns the widths of the files, ascending, without standard ones near the picture's own.
func (n Name) Widths() []int {
	var widths []int
	for _, step := range standardWidths {
		if step*6 <= n.Width*5 {
			widths = append(widths, step)
		}
	}
	return append(widths, n.Width)
}

func (n Name) heightAt(width int) int {
	return max(1, (2*width*n.Height+n.Width)/(2*n.Width))
}
