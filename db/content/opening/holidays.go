package opening

import (
	"slices"
	"strings"
	"time"
)

type Holiday struct {
	Date   string // "2026-12-25"
	Name   string
	Custom bool // by custom, not by law
}

// Holidays returns the legal days of rest (Ley Federal del Trabajo, article 74, as reformed in 2024)
// except election days, and customary ones.
func Holidays(year int) []Holiday {
	on := func(month time.Month, day int) time.Time { return time.Date(year, month, day, 0, 0, 0, 0, time.UTC) }
	easter := easterSunday(year)
	days := []struct {
		at     time.Time
		name   string
		custom bool
	}{
		{on(time.January, 1), "Año Nuevo", false},
		{monday(year, time.February, 1), "Día de la Constitución", false},
		{monday(year, time.March, 3), "Natalicio de Benito Juárez", false},
		{easter.AddDate(0, 0, -3), "Jueves Santo", true},
		{easter.AddDate(0, 0, -2), "Viernes Santo", true},
		{on(time.May, 1), "Día del Trabajo", false},
		{on(time.September, 16), "Día de la Independencia", false},
		{on(time.November, 2), "Día de Muertos", true},
		{monday(year, time.November, 3), "Día de la Revolución", false},
		{on(time.December, 12), "Día de la Virgen de Guadalupe", true},
		{on(time.December, 24), "Nochebuena", true},
		{on(time.December, 25), "Navidad", false},
		{on(time.December, 31), "Fin de año", true},
	}
	var holidays []Holiday
	for _, d := range days {
		holidays = append(holidays, Holiday{d.at.Format(time.DateOnly), d.name, d.custom})
	}
	if year >= 2024 && (year-2024)%6 == 0 {
		holidays = append(holidays, Holiday{on(time.October, 1).Format(time.DateOnly), "Transmisión del Poder Ejecutivo Federal", false})
	}
	slices.SortFunc(holidays, func(a, b Holiday) int { return strings.Compare(a.Date, b.Date) })
	return holidays
}

func monday(year int, month time.Month, nth int) time.Time {
	first := time.Date(year, month, 1, 0, 0, 0, 0, time.UTC)
	return first.AddDate(0, 0, (8-int(first.Weekday()))%7+7*(nth-1))
}

// easterSunday uses the algorithm of Meeus, Jones and Butcher.
func easterSunday(year int) time.Time {
	a, b, c := year%19, year/100, year%100
	d, e, f := b/4, b%4, (b+8)/25
	g := (b - f + 1) / 3
	h := (19*a + b - d - g + 15) % 30
	i, k := c/4, c%4
	l := (32 + 2*e + 2*i - h - k) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return time.Date(year, time.Month(n/31), n%31+1, 0, 0, 0, 0, time.UTC)
}
