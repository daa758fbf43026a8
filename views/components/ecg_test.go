package components

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// all are the rhythms that a page can show.
func all() []rhythm {
	list := []rhythm{normalRhythm}
	for _, r := range rhythms {
		list = append(list, r)
	}
	return list
}

// early is the number of the beat that comes too early, out of the ventricle; 0 is none.
func early(r rhythm) int {
	if r.key == "extrasistole" {
		return 3
	}
	return 0
}

// piece is one command of a path: from where to where it goes, in units right of the
// start and over the baseline, and the points that it names.
type piece struct {
	command  string
	from, to int
	level    int      // where it ends
	points   [][2]int // counted from where it begins, the ones that only bend it, too
	top      int      // the highest of the others
	bottom   int
}

var (
	command = regexp.MustCompile(`([a-z])([^a-z]*)`)
	number  = regexp.MustCompile(`-?\d+`)
)

// mustPieces reads the path of a rhythm.
func mustPieces(tb testing.TB, r rhythm) []piece {
	tb.Helper()
	var pieces []piece
	x, y := 0, 0
	for _, step := range command.FindAllStringSubmatch(r.path[len("M0 56"):], -1) {
		var values []int
		for _, text := range number.FindAllString(step[2], -1) {
			value, _ := strconv.Atoi(text)
			values = append(values, value)
		}
		size := map[string]int{"h": 1, "l": 2, "t": 2, "q": 4, "s": 4, "c": 6}[step[1]]
		if size == 0 || len(values) == 0 || len(values)%size != 0 {
			tb.Fatalf("%s: got %q in the path", r.key, step[0])
		}
		one := piece{command: step[1], from: x}
		for group := range slices.Chunk(values, size) {
			if step[1] == "h" {
				group = append(group, 0)
			}
			startX, startY := x-one.from, y
			for point := range slices.Chunk(group, 2) {
				x, y = one.from+startX+point[0], startY-point[1]
				one.points = append(one.points, [2]int{x - one.from, y})
			}
			one.top, one.bottom = max(one.top, y), min(one.bottom, y)
		}
		one.to, one.level = x, y
		pieces = append(pieces, one)
	}
	return pieces
}

// beat is one that comes from the atria.
type beat struct {
	p, qrs piece
	t      int // where the T wave ends
}

// beatsOf finds them by the QRS, which alone has corners.
func beatsOf(pieces []piece) []beat {
	var found []beat
	for i, qrs := range pieces {
		if qrs.command != "l" {
			continue
		}
		one := beat{qrs: qrs}
		for _, before := range pieces[:i] {
			if before.command != "h" {
				one.p = before
			}
		}
		end := slices.IndexFunc(pieces[i+1:], func(after piece) bool { return after.command != "h" && after.level == 0 })
		one.t = pieces[i+1+end].to
		found = append(found, one)
	}
	return found
}

// TestStripsMeet: a strip ends where it begins again, on the baseline and on time, so that it can run without end.
func TestStripsMeet(t *testing.T) {
	for _, r := range all() {
		pieces := mustPieces(t, r)
		end, top, bottom := pieces[len(pieces)-1], 0, 0
		for _, one := range pieces {
			top, bottom = max(top, one.top), min(bottom, one.bottom)
		}
		if end.to != units(r.seconds) || end.level != 0 {
			t.Errorf("%s: got the end at %d, %d, want %d, 0", r.key, end.to, end.level, units(r.seconds))
		}
		if top > 48 || bottom < -12 {
			t.Errorf("%s: got from %d to %d, want it within the paper", r.key, bottom, top)
		}
		if units(r.seconds) < ecgWindow {
			t.Errorf("%s: got %.1f s, less than a strip shows", r.key, r.seconds)
		}
	}
}

// TestIntervals: what is drawn has the lengths of a healthy adult's, but for what its disease changes.
func TestIntervals(t *testing.T) {
	within := func(r rhythm, name string, got, low, high float64) {
		if got < low || got > high {
			t.Errorf("%s: got %s of %.0f, want %.0f to %.0f", r.key, name, got, low, high)
		}
	}
	for _, r := range all() {
		beats, usual := beatsOf(mustPieces(t, r)), between(r)[0]
		if r.key == "fibrilacion" {
			usual = r.seconds / float64(len(r.beats))
		}
		wide := 0
		for i, at := range r.beats {
			if i+1 == early(r) {
				wide = 1
				continue
			}
			beat := beats[i-wide]
			within(r, "R", float64(beat.qrs.from+beat.qrs.points[1][0]), float64(units(at)), float64(units(at)))
			within(r, "QRS in ms", float64(beat.qrs.to-beat.qrs.from)*10, 70, 110)
			qt := float64(beat.t-beat.qrs.from) * 10
			for name, corrected := range map[string]float64{"Bazett": qt / math.Sqrt(usual), "Fridericia": qt / math.Cbrt(usual), "Framingham": qt + 154*(1-usual)} {
				within(r, "QT after "+name, corrected, 390.1, 449)
			}
			if r.key != "fibrilacion" {
				within(r, "PR in ms", float64(beat.qrs.from-beat.p.from)*10, 120, 200)
				within(r, "P in ms", float64(beat.p.to-beat.p.from)*10, 80, 119)
				within(r, "P in tenths of mm", float64(beat.p.points[0][1])/2/4*10, 5, 25)
			}
		}
	}
	for _, one := range mustPieces(t, rhythms["arritmias"]) {
		if one.command == "s" { // the second half of the early beat's QRS
			within(rhythms["arritmias"], "the early QRS in ms", float64(one.to-units(rhythms["arritmias"].beats[2])+8)*10, 121, 200)
		}
	}
}

// TestST: it lies on the baseline, but for the infarct, where it is high enough for everybody and convex.
func TestST(t *testing.T) {
	for _, r := range all() {
		pieces, infarct := mustPieces(t, r), r.key == "infarto"
		for i, qrs := range pieces {
			if qrs.command != "l" {
				continue
			}
			st := pieces[i+1]
			if !infarct {
				if qrs.level != 0 || st.command != "h" {
					t.Errorf("%s: got ST at %d", r.key, qrs.level)
				}
				continue
			}
			if qrs.level < 10 {
				t.Errorf("got ST at %d units, want 2.5 mm", qrs.level)
			}
			a, b, c := st.points[0], st.points[1], st.points[2]
			for _, part := range []float64{0.25, 0.5, 0.75} {
				on := func(axis int, start float64) float64 {
					rest := 1 - part
					return rest*rest*rest*start + 3*rest*rest*part*float64(a[axis]) + 3*rest*part*part*float64(b[axis]) + part*part*part*float64(c[axis])
				}
				x, y := on(0, 0), on(1, float64(qrs.level))
				if chord := float64(qrs.level) + x/float64(c[0])*float64(st.level-qrs.level); y <= chord {
					t.Errorf("got ST at %.1f under the line from J to T, %.1f: want it convex", y, chord)
				}
			}
		}
	}
}

// TestFibrillation: between the beats of fibrillating atria no baseline is flat, and no wave slow.
func TestFibrillation(t *testing.T) {
	pieces := mustPieces(t, rhythms["fibrilacion-auricular"])
	for i, one := range pieces {
		if length := one.to - one.from; one.command == "h" && length > 8 {
			t.Errorf("got %d ms flat", length*10)
		}
		if one.command == "t" {
			if length := one.to - pieces[i-1].from; length < 10 || length > 20 {
				t.Errorf("got a wave of %d ms, want 300 to 600 a minute", length*10)
			}
		}
	}
}

// TestRest: who does not let a strip run sees in it what its caption says.
func TestRest(t *testing.T) {
	for _, r := range all() {
		from, shown := units(r.seconds)-ecgWindow, map[int]bool{} // by when they peak
		for _, beat := range beatsOf(mustPieces(t, r)) {
			start := beat.qrs.from
			if r.key != "fibrilacion" {
				start = beat.p.from
			}
			shown[beat.qrs.from+4] = start >= from
		}
		var seen []int
		for i, at := range r.beats {
			if shown[units(at)] || i+1 == early(r) && units(at)-8 >= from {
				seen = append(seen, i)
			}
			// The sign to play it is 18 wide and 8 from the edge.
			if x := units(at) - from; x >= 8 && x <= 26 {
				t.Errorf("%s: got beat %d behind the sign to play it", r.key, i+1)
			}
		}
		times := between(r)
		switch longest := slices.Index(times, slices.Max(times)); {
		case len(seen) < 2:
			t.Errorf("%s: got %d whole beats at rest", r.key, len(seen))
		case r.key == "pausa" && (!slices.Contains(seen, longest) || !slices.Contains(seen, longest+1)):
			t.Errorf("got beats %v at rest, want those around the pause", seen)
		case early(r) > 0 && (!slices.Contains(seen, early(r)-2) || !slices.Contains(seen, early(r))):
			t.Errorf("got beats %v at rest, want those around the early one", seen)
		}
	}
}

// between are the times from beat to beat, over the strip's end.
func between(r rhythm) []float64 {
	var times []float64
	for i, at := range r.beats[1:] {
		times = append(times, at-r.beats[i])
	}
	return append(times, r.beats[0]+r.seconds-r.beats[len(r.beats)-1])
}

// TestRhythms: the beats come as the guidelines beside each rhythm say, and as its caption does.
func TestRhythms(t *testing.T) {
	rate := func(r rhythm) float64 { return 60 * float64(len(r.beats)) / r.seconds }
	regular := func(r rhythm) bool { return slices.Max(between(r))-slices.Min(between(r)) < 0.03 }
	if r := normalRhythm; rate(r) < 60 || rate(r) > 100 || !regular(r) {
		t.Errorf("got a normal rhythm of %.0f with %.2v", rate(r), between(r))
	}
	if r := rhythms["bradicardia"]; rate(r) >= 50 || !regular(r) {
		t.Errorf("got a slow one of %.0f with %.2v", rate(r), between(r))
	}
	for _, r := range all() {
		if want := fmt.Sprintf("%.0f latidos", rate(r)); strings.Contains(r.caption, "latidos") && !strings.HasPrefix(r.caption, want) {
			t.Errorf("got %q, want %s", r.caption, want)
		}
	}
	if r := rhythms["sindrome-de-disfuncion-sinusal"]; slices.Max(between(r)) <= 3 {
		t.Errorf("got no pause of 3 s in %.2v", between(r))
	}
	if r := rhythms["fibrilacion-auricular"]; regular(r) {
		t.Errorf("got a regular one: %.2v", between(r))
	}
	r := rhythms["arritmias"]
	times := between(r)
	first := early(r)
	early, after, usual := times[first-2], times[first-1], times[0]
	if early > 0.8*usual || early+after < 2*usual-0.01 {
		t.Errorf("got an early beat after %.2f and the next after %.2f, where %.2f is usual: want a full pause", early, after, usual)
	}
	for _, r := range all() {
		for i, time := range between(r) {
			if time < filled {
				t.Errorf("%s: got %.2f s after beat %d: the heart is not full again", r.key, time, i+1)
			}
		}
		if last := r.beats[len(r.beats)-1]; last+filled > r.seconds {
			t.Errorf("%s: got its last beat at %.2f s, which the strip's end cuts", r.key, last)
		}
	}
}
