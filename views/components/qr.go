package components

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// quiet is the empty margin around a QR code, in modules (ISO/IEC 18004).
const quiet = 4

// qrPath is the QR code of an address: the path of an SVG whose strokes, one unit
// wide, are rows of dark modules around whole numbers, and the width of its square
// with the quiet zone. A text that no code can hold has none.
func qrPath(address string) (path string, size int) {
	code, err := qr.Encode(address, qr.M)
	if err != nil {
		return "", 0
	}
	var out strings.Builder
	for y := range code.Size {
		end := -1 // of the last stroke in this row
		for x := 0; x < code.Size; x++ {
			if !code.Black(x, y) {
				continue
			}
			if end < 0 {
				fmt.Fprintf(&out, "M%d %d", x+quiet, y+quiet)
			} else {
				fmt.Fprintf(&out, "m%d 0", x-end)
			}
			for end = x; code.Black(end, y); end++ {
			}
			fmt.Fprintf(&out, "h%d", end-x)
			x = end
		}
	}
	return out.String(), code.Size + 2*quiet
}
