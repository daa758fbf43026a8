package components

import (
	"fmt"
	"strings"
	"sync"

	"github.com/boombuler/barcode/qr"
	lru "github.com/hashicorp/golang-lru/v2"
)

// quiet is the empty margin around a QR code, in modules (ISO/IEC 18004).
const quiet = 4

// keptCodes bounds the codes that are kept, of 2 kB each: to make one takes longer
// than to draw its page, and addresses seldom change.
const keptCodes = 500

var codes = sync.OnceValue(func() *lru.Cache[string, qrCode] {
	cache, err := lru.New[string, qrCode](keptCodes)
	if err != nil {
		panic(err) // none may be kept
	}
	return cache
})

// qrCode is an SVG path, its dark modules one unit wide, and the width of its square
// with the quiet zone.
type qrCode struct {
	path string
	size int
}

// qrPath is the QR code of an address; a text that no code can hold has none.
func qrPath(address string) (path string, size int) {
	code, kept := codes().Get(address)
	if !kept {
		code = newCode(address)
		codes().Add(address, code)
	}
	return code.path, code.size
}

func newCode(address string) qrCode {
	code, err := qr.Encode(address, qr.M, qr.Auto)
	if err != nil {
		return qrCode{}
	}
	width := code.Bounds().Dx()
	dark := func(x, y int) bool {
		if x >= width {
			return false
		}
		level, _, _, _ := code.At(x, y).RGBA()
		return level == 0
	}
	var out strings.Builder
	for y := range width {
		for x := 0; x < width; x++ {
			if !dark(x, y) {
				continue
			}
			from := x
			for dark(x, y) {
				x++
			}
			fmt.Fprintf(&out, "M%d %dh%dv1h-%dz", from+quiet, y+quiet, x-from, x-from)
		}
	}
	return qrCode{out.String(), width + 2*quiet}
}
