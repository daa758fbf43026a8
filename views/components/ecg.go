package components

import (
	"math"

	"latido/views/model"
)

// ecgSecond is in units: 25 mm/s and 10 mm/mV at 4 units to the millimetre.
const ecgSecond = 100

// ecgWindow shows a pause of 3 s with a beat on both sides.
const ecgWindow = 4 * ecgSecond

// rhythm is a drawing with the lengths and voltages of lead II in the AHA/ACCF/HRS recommendations
// for the standardization of the electrocardiogram (2007 and 2009: PR 120 to 200 ms, P below 120 ms
// and 0.25 mV, QRS up to 110 ms, QT for the rate between 390 and 450 ms).
type rhythm struct {
	key     string
	caption string
	seconds float64
	beats   []float64 // R peaks, in seconds
	path    string    // one period
}

// P begins 16 units before the QRS; R peaks 4 units after it begins.
const (
	sinusBeat   = "q5-10 10 0h6l2 3 2-43 3 49 2-9h10q10-25 18 0"         // QT 370 ms
	slowBeat    = "q5-10 10 0h6l2 3 2-43 3 49 2-9h13q13-25 24 0"         // QT 460 ms at a slow rate
	narrowBeat  = "l2 3 2-43 3 49 2-9h8q9-16 17 0"                       // no P wave, QT 340 ms
	injuredBeat = "q5-10 10 0h6l2 7 2-37 5 18c4-9 9-12 14-11s7 23 12 23" // ST elevation of 3 mm, continuous with the T wave
	earlyBeat   = "c4 0 4-46 8-46s4 50 9 50q14 17 30-4"                  // ventricular; R peaks at 8
)

// normalRhythm has 60 to 100 beats a minute, and a P before each QRS.
var normalRhythm = rhythm{
	key: "normal", caption: "75 latidos por minuto", seconds: 4,
	beats: []float64{0.38, 1.18, 1.98, 2.78, 3.58},
	path:  "M0 56h18" + sinusBeat + "h27" + sinusBeat + "h27" + sinusBeat + "h27" + sinusBeat + "h27" + sinusBeat + "h9",
}

// rhythms are by id of the disease. At rest, no beat is cut or behind the play sign.
var rhythms = map[string]rhythm{
	// ACC/AHA/HRS guideline on bradycardia (2018): sinus rate below 50 a minute.
	"bradicardia": {
		key: "bradicardia", caption: "45 latidos por minuto", seconds: 4,
		beats: []float64{0.4, 1.73, 3.07},
		path:  "M0 56h20" + slowBeat + "h71" + slowBeat + "h72" + slowBeat + "h51",
	},
	// The same guideline: a pause of more than 3 s without P waves that is no multiple of the interval.
	"sindrome-de-disfuncion-sinusal": {
		key: "pausa", caption: "pausa de más de 3 segundos", seconds: 6.6,
		beats: []float64{0.4, 1.25, 2.1, 2.95, 6.15},
		path:  "M0 56h20" + sinusBeat + "h32" + sinusBeat + "h32" + sinusBeat + "h32" + sinusBeat + "h267" + sinusBeat + "h12",
	},
	// ESC guideline on atrial fibrillation (2024): irregular RR intervals, no distinct repeating P waves, irregular atrial activation.
	"fibrilacion-auricular": {
		key: "fibrilacion", caption: "irregular, sin onda P", seconds: 5.6,
		beats: []float64{0.34, 0.95, 1.45, 1.97, 2.68, 3.12, 3.95, 4.53, 5.02},
		path: "M0 56q3 -9 7 0t7 0q4 -6 8 0t8 0" + narrowBeat + "q3 -11 6 0t7 0q3 -7 7 0t7 0" + narrowBeat + "q4 -9 8 0t8 0" + narrowBeat +
			"q4 -6 9 0t9 0" + narrowBeat + "q3 -11 6 0t7 0q3 -7 6 0t6 0q3 -9 6 0t6 0" + narrowBeat + "q2 -6 5 0t5 0" + narrowBeat +
			"q3 -11 6 0t7 0q4 -7 8 0t8 0q2 -9 5 0t5 0q2 -6 5 0t5 0" + narrowBeat + "q3 -11 6 0t6 0q3 -7 6 0t6 0" + narrowBeat + "q3 -9 7 0t8 0" + narrowBeat +
			"q3 -6 7 0t7 0q3 -11 7 0t7 0",
	},
	// A ventricular premature beat: early, wide (over 120 ms), no P, opposite T, full compensatory pause.
	"arritmias": {
		key: "extrasistole", caption: "ejemplo: extrasístole (latido adelantado)", seconds: 4,
		beats: []float64{0.38, 1.18, 1.68, 2.78, 3.58},
		path:  "M0 56h18" + sinusBeat + "h27" + sinusBeat + "h9" + earlyBeat + "h51" + sinusBeat + "h27" + sinusBeat + "h9",
	},
	// Lead V3, fourth universal definition of myocardial infarction (2018): new ST elevation at the J point
	// of 1.5 mm in women, 2 mm in men and 2.5 mm in men under 40; convex, as in most patients.
	"infarto-agudo-de-miocardio": {
		key: "infarto", caption: "un tipo de infarto: ST elevado", seconds: 4.62,
		beats: []float64{0.23, 0.89, 1.55, 2.21, 2.87, 3.53, 4.19},
		path:  "M0 56h3" + injuredBeat + "h15" + injuredBeat + "h15" + injuredBeat + "h15" + injuredBeat + "h15" + injuredBeat + "h15" + injuredBeat + "h15" + injuredBeat + "h12",
	},
}

func units(seconds float64) int { return int(math.Round(seconds * ecgSecond)) }

// Seconds after the R wave at which the ventricles have ejected two thirds of their volume, are
// smallest, and are full again (Guyton; Wiggers' diagram).
const ejecting, smallest, filled = 0.15, 0.3, 0.42

// Animation animates the heart of the page with the rhythm while its disease is selected or hovered.
func (r rhythm) Animation(p model.Page) string {
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
