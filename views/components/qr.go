package components

import (
	"strconv"

	"rsc.io/qr"
)

// quietZone is the margin around a QR code in modules (ISO/IEC 18004).
const quietZone = 4

// qrPath returns horizontal strokes, and the size of the square with the margin, both in modules. The
// path is empty if the text is too long.
func qrPath(address string) (path string, size int) {
	code, err := qr.Encode(address, qr.M)
	if err != nil {
		return "", 0
	}
	out := make([]byte, 0, 4<<10)
	step := func(before string, n int, after string) {
		out = append(strconv.AppendInt(append(out, before...), int64(n), 10), after...)
	}
	for y := range code.Size {
		end := -1 // end of the last stroke in this row
		for x := 0; x < code.Size; x++ {
			if !code.Black(x, y) {
				continue
			}
			if end < 0 {
				step("M", x+quietZone, " ")
				step("", y+quietZone, "")
			} else {
				step("m", x-end, " 0")
			}
			for end = x; code.Black(end, y); end++ {
			}
			step("h", end-x, "")
			x = end
		}
	}
	return string(out), code.Size + 2*quietZone
}
