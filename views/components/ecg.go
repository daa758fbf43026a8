package components

import (
	"fmt"
	"math"
	"strings"

	"latido/views/model"
)

// What a trace is measured in: 25 mm of paper a second and 10 mm a millivolt, with 4
// units to the millimetre, so that the large boxes of the paper are squares of 20.
const ecgSecond = 100

// rhythm is a trace as a monitor shows it, again and again: when its beats come, and
// how each is drawn. Lengths and voltages are within those of lead II in the AHA/ACCF/HRS
// recommendations for the standardization of the electrocardiogram (2007 and 2009:
// PR 120 to 200 ms, P below 120 ms and 0.25 mV, QRS up to 110 ms); the criteria of each
// rhythm stand beside it. They are drawings that teach, not anybody's recording.
type rhythm struct {
	key     string
	caption string
	seconds float64
	beats   []float64 // when each R wave peaks
	wave    func(*trace, float64)
	early   int  // the number of the beat that comes too early, out of the ventricle; 0 is none
	waves   bool // the baseline of fibrillating atria
}

var (
	// 60 to 100 a minute, a P before each QRS.
	normalRhythm = rhythm{key: "normal", caption: "75 por minuto", seconds: 3.2, beats: []float64{0.4, 1.2, 2, 2.8}, wave: (*trace).sinusBeat}

	rhythms = map[string]rhythm{
		// ACC/AHA/HRS guideline on bradycardia (2018): sinus rate below 50 a minute.
		"bradicardia": {key: "bradicardia", caption: "45 por minuto", seconds: 4, beats: []float64{0.4, 1.73, 3.07}, wave: (*trace).sinusBeat},
		// The same guideline: a pause of more than 3 s; no P wave in it, and no multiple of the time between beats.
		"sindrome-de-disfuncion-sinusal": {key: "pausa", caption: "pausa de 3 segundos", seconds: 6.6, beats: []float64{0.4, 1.25, 2.1, 5.3, 6.15}, wave: (*trace).sinusBeat},
		// ESC guideline on atrial fibrillation (2020): irregular RR intervals, no distinct repeating P waves, irregular atrial activation.
		"fibrilacion-auricular": {key: "fibrilacion", caption: "irregular, sin onda P", seconds: 5.6, beats: []float64{0.2, 0.72, 1.43, 1.87, 2.7, 3.28, 3.77, 4.69, 5.3}, wave: (*trace).fibrillatingBeat, waves: true},
		// A ventricular premature beat: early, wide (over 120 ms), no P, its T the other way, and a full compensatory pause.
		"arritmias": {key: "extrasistole", caption: "un latido adelantado", seconds: 4, beats: []float64{0.4, 1.2, 1.7, 2.8, 3.6}, wave: (*trace).sinusBeat, early: 3},
		// Fourth universal definition of myocardial infarction (2018): new ST elevation at the J point of 2 mm or more in V2 and V3.
		"infarto-agudo-de-miocardio": {key: "infarto", caption: "segmento ST elevado", seconds: 3.35, beats: []float64{0.3, 0.97, 1.64, 2.31, 2.98}, wave: (*trace).injuredBeat},
	}
)

// trace is the path of a strip while it is drawn, in relative steps of whole units.
type trace struct {
	path strings.Builder
	at   int // units from the strip's start
	odd  int // counts the small waves of fibrillating atria
}

// to goes along the baseline.
func (t *trace) to(unit int, waves bool) {
	// The small waves are of unequal height and length, 5 to 8 of them a second.
	for sizes := [...][2]int{{14, -9}, {17, -6}, {13, -11}, {16, -7}}; waves && unit-t.at >= 17; t.odd++ {
		size := sizes[t.odd%len(sizes)]
		t.step(size[0], "q%d %d %d 0t%d 0", size[0]/4, size[1], size[0]/2, size[0]-size[0]/2)
	}
	if unit > t.at {
		t.step(unit-t.at, "h%d", unit-t.at)
	}
}

func (t *trace) step(units int, format string, values ...any) {
	fmt.Fprintf(&t.path, format, values...)
	t.at += units
}

// ventricles is a narrow QRS of 90 ms whose R wave peaks at a unit, four behind its start.
func (t *trace) ventricles() { t.step(9, "l2 3 2-43 3 49 2-9") }

func (t *trace) sinusBeat(r float64) {
	t.to(units(r)-20, false)
	t.step(10, "q5-10 10 0")
	t.to(units(r)-4, false)
	t.ventricles()
	t.to(t.at+9, false)
	t.step(18, "q10-25 18 0")
}

func (t *trace) fibrillatingBeat(r float64) {
	t.to(units(r)-4, true)
	t.ventricles()
	t.to(t.at+6, false)
	t.step(16, "q9-16 16 0")
}

func (t *trace) injuredBeat(r float64) {
	t.to(units(r)-20, false)
	t.step(10, "q5-10 10 0")
	t.to(units(r)-4, false)
	t.step(35, "l2 7 2-37 5 18c6-2 10-11 14-11s7 23 12 23")
}

// ventricularBeat begins in the muscle itself.
func (t *trace) ventricularBeat(r float64) {
	t.to(units(r)-8, false)
	t.step(47, "c4 0 4-46 8-46s4 50 9 50q14 17 30-4")
}

// Path is the strip from its start to where it begins again.
func (r rhythm) Path() string {
	var t trace
	t.path.WriteString("M0 56")
	for i, at := range r.beats {
		if i+1 == r.early {
			t.ventricularBeat(at)
		} else {
			r.wave(&t, at)
		}
	}
	t.to(units(r.seconds), r.waves)
	return t.path.String()
}

func units(seconds float64) int { return int(math.Round(seconds * ecgSecond)) }

// Move gives the heart of the page this rhythm, while it is chosen or its disease is pointed at: it is smallest a seventh of a second after each R wave.
func (r rhythm) Move(p model.Page) string {
	name := "ecg-" + r.key
	scale := func(value float64) model.Declaration { return model.Number("scale", value, 0.9, 1.1) }
	percent := func(seconds float64) float64 { return seconds / r.seconds * 100 }
	frames := []model.Frame{model.At(0, scale(1))}
	for _, at := range r.beats {
		frames = append(frames, model.At(percent(at), scale(1)), model.At(percent(at+0.14), scale(0.965)), model.At(percent(min(at+0.36, r.seconds)), scale(1)))
	}
	length := units(r.seconds) * 10
	p.Keyframes(name, append(frames, model.At(100, scale(1)))...)
	p.Rule("."+name, model.Milliseconds("--lasts", length, 0, 10_000), model.Number("--long", float64(units(r.seconds)), 0, 1000))
	p.Rule(".heart:has(."+name+" :is(.ecg :checked,a:hover,a:focus-visible)) .heart-beat", model.Keyword("animation-name", name), model.Milliseconds("animation-duration", length, 0, 10_000))
	return ""
}
