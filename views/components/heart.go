package components

import (
	"fmt"

	"latido/views/model"
)

// spot is where a disease lies in the opened heart. Its shapes are in the picture's
// own thousandths; the camera of static/tools/studio/scenes/opened.py says where its parts are.
type spot struct {
	id    string // of the disease
	group string
	part  string // of the heart
	area  string // the part's outline, as a path
	pin   point  // in the margin
	tip   point  // where the pin's line ends, on the part
}

type point struct{ X, Y int }

const (
	rhythmGroup   = "Ritmo"
	valveGroup    = "Válvulas"
	arteryGroup   = "Arterias"
	muscleGroup   = "Músculo"
	unplacedGroup = "Otras"
)

// heartGroups is the order of the groups, and of the numbers on the pins.
var heartGroups = []string{rhythmGroup, valveGroup, arteryGroup, muscleGroup}

// spots are the diseases that have a place. One that a site does not have is left out, and one of a site that is not here stands in the last group.
var spots = []spot{
	{"sindrome-de-disfuncion-sinusal", rhythmGroup, "Nodo sinusal", oval(279, 389, 44, 36), point{65, 240}, point{268, 380}},
	{"bradicardia", rhythmGroup, "Nodo auriculoventricular", oval(437, 547, 36, 36), point{65, 494}, point{425, 545}},
	{"fibrilacion-auricular", rhythmGroup, "Aurículas", oval(314, 484, 72, 96) + oval(689, 440, 74, 56), point{65, 367}, point{285, 460}},
	{"arritmias", rhythmGroup, "Sistema eléctrico", "M455 580l44 30 45 120 60 90-30 16-80-84-55-130z", point{65, 748}, point{505, 690}},
	{"estenosis-aortica", valveGroup, "Válvula aórtica", oval(496, 480, 62, 36), point{935, 218}, point{510, 474}},
	{"insuficiencia-aortica", valveGroup, "Válvula aórtica", oval(535, 580, 50, 52), point{935, 336}, point{545, 570}},
	{"insuficiencia-mitral", valveGroup, "Válvula mitral", oval(655, 555, 84, 62), point{935, 454}, point{706, 545}},
	{"hipertension", arteryGroup, "Aorta y arterias", "M398 385Q385 190 470 125q90-45 210-15 80 50 90 210h-50q-5-120-80-150-80 20-140 90-30 60-30 125z", point{935, 100}, point{640, 135}},
	{"angina-de-pecho", arteryGroup, "Arterias coronarias", oval(266, 574, 36, 36), point{65, 621}, point{262, 577}},
	{"infarto-agudo-de-miocardio", arteryGroup, "Arterias coronarias", oval(545, 868, 60, 52), point{65, 875}, point{530, 850}},
	{"insuficiencia-cardiaca", muscleGroup, "Ventrículo izquierdo", oval(612, 690, 72, 110), point{935, 690}, point{635, 700}},
	{"cardiopatia-hipertensiva", muscleGroup, "Pared del ventrículo izquierdo", "M742 545q28 90-40 190l-48-40q40-70 30-150z", point{935, 572}, point{722, 620}},
	{"cardiomiopatia-isquemica", muscleGroup, "Músculo del corazón", "M702 735q-30 70-80 110l-30-50q45-30 65-85z", point{935, 808}, point{680, 775}},
	{"infarto-de-miocardio", muscleGroup, "Músculo del corazón", oval(640, 872, 48, 44), point{935, 926}, point{640, 878}},
}

// entry is a disease in the legend, with its number where it has a place.
type entry struct {
	model.Item
	spot
	Number int
}

// heartGroup is one part of the legend.
type heartGroup struct {
	Name    string
	Entries []entry
}

// legend sorts diseases by where they lie; groups without one are left out.
func legend(items []model.Item) []heartGroup {
	var groups []heartGroup
	number, placed := 0, map[string]bool{}
	for _, name := range heartGroups {
		group := heartGroup{Name: name}
		for _, spot := range spots {
			for _, item := range items {
				if spot.group == name && item.ID == spot.id {
					number++
					placed[item.ID] = true
					group.Entries = append(group.Entries, entry{item, spot, number})
				}
			}
		}
		if len(group.Entries) > 0 {
			groups = append(groups, group)
		}
	}
	rest := heartGroup{Name: unplacedGroup}
	for _, item := range items {
		if !placed[item.ID] {
			rest.Entries = append(rest.Entries, entry{Item: item})
		}
	}
	if len(rest.Entries) > 0 {
		groups = append(groups, rest)
	}
	return groups
}

// rhythmOf is the trace of a disease; ok is false where it has none.
func (e entry) rhythmOf() (rhythm, bool) {
	r, ok := rhythms[e.spot.id]
	return r, ok
}

// oval is the path of an ellipse.
func oval(x, y, rx, ry int) string {
	return fmt.Sprintf("M%d %da%d %d 0 1 0 %d 0a%d %d 0 1 0-%d 0z", x-rx, y, rx, ry, 2*rx, rx, ry, 2*rx)
}
