package admin

import (
	_ "embed"
	"sync"

	"latido/db/content"
	"latido/db/content/opening"
)

//go:embed schedule.json
var scheduleFile []byte

// Schedule are the fields that the screen of the hours edits, in their order.
var Schedule = sync.OnceValue(func() []Entry { return mustRead[[]Entry]("schedule.json", scheduleFile) })

// Said is what the site says of its hours, for the screen that edits them.
type Said struct {
	Now    int64       `json:"now"` // the instant that it is said for, Unix time in seconds
	Places []saidPlace `json:"places"`
}

type saidPlace struct {
	ID      string       `json:"id"`
	Name    string       `json:"name"`
	Rows    []saidRow    `json:"rows"`
	Moments []saidMoment `json:"moments"`
	Unread  bool         `json:"unread"`
}

type saidRow struct {
	Days  string `json:"days"`
	Hours string `json:"hours"`
}

type saidMoment struct {
	At   int64  `json:"at"`
	Open bool   `json:"open"`
	Text string `json:"text"`
}

// SaidOf is what a site says of its hours.
func SaidOf(site *content.Site) Said {
	said := Said{Now: site.At.Unix(), Places: []saidPlace{}}
	for _, place := range opening.Of(site).Places {
		told := saidPlace{ID: place.ID, Name: place.Name, Unread: place.Unparsed, Rows: []saidRow{}, Moments: []saidMoment{}}
		for _, row := range place.Rows {
			told.Rows = append(told.Rows, saidRow(row))
		}
		for _, moment := range place.Moments {
			told.Moments = append(told.Moments, saidMoment{moment.At, moment.Open, moment.Text})
		}
		said.Places = append(said.Places, told)
	}
	return said
}

type offeredHoliday struct {
	Date   string `json:"date"`
	Name   string `json:"name"`
	Custom bool   `json:"custom"`
}

type offeredPage struct {
	Path string `json:"path"`
	Name string `json:"name"`
	Kind string `json:"kind"` // what it is listed under
}

// scheduleProps is what the screen of the hours knows before it asks the API.
type scheduleProps struct {
	Holidays []offeredHoliday        `json:"holidays"` // of this year and the next
	Weeks    map[string]content.Week `json:"weeks"`    // that the old texts say, by place
	Said     Said                    `json:"said"`
	Pages    []offeredPage           `json:"pages"`
	Letters  int                     `json:"letters"` // of a notice that the site shows
}

func newScheduleProps(site *content.Site) scheduleProps {
	props := scheduleProps{Weeks: map[string]content.Week{}, Said: SaidOf(site), Pages: pagesOf(site), Letters: content.MaxNotice}
	year := site.At.In(site.Zone()).Year()
	for _, holidays := range [][]opening.Holiday{opening.Holidays(year), opening.Holidays(year + 1)} {
		for _, holiday := range holidays {
			props.Holidays = append(props.Holidays, offeredHoliday(holiday))
		}
	}
	for place, read := range map[string]struct{ stored, known content.Week }{
		content.ConsultingPlace: {site.Schedule.Consulting, site.ConsultingHours().Week},
		content.HospitalPlace:   {site.Schedule.Hospital, site.HospitalHours().Week},
	} {
		if !read.stored.Given && read.known.Given {
			props.Weeks[place] = read.known
		}
	}
	return props
}

// pagesOf are the pages that a notice can be for.
func pagesOf(site *content.Site) []offeredPage {
	const fixed = "Páginas"
	pages := []offeredPage{
		{"/", "Inicio", fixed}, {"/enfermedades", "Enfermedades", fixed}, {"/sintomas", "Síntomas", fixed}, {"/servicios", "Servicios", fixed}, {"/contacto", "Contacto", fixed},
	}
	for _, r := range site.Records.Diseases {
		pages = append(pages, offeredPage{"/enfermedades/" + r.ID, r.Name, "Enfermedades"})
	}
	for _, r := range site.Records.Symptoms {
		pages = append(pages, offeredPage{"/sintomas/" + r.ID, r.Name, "Síntomas"})
	}
	for _, r := range site.Records.Services {
		pages = append(pages, offeredPage{"/servicios/" + r.ID, r.Title, "Servicios"})
	}
	return pages
}
