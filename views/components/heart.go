package components

import (
	"fmt"
	"slices"

	"latido/views/model"
)

// spot is in thousandths of the picture; static/tools/studio/scenes/opened.py computes it.
type spot struct {
	id    string // of the disease
	group string
	part  string // of the heart
	area  string // outline of the part, as a path
	pin   point  // in the margin
	tip   point  // end of the pin's line, on the part
}

type point struct{ X, Y int }

const (
	rhythmGroup   = "Ritmo"
	valveGroup    = "Válvulas"
	arteryGroup   = "Arterias"
	muscleGroup   = "Músculo"
	unplacedGroup = "Otras"
)

var heartGroups = []string{rhythmGroup, valveGroup, arteryGroup, muscleGroup}

// spots are the diseases with a place, later ones on top. Other diseases are listed in the last group.
var spots = []spot{
	{id: "bradicardia", group: rhythmGroup, part: "Nodo sinusal o auriculoventricular", area: oval(279, 389, 44, 36) + oval(437, 547, 36, 36), pin: point{X: 65, Y: 240}, tip: point{X: 290, Y: 376}},
	{id: "sindrome-de-disfuncion-sinusal", group: rhythmGroup, part: "Nodo sinusal", area: oval(279, 389, 44, 36), pin: point{X: 65, Y: 367}, tip: point{X: 266, Y: 401}},
	{id: "fibrilacion-auricular", group: rhythmGroup, part: "Aurículas", area: oval(314, 490, 70, 84) + oval(689, 440, 74, 56), pin: point{X: 65, Y: 494}, tip: point{X: 285, Y: 460}},
	{id: "arritmias", group: rhythmGroup, part: "Sistema eléctrico", area: "M455 580l44 30 45 120 60 90-30 16-80-84-55-130z" + oval(228, 493, 22, 62), pin: point{X: 65, Y: 621}, tip: point{X: 226, Y: 512}},
	{id: "estenosis-aortica", group: valveGroup, part: "Válvula aórtica", area: oval(496, 480, 62, 36), pin: point{X: 935, Y: 218}, tip: point{X: 470, Y: 495}},
	{id: "insuficiencia-aortica", group: valveGroup, part: "Válvula aórtica", area: "M489 466l66-6 4 40 20 80-40 40-40-100z", pin: point{X: 935, Y: 336}, tip: point{X: 530, Y: 478}},
	{id: "insuficiencia-mitral", group: valveGroup, part: "Válvula mitral", area: oval(655, 555, 84, 62), pin: point{X: 935, Y: 454}, tip: point{X: 706, Y: 545}},
	{id: "hipertension", group: arteryGroup, part: "Aorta y arterias", area: "M398 385Q385 190 470 125q90-45 210-15 80 50 90 210h-50q-5-120-80-150-80 20-140 90-30 60-30 125z", pin: point{X: 935, Y: 100}, tip: point{X: 640, Y: 135}},
	{id: "angina-de-pecho", group: arteryGroup, part: "Arterias coronarias", area: oval(266, 574, 36, 36), pin: point{X: 65, Y: 748}, tip: point{X: 262, Y: 577}},
	{id: "infarto-agudo-de-miocardio", group: arteryGroup, part: "Arterias coronarias", area: oval(545, 868, 60, 52), pin: point{X: 65, Y: 875}, tip: point{X: 548, Y: 880}},
	{id: "cardiopatia-hipertensiva", group: muscleGroup, part: "Pared del ventrículo izquierdo", area: "M752 545q12 90-28 190l-46-10q22-80 22-180z", pin: point{X: 935, Y: 572}, tip: point{X: 722, Y: 620}},
	{id: "insuficiencia-cardiaca", group: muscleGroup, part: "Ventrículo izquierdo", area: oval(612, 690, 72, 110), pin: point{X: 935, Y: 690}, tip: point{X: 635, Y: 700}},
	{id: "cardiomiopatia-isquemica", group: muscleGroup, part: "Músculo del corazón", area: "M736 738q-22 66-72 105l-46-20q44-40 60-98z", pin: point{X: 935, Y: 808}, tip: point{X: 690, Y: 785}},
	{id: "infarto-de-miocardio", group: muscleGroup, part: "Músculo del corazón", area: oval(640, 872, 48, 44), pin: point{X: 935, Y: 926}, tip: point{X: 640, Y: 878}},
}

type entry struct {
	model.Item
	spot
	Number int
}

type heartGroup struct {
	Name    string
	Entries []entry
}

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
					group.Entries = append(group.Entries, entry{Item: item, spot: spot, Number: number})
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

func fitBeside(groups []heartGroup) bool {
	others := 0
	for _, group := range groups {
		if group.Name != rhythmGroup {
			others++
		}
	}
	return others <= 2
}

func placed(groups []heartGroup) bool {
	return slices.ContainsFunc(groups, func(group heartGroup) bool { return group.Name != unplacedGroup })
}

func (e entry) rhythmOf() (rhythm, bool) {
	r, ok := rhythms[e.spot.id]
	return r, ok
}

// leader is horizontal, then at 45°, so that lines do not cross.
func (s spot) leader() string {
	return fmt.Sprintf("M%d %dH%dL%d %d", s.pin.X, s.pin.Y, s.knee(), s.tip.X, s.tip.Y)
}

func (s spot) knee() int {
	rise := max(s.pin.Y-s.tip.Y, s.tip.Y-s.pin.Y)
	if s.pin.X > s.tip.X {
		return s.tip.X + rise
	}
	return s.tip.X - rise
}

func oval(x, y, rx, ry int) string {
	return fmt.Sprintf("M%d %da%d %d 0 1 0 %d 0a%d %d 0 1 0-%d 0z", x-rx, y, rx, ry, 2*rx, rx, ry, 2*rx)
}
