package taps

import (
	"fmt"
	"strconv"

	"latido/db/content"
)

// Chart has one bar per day: taps on WhatsApp above those to call.
type Chart struct {
	Width, Height int
	Bars          []Bar
	Lines         []Line
	Title, Text   string
}

type Bar struct {
	X                    int
	CallY, CallHeight    int
	MessageY, MessageTop int // its lower end, and its height above that
	Label                string
	Day                  string // under it, or empty
}

type Line struct {
	Y     int
	Label string
}

const (
	chartLeft   = 40
	chartTop    = 12
	chartPlot   = 168
	chartBottom = 34
	barStep     = 22
	barWidth    = 16
)

// Chart returns nil if there are too few taps.
func (r Report) Chart() *Chart {
	if r.Sums.Contacts() < minToDraw {
		return nil
	}
	days, most := daysIn(r.Month), Day{}
	for _, day := range r.Days {
		if day.Sums.Contacts() > most.Sums.Contacts() {
			most = day
		}
	}
	step := lineStep(most.Sums.Contacts())
	top := (most.Sums.Contacts() + step - 1) / step * step
	height := func(n int64) int { return int(n * chartPlot / top) }
	c := &Chart{
		Width: chartLeft + days*barStep, Height: chartTop + chartPlot + chartBottom,
		Title: "Toques por día en " + monthName(r.Month),
		Text: fmt.Sprintf("Una barra por día, con los toques en WhatsApp y en llamar. El día con más fue el %d, con %s. Los números están en la tabla de abajo.",
			most.Number, Number(most.Sums.Contacts())),
	}
	for level := int64(0); level <= top; level += step {
		c.Lines = append(c.Lines, Line{chartTop + chartPlot - height(level), Number(level)})
	}
	for n := range days {
		bar := Bar{X: chartLeft + n*barStep}
		if n == 0 || (n+1)%5 == 0 {
			bar.Day = strconv.Itoa(n + 1)
		}
		if n < len(r.Days) {
			sums := r.Days[n].Sums
			bar.CallHeight = height(sums[Call])
			bar.CallY = chartTop + chartPlot - bar.CallHeight
			bar.MessageTop = height(sums.Contacts()) - bar.CallHeight
			bar.MessageY = bar.CallY - bar.MessageTop
			bar.Label = fmt.Sprintf("%d de %s: %s en WhatsApp y %s en llamar", n+1, content.Months[r.Month.Month()-1], Number(sums[WhatsApp]), Number(sums[Call]))
		}
		c.Bars = append(c.Bars, bar)
	}
	return c
}

func lineStep(most int64) int64 {
	for step := int64(1); ; step *= 10 {
		for _, times := range []int64{1, 2, 5} {
			if most <= 5*step*times {
				return step * times
			}
		}
	}
}
