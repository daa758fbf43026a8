package components

import (
	"fmt"
	"strings"

	"github.com/boombuler/barcode/qr"
)

// quiet is the empty margin around a QR code, in modules (ISO/IEC 18004).
const quiet = 4

// qrPath is the SVG path of the QR code of an address, its dark modules one unit
// wide, and the width of its square with the quiet zone; a text that no code can
// hold has none.
func qrPath(address string) (path string, size int) {
	code, err := qr.Encode(address, qr.M, qr.Auto)
	if err != nil {
		return "", 0
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
	return out.String(), width + 2*quiet
}
