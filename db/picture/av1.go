package picture

// Types of the open bitstream units in a still picture (AV1 §6.2.2).
const (
	obuSequenceHeader    = 1
	obuTemporalDelimiter = 2
	obuFrame             = 6
)

// codedSize returns the size in the sequence header of a still picture, which must be a reduced one:
// then no frame may have another size (AV1 §5.5.1, §5.9.5).
func codedSize(data []byte) (size [2]int, ok bool) {
	for len(data) > 0 {
		kind, payload, rest, ok := nextUnit(data)
		if !ok {
			return size, false
		}
		switch kind {
		case obuTemporalDelimiter, obuFrame:
		case obuSequenceHeader:
			again, ok := sequenceSize(payload)
			if !ok || size != [2]int{} && again != size {
				return size, false
			}
			size = again
		default:
			return size, false
		}
		data = rest
	}
	return size, size != [2]int{}
}

// nextUnit returns the first open bitstream unit, which must have its length, and the rest.
func nextUnit(data []byte) (kind byte, payload, rest []byte, ok bool) {
	const extension, hasSize = 1 << 2, 1 << 1
	if len(data) < 2 || data[0]&hasSize == 0 || data[0]&extension != 0 {
		return 0, nil, nil, false
	}
	kind, data = data[0]>>3&15, data[1:]
	length := 0
	for shift := 0; ; shift += 7 { // leb128
		if len(data) == 0 || shift > 21 {
			return 0, nil, nil, false
		}
		b := data[0]
		data = data[1:]
		length |= int(b&0x7f) << shift
		if b&0x80 == 0 {
			break
		}
	}
	if length > len(data) {
		return 0, nil, nil, false
	}
	return kind, data[:length], data[length:], true
}

func sequenceSize(payload []byte) (size [2]int, ok bool) {
	b := bits{data: payload}
	b.read(3) // profile
	still, reduced := b.read(1), b.read(1)
	b.read(5) // level
	widthBits, heightBits := b.read(4)+1, b.read(4)+1
	size = [2]int{b.read(widthBits) + 1, b.read(heightBits) + 1}
	return size, still == 1 && reduced == 1 && !b.overrun
}

// bits reads numbers bit by bit, the highest bit first.
type bits struct {
	data    []byte
	next    int
	overrun bool // more bits were read than there are
}

func (b *bits) read(count int) int {
	value := 0
	for range count {
		if b.next >= 8*len(b.data) {
			b.overrun = true
			return 0
		}
		value = value<<1 | int(b.data[b.next/8]>>(7-b.next%8)&1)
		b.next++
	}
	return value
}
