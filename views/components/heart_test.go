package components

import "testing"

// A line that would have to turn back, or that crosses another, joins a pin with the wrong part.
func TestLeaders(t *testing.T) {
	type segment struct{ a, b point }
	lines := make([][]segment, len(spots))
	for i, s := range spots {
		knee := point{X: s.knee(), Y: s.pin.Y}
		if (knee.X-s.pin.X)*(s.tip.X-s.pin.X) <= 0 {
			t.Errorf("%s: the knee at %d is not between the pin and the tip", s.id, knee.X)
		}
		lines[i] = []segment{{s.pin, knee}, {knee, s.tip}}
	}
	side := func(s segment, p point) int {
		return (s.b.X-s.a.X)*(p.Y-s.a.Y) - (s.b.Y-s.a.Y)*(p.X-s.a.X)
	}
	for i := range spots {
		for j := range i {
			for _, a := range lines[i] {
				for _, b := range lines[j] {
					if side(a, b.a)*side(a, b.b) < 0 && side(b, a.a)*side(b, a.b) < 0 {
						t.Errorf("the lines of %s and %s cross", spots[i].id, spots[j].id)
					}
				}
			}
		}
	}
}
