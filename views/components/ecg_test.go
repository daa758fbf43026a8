package components

import (
	"regexp"
	"slices"
	"strconv"
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

// TestStripsMeet: a strip ends where it begins again, on the baseline and on time, so that it can run without end.
func TestStripsMeet(t *testing.T) {
	command := regexp.MustCompile(`([a-z])([^a-z]*)`)
	number := regexp.MustCompile(`-?\d+`)
	for _, r := range all() {
		x, y, top, bottom := 0, 0, 0, 0
		for _, step := range command.FindAllStringSubmatch(r.Path()[len("M0 56"):], -1) {
			var values []int
			for _, text := range number.FindAllString(step[2], -1) {
				value, _ := strconv.Atoi(text)
				values = append(values, value)
			}
			size := map[string]int{"h": 1, "l": 2, "t": 2, "q": 4, "s": 4, "c": 6}[step[1]]
			if size == 0 || len(values)%size != 0 {
				t.Fatalf("%s: got %q in the path", r.key, step[0])
			}
			for group := range slices.Chunk(values, size) {
				if step[1] == "h" {
					x += group[0]
				} else {
					x, y = x+group[size-2], y+group[size-1]
				}
				top, bottom = min(top, y), max(bottom, y)
			}
		}
		if x != units(r.seconds) || y != 0 {
			t.Errorf("%s: got the end at %d, %d, want %d, 0", r.key, x, y, units(r.seconds))
		}
		if top < -48 || bottom > 12 {
			t.Errorf("%s: got from %d to %d, want it within the paper", r.key, top, bottom)
		}
		if r.seconds < 3 {
			t.Errorf("%s: got %.1f s, less than a strip shows", r.key, r.seconds)
		}
	}
}

// TestRhythms: the beats come as the guidelines beside each rhythm say.
func TestRhythms(t *testing.T) {
	// between are the times from beat to beat, over the strip's end.
	between := func(r rhythm) []float64 {
		var times []float64
		for i, at := range r.beats[1:] {
			times = append(times, at-r.beats[i])
		}
		return append(times, r.beats[0]+r.seconds-r.beats[len(r.beats)-1])
	}
	rate := func(r rhythm) float64 { return 60 * float64(len(r.beats)) / r.seconds }
	regular := func(r rhythm) bool { return slices.Max(between(r))-slices.Min(between(r)) < 0.03 }
	if r := normalRhythm; rate(r) < 60 || rate(r) > 100 || !regular(r) {
		t.Errorf("got a normal rhythm of %.0f with %.2v", rate(r), between(r))
	}
	if r := rhythms["bradicardia"]; rate(r) >= 50 || !regular(r) {
		t.Errorf("got a slow one of %.0f with %.2v", rate(r), between(r))
	}
	if r := rhythms["sindrome-de-disfuncion-sinusal"]; slices.Max(between(r)) <= 3 {
		t.Errorf("got no pause of 3 s in %.2v", between(r))
	}
	if r := rhythms["fibrilacion-auricular"]; regular(r) || !r.waves {
		t.Errorf("got a regular one or a still baseline: %.2v", between(r))
	}
	if r := rhythms["arritmias"]; true {
		times := between(r)
		early, after, usual := times[r.early-2], times[r.early-1], times[0]
		if early > 0.8*usual || early+after < 2*usual-0.01 {
			t.Errorf("got an early beat after %.2f and the next after %.2f, where %.2f is usual: want a full pause", early, after, usual)
		}
	}
	for _, r := range all() {
		for i, time := range between(r) {
			if time < 0.4 {
				t.Errorf("%s: got %.2f s after beat %d: the waves would run into each other", r.key, time, i+1)
			}
		}
	}
}
