package content

import (
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"latido/db/content/value"
)

// IsGiven reports whether a consent has a form, and a date that is not after an instant.
func (c Consent) IsGiven(at time.Time) bool {
	day, ok := value.ParseDay(c.Date)
	if !ok || strings.TrimSpace(c.How) == "" || IsPlaceholder(c.How) {
		return false
	}
	// Somewhere a day begins up to 14 hours before it does in UTC.
	return at.IsZero() || day <= value.DayOf(at.UTC().Add(14*time.Hour))
}

// Omission is content that an open site does not show.
type Omission struct {
	Path  string // "doctorInfo.cedProf", "records.testimonials.3"
	Text  string
	Cause Cause
}

type Cause string

const (
	Placeholder    Cause = "placeholder"
	NoConsent      Cause = "no consent" // of the patient whose words these are
	NoPhotoConsent Cause = "no consent to the photo"
)

func (s *Site) Omissions() []Omission {
	o := &redactor{at: s.At}
	o.redactSite(s)
	return o.omissions
}

// redactor removes what an open site must not show, and records it.
type redactor struct {
	at        time.Time
	omissions []Omission
}

func (o *redactor) omit(path, text string, cause Cause) {
	o.omissions = append(o.omissions, Omission{path, text, cause})
}

func (o *redactor) redactSite(s *Site) *Site {
	shown := o.omitPatients(s)
	o.omitSamples(shown)
	shown.hidePlaceholderLicences()
	value := reflect.New(reflect.TypeFor[Site]()).Elem()
	value.Set(reflect.ValueOf(*shown))
	o.redact(value, "", false)
	opened := value.Interface().(Site)
	return &opened
}

func (o *redactor) omitPatients(s *Site) *Site {
	shown := *s
	shown.Records.Testimonials = nil
	for i, one := range s.Records.Testimonials {
		path := "records.testimonials." + strconv.Itoa(i)
		if one.Visible && !one.Consent.IsGiven(o.at) {
			o.omit(path, one.Name, NoConsent)
		}
		if !one.Consent.IsGiven(o.at) {
			continue
		}
		if one.Image != "" && one.ShowsPatient && !one.ImageConsent.IsGiven(o.at) {
			o.omit(path+".image", one.Name, NoPhotoConsent)
			one.Image = ""
		}
		shown.Records.Testimonials = append(shown.Records.Testimonials, one)
	}
	shown.Records.Gallery = nil
	for i, picture := range s.Records.Gallery {
		if picture.ShowsPatient && !picture.Consent.IsGiven(o.at) {
			o.omit("records.gallery."+strconv.Itoa(i), picture.Alt, NoPhotoConsent)
			continue
		}
		shown.Records.Gallery = append(shown.Records.Gallery, picture)
	}
	return &shown
}

// omitSamples removes figures and insurers whose heading calls them a sample: without it they are claims.
func (o *redactor) omitSamples(s *Site) {
	if e := &s.Experience; haveSamples(e.SectionTitle, e.SectionSubtitle) {
		for i, figure := range e.Entities {
			o.omit("experience.entities."+strconv.Itoa(i), figure.Value+" "+figure.Label, Placeholder)
		}
		e.Entities = nil
	}
	if in := &s.Insurances; haveSamples(in.SectionTitle, in.SectionSubtitle, in.AdditionalInfo) {
		for i, company := range in.Companies {
			if company.Visible {
				o.omit("insurances.companies."+strconv.Itoa(i), company.Name, Placeholder)
			}
		}
		in.Companies = nil
	}
}

func haveSamples(texts ...string) bool {
	return slices.ContainsFunc(texts, func(text string) bool { return dropPlaceholders(text) != text })
}

// factual values are facts and not prose.
var (
	factual = map[reflect.Type]bool{
		reflect.TypeFor[DoctorInfo](): true, reflect.TypeFor[DoctorWorkInfo](): true,
		reflect.TypeFor[CertificationItem](): true, reflect.TypeFor[CertificationGroup](): true, reflect.TypeFor[CertificationGroupItem](): true,
		reflect.TypeFor[ExperienceFigure](): true, reflect.TypeFor[Insurance](): true, reflect.TypeFor[PaymentMethod](): true,
		reflect.TypeFor[Doctoralia](): true, reflect.TypeFor[Place](): true, reflect.TypeFor[Licence](): true, reflect.TypeFor[Certificate](): true,
	}
	factualFields = []string{"price", "price1", "price2", "responsible", "arcoEmail"}
)

// essential are the fields without which an item is omitted.
var essential = map[reflect.Type][]string{
	reflect.TypeFor[CertificationItem]():      {"Name"},
	reflect.TypeFor[CertificationGroup]():     {"Subheader", "Items"},
	reflect.TypeFor[CertificationGroupItem](): {"Title", "Lines"},
	reflect.TypeFor[ExperienceFigure]():       {"Value", "Label"},
	reflect.TypeFor[Insurance]():              {"Name"},
	reflect.TypeFor[PaymentMethod]():          {"Name"},
	reflect.TypeFor[AboutEntity]():            {"Title"},
	reflect.TypeFor[PurposeEntity]():          {"Title"},
	reflect.TypeFor[HeroSlide]():              {"Title"},
	reflect.TypeFor[NavEntry]():               {"Label"},
	reflect.TypeFor[PrivacySection]():         {"Title", "Text"},
	reflect.TypeFor[Source]():                 {"Label"},
	reflect.TypeFor[Myth]():                   {"Myth", "Fact"},
	reflect.TypeFor[Sign]():                   {"Text"},
	reflect.TypeFor[Disease]():                {"Name"},
	reflect.TypeFor[Symptom]():                {"Name"},
	reflect.TypeFor[Service]():                {"Title"},
	reflect.TypeFor[Testimonial]():            {"Name", "ShortTestimonial"},
	reflect.TypeFor[Picture]():                {"Src"},
	reflect.TypeFor[Place]():                  {"Name"},
	reflect.TypeFor[Notice]():                 {"Text"},
}

// redact removes placeholders and reports whether the value itself was one. It copies lists first.
func (o *redactor) redact(value reflect.Value, path string, fact bool) (cleared bool) {
	switch value.Kind() {
	case reflect.String:
		return o.redactText(value, path, fact)
	case reflect.Struct:
		t := value.Type()
		if t == reflect.TypeFor[time.Time]() {
			return false
		}
		for i := range t.NumField() {
			key, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
			if key == "-" || key == "id" {
				continue
			}
			gone := o.redact(value.Field(i), join(path, key), fact || factual[t] || slices.Contains(factualFields, key))
			cleared = cleared || gone && slices.Contains(essential[t], t.Field(i).Name)
		}
	case reflect.Slice:
		if value.IsNil() {
			return false
		}
		kept := reflect.MakeSlice(value.Type(), 0, value.Len())
		for i := range value.Len() {
			item := reflect.New(value.Type().Elem()).Elem()
			item.Set(value.Index(i))
			if !o.redact(item, path+"."+strconv.Itoa(i), fact) {
				kept = reflect.Append(kept, item)
			}
		}
		cleared = kept.Len() == 0 && value.Len() > 0
		value.Set(kept)
	}
	return cleared
}

// isSampleLink reports whether an address is the sample's map or the home page of a network.
func isSampleLink(address, path string) bool {
	at, err := url.Parse(address)
	return strings.Contains(address, gap) || err == nil &&
		(strings.Contains(at.Path+at.Query().Encode(), "de+muestra") || strings.HasSuffix(path, "Link") && strings.Trim(at.Path, "/") == "" && at.RawQuery == "")
}

func (o *redactor) redactText(value reflect.Value, path string, fact bool) (cleared bool) {
	was := value.String()
	now := was
	switch {
	case strings.HasPrefix(was, "https://") || strings.HasPrefix(was, "http://"):
		if isSampleLink(was, path) {
			now = ""
		}
	case fact && IsPlaceholder(was):
		now = ""
	default:
		now = dropPlaceholders(was)
	}
	if now == was {
		return false
	}
	o.omit(path, was, Placeholder)
	value.SetString(now)
	return now == ""
}

// Shown returns the site as visitors see it: without hidden items and dead menu entries and, if it
// is open, without placeholders and patients who have not consented.
func (s *Site) Shown() *Site {
	shown := *s
	shown.Records.Diseases = withoutItems(s.Records.Diseases, func(r Disease) bool { return r.Hidden })
	shown.Records.Symptoms = withoutItems(s.Records.Symptoms, func(r Symptom) bool { return r.Hidden })
	shown.Records.Services = withoutItems(s.Records.Services, func(r Service) bool { return r.Hidden })
	shown.Records.Gallery = withoutItems(s.Records.Gallery, func(p Picture) bool { return p.Hidden })
	shown.HeroSlider.Slides = withoutItems(s.HeroSlider.Slides, func(slide HeroSlide) bool { return slide.Hidden })
	site := &shown
	switch {
	case shown.Open:
		site = (&redactor{at: s.At}).redactSite(site)
	case shown.Used:
		site = (&redactor{at: s.At}).omitPatients(site)
	}
	site.normalizeContacts()
	site.NavMenu, site.DeadEntries = site.menu()
	return site
}

func withoutItems[T any](list []T, hidden func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(list), hidden)
}
