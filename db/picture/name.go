// Package picture knows the owner's own pictures: how they are called, in which
// sizes they are kept, and what may be one.
package picture

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
)

// Prefix begins the address of every picture of the owner.
const Prefix = "/fotos/"

// The formats that a picture is kept in. Every one has WebP; AVIF comes first
// where the owner's browser could make it.
const (
	AVIF = "avif"
	WebP = "webp"
)

// The largest picture that is kept, in px.
const (
	MaxWidth  = 2400
	MaxHeight = 3200
)

// ladder is the widths that a picture is kept in, beside its own.
var ladder = []int{480, 960, 1600}

// Name is a picture as the content calls it: who it is, and its full size in px.
type Name struct {
	ID            string
	Width, Height int
}

const namePattern = `/fotos/([0-9a-f]{24})-([1-9][0-9]{0,3})x([1-9][0-9]{0,3})\.`

var (
	inContent = regexp.MustCompile(namePattern + `webp`)
	inAddress = regexp.MustCompile(`^` + namePattern + `(avif|webp)$`)
)

// Find lists the IDs of the pictures that a content object names, each once.
func Find(content []byte) []string {
	var ids []string
	for _, match := range inContent.FindAllSubmatch(content, -1) {
		ids = append(ids, string(match[1]))
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Parse reads the address of one file of a picture; ok is false when it is none.
// Name is then the picture in that file's size.
func Parse(address string) (name Name, format string, ok bool) {
	match := inAddress.FindStringSubmatch(address)
	if match == nil {
		return Name{}, "", false
	}
	return named(match[1], match[2], match[3]), match[4], true
}

func named(id, width, height string) Name {
	// The pattern has let four digits through at most: reading them cannot fail.
	w, _ := strconv.Atoi(width)
	h, _ := strconv.Atoi(height)
	return Name{id, w, h}
}

// Path is how the content calls the picture: the address of its largest WebP.
func (n Name) Path() string { return n.Address(n.Width, WebP) }

// Address is where the file of one width is served.
func (n Name) Address(width int, format string) string {
	return fmt.Sprintf("%s%s-%dx%d.%s", Prefix, n.ID, width, n.heightAt(width), format)
}

// Widths are the widths that the picture is kept in, the narrowest first. They
// follow from its own alone: a step of the ladder that is nearly as wide is left out.
func (n Name) Widths() []int {
	var widths []int
	for _, step := range ladder {
		if step*6 <= n.Width*5 {
			widths = append(widths, step)
		}
	}
	return append(widths, n.Width)
}

// heightAt is the height at a width, rounded to the nearest px, and at least one.
func (n Name) heightAt(width int) int {
	return max(1, (2*width*n.Height+n.Width)/(2*n.Width))
}
