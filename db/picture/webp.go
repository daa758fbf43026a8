package picture

import (
	"encoding/binary"
	"slices"
)

// Flags of a VP8X chunk.
const (
	webpAnimation = 1 << 1
	webpXMP       = 1 << 2
	webpEXIF      = 1 << 3
)

// readWebP returns the size of a still WebP (RFC 9649) without metadata, whose chunks agree on it.
func readWebP(body []byte) (width, height int, err error) {
	if int(binary.LittleEndian.Uint32(body[4:]))+8 != len(body) {
		return 0, 0, ErrBroken
	}
	var canvas, frame [2]int
	for i, rest := 0, body[12:]; len(rest) > 0; i++ {
		if len(rest) < 8 {
			return 0, 0, ErrBroken
		}
		kind, size := string(rest[:4]), int(binary.LittleEndian.Uint32(rest[4:]))
		padded := size + size&1
		if padded > len(rest)-8 {
			return 0, 0, ErrBroken
		}
		data := rest[8 : 8+size]
		rest = rest[8+padded:]
		switch kind {
		case "VP8X":
			if i != 0 || size != 10 {
				return 0, 0, ErrBroken
			}
			if data[0]&webpAnimation != 0 {
				return 0, 0, ErrAnimated
			}
			if data[0]&(webpXMP|webpEXIF) != 0 {
				return 0, 0, ErrMetadata
			}
			canvas = [2]int{uint24(data[4:]) + 1, uint24(data[7:]) + 1}
		case "VP8 ", "VP8L":
			if frame != [2]int{} {
				return 0, 0, ErrBroken
			}
			if frame = lossySize(data); kind == "VP8L" {
				frame = losslessSize(data)
			}
			if slices.Contains(frame[:], 0) {
				return 0, 0, ErrBroken
			}
		case "ALPH":
		case "ANIM", "ANMF":
			return 0, 0, ErrAnimated
		default: // EXIF, XMP, ICCP and unknown chunks
			return 0, 0, ErrMetadata
		}
	}
	if frame == [2]int{} || canvas != [2]int{} && canvas != frame {
		return 0, 0, ErrBroken
	}
	return frame[0], frame[1], nil
}

// lossySize returns the size in the header of a VP8 key frame (RFC 6386 §9.1), or zeros.
func lossySize(data []byte) [2]int {
	if len(data) < 10 || data[0]&1 != 0 || data[3] != 0x9d || data[4] != 0x01 || data[5] != 0x2a {
		return [2]int{}
	}
	return [2]int{int(binary.LittleEndian.Uint16(data[6:]) & 0x3fff), int(binary.LittleEndian.Uint16(data[8:]) & 0x3fff)}
}

// losslessSize returns the size in the header of a VP8L picture, or zeros.
func losslessSize(data []byte) [2]int {
	if len(data) < 5 || data[0] != 0x2f {
		return [2]int{}
	}
	bits := binary.LittleEndian.Uint32(data[1:])
	return [2]int{int(bits&0x3fff) + 1, int(bits>>14&0x3fff) + 1}
}

func uint24(data []byte) int {
	return int(data[0]) | int(data[1])<<8 | int(data[2])<<16
}
