package admin

import (
	_ "embed"
	"slices"
	"sync"

	"latido/db/content"
	"latido/db/content/opening"
)

//go:embed schedule.json
var scheduleFile []byte

var Schedule = sync.OnceValue(func() []Entry { return mustRead[[]Entry]("schedule.json", scheduleFile) })

// HoursShown is what the site states about its hours.
type HoursShown struct {
	Places []shownPlace `json:"places"`
}

type shownPlace struct {
	ID      string        `json:"id"`
	Name    string        `json:"name"`
	Rows    []shownRow    `json:"rows"`
	Moments []shownMoment `json:"moments"`
	Unread  bool          `json:"unread"`
}

type shownRow struct {
	Days  string `json:"days"`
	Hours string `json:"hours"`
}

type shownMoment struct {
	At   int64  `json:"at"`
	Open bool   `json:"open"`
	Text string `json:"text"`
}

func NewHoursShown(site *content.Site) HoursShown {
	shown := HoursShown{Places: []shownPlace{}}
	for _, place := range opening.Of(site).Places {
		entry := shownPlace{ID: place.ID, Name: place.Name, Unread: place.Unparsed, Rows: []shownRow{}, Moments: []shownMoment{}}
		for _, row := range place.Rows {
			entry.Rows = append(entry.Rows, shownRow(row))
		}
		for _, moment := range place.Moments {
			entry.Moments = append(entry.Moments, shownMoment{moment.At, moment.Open, moment.Text})
		}
		shown.Places = append(shown.Places, entry)
	}
	return shown
}

type offeredHoliday struct {
	Date   string `json:"date"`
	Name   string `json:"name"`
	Custom bool   `json:"custom"`
}

type offeredPage struct {
	Path string `json:"path"`
	Name string `json:"name"`
	Kind string `json:"kind"` // heading
}

type scheduleProps struct {
	Holidays []offeredHoliday        `json:"holidays"` // of this year and the next
	Weeks    map[string]content.Week `json:"weeks"`    // parsed from the texts, by place
	Said     HoursShown              `json:"said"`
	Pages    []offeredPage           `json:"pages"`
	Letters  int                     `json:"letters"` // maximum length of a notice
}

func newScheduleProps(site *content.Site) scheduleProps {
	props := scheduleProps{Holidays: holidays(site), Weeks: map[string]content.Week{}, Said: NewHoursShown(site), Pages: pagesOf(site), Letters: content.MaxNotice}
	for place, read := range map[string]struct{ stored, known content.Week }{
		content.ConsultingPlace: {site.Schedule.Consulting, site.ConsultingHours().Week},
		content.HospitalPlace:   {site.Schedule.Hospital, site.HospitalHours().Week},
	} {
		if !read.stored.IsSet && read.known.IsSet {
			props.Weeks[place] = read.known
		}
	}
	return props
}

func holidays(site *content.Site) (offered []offeredHoliday) {
	year := site.At.In(site.Zone()).Year()
	for _, holiday := range slices.Concat(opening.Holidays(year), opening.Holidays(year+1)) {
		offered = append(offered, offeredHoliday(holiday))
	}
	return offered
}

func pagesOf(site *content.Site) []offeredPage {
	const fixed = "Páginas"
	pages := []offeredPage{
		{"/", "Inicio", fixed}, {"/enfermedades", "Enfermedades", fixed}, {"/sintomas", "Síntomas", fixed}, {"/servicios", "Servicios", fixed}, {"/contacto", "Contacto", fixed},
	}
	groups := map[string]string{content.DiseasesPath: "Enfermedades", content.SymptomsPath: "Síntomas", content.ServicesPath: "Servicios"}
	for _, r := range site.Records.All() {
		pages = append(pages, offeredPage{r.Path(), r.Name, groups[r.Base]})
	}
	return pages
}
