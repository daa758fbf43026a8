package taps

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"time"

	"latido/db/content"
)

type Count struct {
	Day   string // YYYY-MM-DD at the practice
	Page  string // its path
	Kind  Kind
	Place string
	Count int64
}

type Source struct {
	Month  time.Time         // first day
	Today  time.Time         // at the practice
	First  string            // first day with counts, or empty
	Counts []Count           // of this month and the previous
	Names  map[string]string // of the pages, by path
}

type Report struct {
	Month    time.Time
	Current  bool  // the month is not over
	Sums     Sums  // of the month
	Days     []Day // the days that have begun
	Lead     string
	Compared string // comparison with the previous month
	Pages    Table
	Places   Table
	Months   []time.Time // with counts, newest first
	Empty    bool        // no counts in any month
}

type Sums map[Kind]int64

func (s Sums) Contacts() int64 { return s[WhatsApp] + s[Call] }

type Day struct {
	Number int
	Sums   Sums
}

type Table struct {
	Kinds []Kind // columns
	Rows  []Row
	More  int // the number of rows that only the file has
}

type Row struct {
	Name string
	Path string // of a page that exists, or empty
	Sums Sums
}

const tableRows = 60

func NewReport(s Source) Report {
	r := Report{Month: s.Month, Current: isMonth(s.Today, s.Month), Sums: Sums{}, Empty: s.First == ""}
	length := daysIn(s.Month)
	if r.Current {
		length = s.Today.Day()
	}
	for n := range length {
		r.Days = append(r.Days, Day{n + 1, Sums{}})
	}
	before := make([]int64, 31)
	pages, places := map[string]Sums{}, map[string]Sums{}
	for _, c := range s.Counts {
		day, err := time.Parse(time.DateOnly, c.Day)
		switch {
		case err != nil:
		case isMonth(day, s.Month) && day.Day() <= length:
			r.Sums[c.Kind] += c.Count
			r.Days[day.Day()-1].Sums[c.Kind] += c.Count
			sumsOf(pages, c.Page)[c.Kind] += c.Count
			if c.Kind != View {
				sumsOf(places, c.Place)[c.Kind] += c.Count
			}
		case isMonth(day, s.Month.AddDate(0, -1, 0)):
			before[day.Day()-1] += Sums{c.Kind: c.Count}.Contacts()
		}
	}
	r.Pages = tabulate(pages, WhatsApp, Call, View)
	for i := range r.Pages.Rows {
		row := &r.Pages.Rows[i]
		if name, known := s.Names[row.Name]; known {
			row.Name, row.Path = name, row.Name
		}
	}
	r.Places = tabulate(places, WhatsApp, Call)
	for i := range r.Places.Rows {
		r.Places.Rows[i].Name = placeName(r.Places.Rows[i].Name)
	}
	r.Lead, r.Compared = r.lead(), r.compare(s, before)
	r.Months = months(s.First, s.Today)
	return r
}

func sumsOf(all map[string]Sums, key string) Sums {
	if all[key] == nil {
		all[key] = Sums{}
	}
	return all[key]
}

func tabulate(all map[string]Sums, always ...Kind) Table {
	var t Table
	for _, kind := range Kinds {
		counted := slices.Contains(always, kind)
		for _, sums := range all {
			counted = counted || sums[kind] > 0
		}
		if counted {
			t.Kinds = append(t.Kinds, kind)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		t.Rows = append(t.Rows, Row{Name: name, Sums: all[name]})
	}
	slices.SortStableFunc(t.Rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.Sums.Contacts(), a.Sums.Contacts()), cmp.Compare(b.Sums[Emergency], a.Sums[Emergency]), cmp.Compare(b.Sums[View], a.Sums[View]))
	})
	if len(t.Rows) > tableRows {
		t.More, t.Rows = len(t.Rows)-tableRows, t.Rows[:tableRows]
	}
	return t
}

// Minimum taps for statements.
const (
	minToCompare = 20 // in both months together
	minToDraw    = 10 // in the month
	minToName    = 3  // from one page
)

func (r Report) lead() string {
	when, message, call := "En "+monthName(r.Month), r.Sums[WhatsApp], r.Sums[Call]
	if r.Current {
		when = "Este mes"
	}
	var text string
	switch {
	case message+call == 0 && r.Current:
		return "Este mes todavía no hay toques en WhatsApp ni en llamar."
	case message+call == 0:
		return when + " no hubo toques en WhatsApp ni en llamar."
	case call == 0:
		text = toques(message) + " en WhatsApp y ninguno en llamar"
	case message == 0:
		text = toques(call) + " en llamar y ninguno en WhatsApp"
	default:
		text = toques(message) + " en WhatsApp y " + Number(call) + " en llamar"
	}
	text = when + ": " + text
	// Name the leading page.
	if rows := r.Pages.Rows; len(rows) > 1 {
		if best := rows[0].Sums.Contacts(); best >= minToName && best > rows[1].Sums.Contacts() {
			text += "; " + Number(best) + " desde " + rows[0].Name
		}
	}
	return text + "."
}

// compare compares whole days with as many of the previous month.
func (r Report) compare(s Source, before []int64) string {
	previous := s.Month.AddDate(0, -1, 0)
	name, days := content.Months[previous.Month()-1], min(len(r.Days), daysIn(previous))
	if r.Current {
		days = min(s.Today.Day()-1, daysIn(previous))
	}
	if s.First == "" || s.First > previous.Format(time.DateOnly) {
		return "Todavía no hay un mes anterior completo con el cual comparar."
	}
	if days == 0 {
		return "Mañana se podrá comparar con los primeros días de " + name + "."
	}
	var now, then int64
	for i := range days {
		now += r.Days[i].Sums.Contacts()
		then += before[i]
	}
	if now+then < minToCompare {
		return "Son muy pocos toques para compararlos con los de " + name + "."
	}
	span, with := "", "en "+name
	if r.Current || days < daysIn(s.Month) || days < daysIn(previous) {
		span, with = "Del 1 al "+strconv.Itoa(days)+": ", "en los mismos días de "+name
	}
	difference := now - then
	if difference == 0 {
		return span + "igual que " + with + "."
	}
	text := span + Number(difference) + " más que " + with + "."
	if difference < 0 {
		text = span + Number(-difference) + " menos que " + with + "."
	}
	// The standard deviation of a Poisson difference is the square root of the sum.
	if difference*difference < 4*(now+then) {
		text += " Una diferencia así puede ser casualidad."
	}
	return text
}

func months(first string, today time.Time) []time.Time {
	day, err := time.Parse(time.DateOnly, first)
	if err != nil {
		day = today
	}
	var found []time.Time
	for month := FirstOf(today); !month.Before(FirstOf(day)); month = month.AddDate(0, -1, 0) {
		found = append(found, month)
	}
	return found
}

func FirstOf(day time.Time) time.Time {
	return time.Date(day.Year(), day.Month(), 1, 0, 0, 0, 0, time.UTC)
}

func isMonth(day, month time.Time) bool {
	return day.Year() == month.Year() && day.Month() == month.Month()
}

func daysIn(month time.Time) int { return month.AddDate(0, 1, -1).Day() }

func monthName(month time.Time) string {
	return content.Months[month.Month()-1] + " de " + strconv.Itoa(month.Year())
}

func toques(n int64) string {
	if n == 1 {
		return "1 toque"
	}
	return Number(n) + " toques"
}

func Number(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
