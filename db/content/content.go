// Package content has the records of the site: plain data, without SQL and HTML.
package content

import (
	"slices"
	"time"
)

// Site is the content object of the API. Strings are Spanish text for visitors unless noted.
type Site struct {
	DoctorInfo             DoctorInfo          `json:"doctorInfo"`
	DoctorWorkInfo         DoctorWorkInfo      `json:"doctorWorkInfo"`
	Header                 Header              `json:"header"`
	HeroSection            HeroSection         `json:"heroSection"`
	HeroSlider             HeroSlider          `json:"heroSlider"`
	NavMenu                []NavEntry          `json:"navMenu"`
	Certifications         Certifications      `json:"certifications"`
	Experience             Experience          `json:"experience"`
	AboutMe                AboutMe             `json:"aboutMe"`
	Purpose                Purpose             `json:"purpose"`
	Valorations            Valorations         `json:"valorations"`
	ConsultationPrice      ConsultationPrice   `json:"consultationPrice"`
	Services               ListSection         `json:"services"`
	Symptoms               ListSection         `json:"symptoms"`
	DiseasesSection        ListSection         `json:"diseasesSection"`
	EnfermedadesMeta       Metadata            `json:"enfermedadesMeta"`
	SintomasMeta           MainMetadata        `json:"sintomasMeta"`
	ServiciosMeta          MainMetadata        `json:"serviciosMeta"`
	Testimonials           TestimonialsSection `json:"testimonials"`
	Payments               Payments            `json:"payments"`
	Insurances             Insurances          `json:"insurances"`
	PhotosGallery          PhotosGallery       `json:"photosGallery"`
	CallToAction           CallToAction        `json:"callToAction"`
	CallToActionIndividual Background          `json:"callToActionIndividual"`
	GeneralCallToAction    GeneralCallToAction `json:"generalCallToAction"`
	Footer                 Footer              `json:"footer"`
	Contact                Contact             `json:"contact"`
	Buttons                Buttons             `json:"buttons"`
	Doctoralia             Doctoralia          `json:"doctoralia"`
	Multimedia             Multimedia          `json:"multimedia"`
	PrivacyNotice          PrivacyNotice       `json:"privacyNotice"`
	HomeMeta               Metadata            `json:"homeMeta"`
	ContactMeta            Metadata            `json:"contactMeta"`
	Triage                 Triage              `json:"triage,omitempty"`
	Editorial              Editorial           `json:"editorial,omitempty"`
	CommonTexts            CommonTexts         `json:"commonTexts,omitempty"`
	Schedule               Schedule            `json:"schedule,omitempty"`
	Licences               Licences            `json:"licences,omitempty"`
	Appointment            Appointment         `json:"appointment,omitempty"`
	Records                Records             `json:"records"`

	// Broken has the error of each key ("records.diseases") with missing or invalid JSON.
	Broken map[string]error `json:"-"`

	// Redirects is a document of its own.
	Redirects Redirects `json:"-"`

	DeadEntries []DeadEntry `json:"-"`

	At   time.Time `json:"-"` // the instant for which the site is rendered
	Open bool      `json:"-"` // open to the public; otherwise a sample
	Used bool      `json:"-"` // has been open before: its patients are real
}

type Source struct {
	Label   string `json:"label"` // institution, title and year
	URL     string `json:"url,omitempty" kind:"web"`
	Checked string `json:"checked,omitempty" kind:"day"` // YYYY-MM-DD of the last verification; empty: not verified
}

// Triage is the table of alarm signs and their urgency. Records refer to it by id, so pages agree.
type Triage struct {
	EmergencyTitle   string   `json:"emergencyTitle"`         // "Llama al 911 si…"
	TodayTitle       string   `json:"todayTitle"`             // "Ve a urgencias hoy si…"
	AppointmentTitle string   `json:"appointmentTitle"`       // "Pide una cita si…"
	WarningTitle     string   `json:"warningTitle,omitempty"` // of the signs of a study
	Notice           string   `json:"notice,omitempty"`       // beside the symptoms of the home page and the heart; "llama al 911" follows
	Signs            []Sign   `json:"signs"`
	Bystander        FirstAid `json:"bystander,omitzero"` // on the pages with one of the signs that require it
}

type FirstAid struct {
	Title string   `json:"title"`
	Steps []string `json:"steps"`
}

// CommonTexts have defaults.
type CommonTexts struct {
	Disclaimer   string `json:"disclaimer,omitempty"`   // after the sources
	PressureHelp string `json:"pressureHelp,omitempty"` // above the printed log of blood pressure
	WeightHelp   string `json:"weightHelp,omitempty"`   // above the printed log of weight
	PaperNotice  string `json:"paperNotice,omitempty"`  // at the end of a printed page
	TraceNote    string `json:"traceNote,omitempty"`    // beside the drawn electrocardiograms
	NotFound     string `json:"notFound,omitempty"`     // at an address that does not exist
	StudyPrice   string `json:"studyPrice,omitempty"`   // on a study without a price of its own
}

type Sign struct {
	ID    string `json:"id"`
	Text  string `json:"text"`  // completes the title of its level
	Level string `json:"level"` // emergency | today | appointment

	Bystander bool `json:"bystander,omitempty"` // another person has to act
}

// With returns the texts of the signs with these ids and this level.
func (t Triage) With(level string, ids []string) []string {
	var texts []string
	for _, id := range ids {
		for _, sign := range t.Signs {
			if sign.ID == id && sign.Level == level {
				texts = append(texts, sign.Text)
			}
		}
	}
	return texts
}

func (t Triage) NeedsBystander(ids []string) bool {
	return slices.ContainsFunc(t.Signs, func(sign Sign) bool { return sign.Bystander && slices.Contains(ids, sign.ID) })
}

type Disease struct {
	ID               string   `json:"id"` // slug
	Hidden           bool     `json:"hidden,omitempty"`
	Name             string   `json:"name"`
	TechnicalName    string   `json:"technicalName"`
	ShortDescription string   `json:"shortDescription"` // one or two sentences for cards
	Description      string   `json:"description"`      // long text: paragraphs, lists, bold, links
	Causes           []string `json:"causes"`
	Symptoms         []string `json:"symptoms"`
	Complications    []string `json:"complications"`
	RiskFactors      []string `json:"riskFactors"`
	MexicoStats      string   `json:"mexicoStats"` // with source and year, or empty
	CtaText          string   `json:"ctaText"`
	Treatments       []string `json:"treatments"`
	Diagnosis        []string `json:"diagnosis,omitempty"` // how it is confirmed
	Living           []string `json:"living,omitempty"`    // living with it
	Questions        []string `json:"questions,omitempty"` // to bring to the consultation
	WhatToDo         []string `json:"whatToDo"`
	Alarms           []string `json:"alarms,omitempty"`        // ids of the triage table
	EmergencySigns   []string `json:"emergencySigns"`          // complete "Llama al 911 si…"; only in records older than the triage table
	MinutesMatter    bool     `json:"minutesMatter,omitempty"` // the bar on phones offers 911 first
	Synonyms         []string `json:"synonyms,omitempty"`      // other names, which texts link to this page
	Log              string   `json:"log,omitempty"`           // table of the printed page: pressure | weight
	RelatedDiseases  []string `json:"relatedDiseases"`         // ids
	RelatedSymptoms  []string `json:"relatedSymptoms"`         // ids
	RelatedServices  []string `json:"relatedServices"`         // ids
	Sources          []Source `json:"sources"`
	ImageHome        string   `json:"imageHome"`
	ImageIndividual  string   `json:"imageIndividual"`
	IconIndividual   string   `json:"iconIndividual"`
	UpdatedAt        string   `json:"updatedAt" kind:"day"` // YYYY-MM-DD of the last medical or editorial change
	Metadata         Metadata `json:"metadata"`
}

type Symptom struct {
	ID                string   `json:"id"`
	Hidden            bool     `json:"hidden,omitempty"`
	Name              string   `json:"name"`
	ShortDescription  string   `json:"shortDescription"`
	Description       string   `json:"description"`
	Causes            []string `json:"causes"`
	RelatedConditions []string `json:"relatedConditions"` // names of conditions, not only of the heart
	ManagementTips    []string `json:"managementTips"`
	Complications     []string `json:"complications"`
	CtaText           string   `json:"ctaText"`
	WhatToDo          []string `json:"whatToDo"`
	Alarms            []string `json:"alarms,omitempty"`
	EmergencySigns    []string `json:"emergencySigns"`
	MinutesMatter     bool     `json:"minutesMatter,omitempty"`
	Synonyms          []string `json:"synonyms,omitempty"`
	RelatedDiseases   []string `json:"relatedDiseases"`
	RelatedSymptoms   []string `json:"relatedSymptoms"`
	RelatedServices   []string `json:"relatedServices"`
	Sources           []Source `json:"sources"`
	ImageHome         string   `json:"imageHome"`
	ImageIndividual   string   `json:"imageIndividual"`
	IconIndividual    string   `json:"iconIndividual"`
	UpdatedAt         string   `json:"updatedAt" kind:"day"`
	Metadata          Metadata `json:"metadata"`
}

type Myth struct {
	Myth string `json:"myth"`
	Fact string `json:"fact"`
}

type Service struct {
	ID                           string   `json:"id"`
	Hidden                       bool     `json:"hidden,omitempty"`
	Title                        string   `json:"title"`
	ShortDescription             string   `json:"shortDescription"`
	Description                  string   `json:"description"`
	Benefits                     []string `json:"benefits"`
	Process                      []string `json:"process"`
	Types                        []string `json:"types"`
	Painful                      string   `json:"painful"` // how it feels
	ForWhat                      string   `json:"forWhat"`
	Myths                        []Myth   `json:"myths"`
	HospitalOrAmbulatory         string   `json:"hospitalOrAmbulatory"`
	ProcedureTime                string   `json:"procedureTime"`
	Anesthesia                   string   `json:"anesthesia"`
	RecoveryTime                 string   `json:"recoveryTime"`
	Price                        string   `json:"price,omitempty"` // "$900"; empty: CommonTexts.StudyPrice
	Preparation                  []string `json:"preparation"`
	PostProcedureRecommendations []string `json:"postProcedureRecommendations"`
	PerformedBy                  string   `json:"performedBy,omitempty"` // which specialist, and where
	Radiation                    string   `json:"radiation,omitempty"`   // dose in terms that a patient can compare; empty: none
	Risk                         string   `json:"risk,omitempty"`        // frequency of complications: a number and its source
	Questions                    []string `json:"questions,omitempty"`   // to bring to the consultation
	Alarms                       []string `json:"alarms,omitempty"`      // ids of the triage table, for the days after
	WarningSigns                 []string `json:"warningSigns"`          // complete "Llama al 911 o acude a urgencias si…"; only in records older than the triage table
	Synonyms                     []string `json:"synonyms,omitempty"`
	CtaText                      string   `json:"ctaText"`
	RelatedDiseases              []string `json:"relatedDiseases"`
	RelatedSymptoms              []string `json:"relatedSymptoms"`
	RelatedServices              []string `json:"relatedServices"`
	Sources                      []Source `json:"sources"`
	Kind                         string   `json:"kind"`             // test | imaging | percutaneous | support
	ImagingTechnique             string   `json:"imagingTechnique"` // schema.org MedicalImagingTechnique, only for imaging
	ImageHome                    string   `json:"imageHome"`
	ImageIndividual              string   `json:"imageIndividual"`
	IconIndividual               string   `json:"iconIndividual"`
	UpdatedAt                    string   `json:"updatedAt" kind:"day"`
	Metadata                     Metadata `json:"metadata"`
}

type Testimonial struct {
	Name             string `json:"name"`
	Image            string `json:"image"`
	Rating           int    `json:"rating"` // 1 to 5 stars
	ShortTestimonial string `json:"shortTestimonial"`
	FullTestimonial  string `json:"fullTestimonial"`
	Procedure        string `json:"procedure"`  // this and the next two only if the patient mentions them
	WeightLoss       string `json:"weightLoss"` // "6 kg"
	TimeElapsed      string `json:"timeElapsed"`
	Visible          bool   `json:"visible"`

	// An open site shows no words or pictures of a patient without consent.
	Consent      Consent `json:"consent,omitzero"`
	ShowsPatient bool    `json:"showsPatient,omitempty"`
	ImageConsent Consent `json:"imageConsent,omitzero"`
}

type Picture struct {
	ID     string `json:"id"`
	Hidden bool   `json:"hidden,omitempty"`
	Src    string `json:"src"`
	Alt    string `json:"alt"`

	ShowsPatient bool    `json:"showsPatient,omitempty"`
	Consent      Consent `json:"consent,omitzero"` // of the patient; required on an open site
}

type Records struct {
	Diseases     []Disease     `json:"diseases"`
	Symptoms     []Symptom     `json:"symptoms"`
	Services     []Service     `json:"services"`
	Testimonials []Testimonial `json:"testimonials"`
	Gallery      []Picture     `json:"gallery"`
}

// Consent is the consent of a patient, which the practice has on paper.
type Consent struct {
	Date string `json:"date,omitempty" kind:"day"` // YYYY-MM-DD
	How  string `json:"how,omitempty"`             // "Por escrito, en el expediente"
}

// DeadEntry is a visible entry of the stored menu that leads to no page.
type DeadEntry struct {
	Index int // in the stored menu
	Label string
}
