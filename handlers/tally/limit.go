package tally

import "hash/maphash"

// How often one network counts on one day. A person sees a few pages and taps once
// or twice, and several may share an address.
const (
	viewsPerDay = 200
	tapsPerDay  = 20
)

// sender is a network under a key that lives for a day, in memory only.
type sender uint64

// limit bounds what one network counts on a day, without keeping any: it is a
// count-min sketch, in which each has a cell of every row, by its hash, and may
// share it with others. The least of its cells is at least what it has sent.
type limit struct {
	day   string
	key   maphash.Seed
	told  bool                              // that it was reached
	cells [2][sketchRows][sketchCells]uint8 // of taps, and of views
}

// The size of the sketch: a day of 16,000 networks fills every cell about once.
const (
	sketchRows  = 4
	sketchBits  = 14
	sketchCells = 1 << sketchBits
)

// count counts once for a network, on a day that begins with a new key, and reports
// whether it may still count.
func (l *limit) count(day, network string, isView bool) (from sender, allowed bool) {
	if l.day != day {
		*l = limit{day: day, key: maphash.MakeSeed()}
	}
	hash := maphash.String(l.key, network)
	cells, most := &l.cells[0], uint8(tapsPerDay)
	if isView {
		cells, most = &l.cells[1], viewsPerDay
	}
	var own [sketchRows]*uint8
	least := uint8(255)
	for row := range own {
		own[row] = &cells[row][hash>>(row*sketchBits)%sketchCells]
		least = min(least, *own[row])
	}
	if least >= most {
		return sender(hash), false
	}
	for _, cell := range own {
		if *cell == least {
			*cell++
		}
	}
	return sender(hash), true
}
