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

// ecgWindow is what a strip shows at once: 4 s, so that a pause of 3 s has its beats on
// both sides. One that rests shows the end of its rhythm.
const ecgWindow = 4 * ecgSecond

// rhythm is a trace as a monitor shows it, again and again: when its beats come, and
// how each is drawn. Lengths and voltages are within those of lead II in the AHA/ACCF/HRS
// recommendations for the standardization of the electrocardiogram (2007 and 2009:
// PR 120 to 200 ms, P below 120 ms and 0.25 mV, QRS up to 110 ms, QT for the rate between
// 390 and 450 ms); the criteria of each rhythm stand beside it. They are drawings that
// teach, not anybody's recording.
type rhythm struct {
	key     string
	caption string
	seconds float64
	beats   []float64 // when each R wave peaks
	wave    func(*trace, float64)
	early   int  // the number of the beat that comes too early, out of the ventricle; 0 is none
	waves   bool // the baseline of fibrillating atria
}

// normalRhythm is what the others are compared with: 60 to 100 a minute, a P before each QRS.
var normalRhythm = rhythm{key: "normal", caption: "75 latidos por minuto", seconds: 4, beats: []float64{0.38, 1.18, 1.98, 2.78, 3.58}, wave: (*trace).sinusBeat}

// rhythms are the traces of diseases, by their ids. Their beats lie so that none is cut,
// and none stands behind the sign to play it, while the strip rests.
var rhythms = map[string]rhythm{
	// ACC/AHA/HRS guideline on bradycardia (2018): sinus rate below 50 a minute.
	"bradicardia": {key: "bradicardia", caption: "45 latidos por minuto", seconds: 4, beats: []float64{0.4, 1.73, 3.07}, wave: (*trace).slowBeat},
	// The same guideline: a pause of more than 3 s; no P wave in it, and no multiple of the time between beats.
	"sindrome-de-disfuncion-sinusal": {key: "pausa", caption: "pausa de más de 3 segundos", seconds: 6.6, beats: []float64{0.4, 1.25, 2.1, 2.95, 6.15}, wave: (*trace).sinusBeat},
	// ESC guideline on atrial fibrillation (2024): irregular RR intervals, no distinct repeating P waves, irregular atrial activation.
	"fibrilacion-auricular": {key: "fibrilacion", caption: "irregular, sin onda P", seconds: 5.6, beats: []float64{0.34, 0.95, 1.45, 1.97, 2.68, 3.12, 3.95, 4.53, 5.02}, wave: (*trace).fibrillatingBeat, waves: true},
	// A ventricular premature beat: early, wide (over 120 ms), no P, its T the other way, and a full compensatory pause.
	"arritmias": {key: "extrasistole", caption: "ejemplo: extrasístole (latido adelantado)", seconds: 4, beats: []float64{0.38, 1.18, 1.68, 2.78, 3.58}, wave: (*trace).sinusBeat, early: 3},
	// Lead V3, fourth universal definition of myocardial infarction (2018): new ST elevation at
	// the J point, there of 1.5 mm in women, 2 mm in men and 2.5 mm in those under 40. It is convex,
	// as in most that have it; one that is concave is also seen in healthy hearts.
	"infarto-agudo-de-miocardio": {key: "infarto", caption: "un tipo de infarto: ST elevado", seconds: 4.62, beats: []float64{0.23, 0.89, 1.55, 2.21, 2.87, 3.53, 4.19}, wave: (*trace).injuredBeat},
}

// trace is the path of a strip while it is drawn, in relative steps of whole units.
type trace struct {
	path strings.Builder
	at   int // units from the strip's start
	odd  int // counts the small waves of fibrillating atria
}

// to goes along the baseline.
func (t *trace) to(unit int, waves bool) {
	// The small waves are of unequal height and length, 300 to 600 a minute; the last two take what there is.
	for sizes := [...][2]int{{14, -9}, {17, -6}, {13, -11}, {16, -7}}; waves && unit-t.at >= 8; t.odd++ {
		length, height := sizes[t.odd%len(sizes)][0], sizes[t.odd%len(sizes)][1]
		switch left := unit - t.at; {
		case left < 20:
			length = left
		case left < 30:
			length = left / 2
		}
		t.step(length, "q%d %d %d 0t%d 0", length/4, height, length/2, length-length/2)
	}
	if unit > t.at {
		t.step(unit-t.at, "h%d", unit-t.at)
	}
}

// step adds a piece of the path that goes on for so many units.
func (t *trace) step(units int, format string, values ...any) {
	fmt.Fprintf(&t.path, format, values...)
	t.at += units
}

// atria is a P wave of 100 ms, which begins 160 ms before the QRS.
func (t *trace) atria(r float64) {
	t.to(units(r)-20, false)
	t.step(10, "q5-10 10 0")
	t.to(units(r)-4, false)
}

// ventricles is a narrow QRS of 90 ms whose R wave peaks at a unit, four behind its start.
func (t *trace) ventricles() { t.step(9, "l2 3 2-43 3 49 2-9") }

// recovery is the ST segment and the T wave, of so many units.
func (t *trace) recovery(st, wave, height int) {
	t.to(t.at+st, false)
	t.step(wave, "q%d-%d %d 0", wave*5/9, height, wave)
}

// sinusBeat begins in the sinus node; its QT is 370 ms.
func (t *trace) sinusBeat(r float64) {
	t.atria(r)
	t.ventricles()
	t.recovery(10, 18, 25)
}

// slowBeat is one of a slow heart, which takes longer to recover: its QT is 460 ms.
func (t *trace) slowBeat(r float64) {
	t.atria(r)
	t.ventricles()
	t.recovery(13, 24, 25)
}

// fibrillatingBeat comes without a P wave; its QT is 340 ms.
func (t *trace) fibrillatingBeat(r float64) {
	t.to(units(r)-4, true)
	t.ventricles()
	t.recovery(8, 17, 16)
}

// injuredBeat has an ST segment that leaves the QRS 3 mm high, and goes over into the T wave.
func (t *trace) injuredBeat(r float64) {
	t.atria(r)
	t.step(35, "l2 7 2-37 5 18c4-9 9-12 14-11s7 23 12 23")
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

// units is a time on the paper.
func units(seconds float64) int { return int(math.Round(seconds * ecgSecond)) }

// When the ventricles, from the R wave on, have let out two thirds of what they will,
// are smallest, and are full again (Guyton; Wiggers' diagram).
const ejecting, smallest, filled = 0.15, 0.3, 0.42

// Move gives the heart of the page this rhythm, while it is chosen or its disease is pointed at.
func (r rhythm) Move(p model.Page) string {
	name := "ecg-" + r.key
	frame := func(seconds, scale float64) model.Frame {
		return model.At(seconds/r.seconds*100, model.Number("scale", scale, 0.9, 1.1))
	}
	frames := []model.Frame{frame(0, 1)}
	for _, at := range r.beats {
		frames = append(frames, frame(at, 1), frame(at+ejecting, 0.976), frame(at+smallest, 0.965), frame(at+filled, 1))
	}
	length := units(r.seconds) * 10
	p.Keyframes(name, append(frames, frame(r.seconds, 1))...)
	p.Rule("."+name, model.Milliseconds("--lasts", length, 0, 10_000), model.Number("--long", float64(units(r.seconds)), 0, 1000))
	p.Rule(".heart:has(."+name+" :is(.ecg :checked,a:hover,a:focus-visible)) .heart-beat", model.Keyword("animation-name", name), model.Milliseconds("animation-duration", length, 0, 10_000))
	return ""
}
