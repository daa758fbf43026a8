package content

import "cmp"

type DoctorInfo struct {
	Name                  string `json:"name"`
	Specialty             string `json:"specialty"`
	SpecialtyShort        string `json:"specialtyShort"`
	Specialist            string `json:"specialist"`
	Address               string `json:"address"`
	StreetAddress         string `json:"streetAddress"`
	AddressLocality       string `json:"addressLocality"`
	AddressRegion         string `json:"addressRegion,omitempty"` // empty: "CDMX"
	PostalCode            string `json:"postalCode"`
	Phone                 string `json:"phone"`        // "+525512345678"
	PhoneDisplay          string `json:"phoneDisplay"` // "+52 55 1234 5678"
	Whatsapp              string `json:"whatsapp"`     // digits for wa.me, "525512345678"
	WhatsappDisplay       string `json:"whatsappDisplay"`
	UrgenciesPhone        string `json:"urgenciesPhone"`
	UrgenciesPhoneDisplay string `json:"urgenciesPhoneDisplay"`
	Email                 string `json:"email"`
	CedProf               string `json:"cedProf"` // number and institution
	CedEsp                string `json:"cedEsp"`
	CedEsp2               string `json:"cedEsp2"`
	WebsiteURL            string `json:"websiteUrl"`
	FacebookLink          string `json:"facebookLink"`
	InstagramLink         string `json:"instagramLink"`
	LinkedinLink          string `json:"linkedinLink"`
	XLink                 string `json:"xLink"`
	TwitterLink           string `json:"twitterLink"`
	YoutubeLink           string `json:"youtubeLink"`
	TiktokLink            string `json:"tiktokLink"`
	GoogleMapsLink        string `json:"googleMapsLink"`
	GoogleMapsEmbedLink   string `json:"googleMapsEmbedLink"`
	GoogleMapsLink2       string `json:"googleMapsLink2"`
	DoctoraliaLink        string `json:"doctoraliaLink"`
	DoctoraliaReviewsLink string `json:"doctoraliaReviewsLink"`
	NimboLink             string `json:"nimboLink"`
	LogoPath              string `json:"logoPath"` // empty: the name as a wordmark
	LogoHeight            int    `json:"logoHeight"`
	Favicon               string `json:"favicon"`
	PortraitPath          string `json:"portraitPath"`
}

// DoctorWorkInfo is where and when the doctor sees patients. Pages omit an empty hospital.
type DoctorWorkInfo struct {
	AvisoCofepris                      string `json:"avisoCofepris"`
	AvisoDate                          string `json:"avisoDate,omitempty" kind:"day"` // on which the notice was filed
	ConsultingHeader                   string `json:"consultingHeader"`
	ConsultingAddress                  string `json:"consultingAddress"`
	ConsultingHoursDaysHeader          string `json:"consultingHoursDaysHeader"`
	ConsultingHoursDaysSubheader1      string `json:"consultingHoursDaysSubheader1"`
	ConsultingHours1                   string `json:"consultingHours1"`
	ConsultingHoursDaysSubheader2      string `json:"consultingHoursDaysSubheader2"`
	ConsultingHours2                   string `json:"consultingHours2"`
	ConsultingPhonesHeader             string `json:"consultingPhonesHeader"`
	ConsultingSchedulePhonesSubheader  string `json:"consultingSchedulePhonesSubheader"`
	ConsultingSchedulePhone            string `json:"consultingSchedulePhone"`
	ConsultingUrgenciesPhonesSubheader string `json:"consultingUrgenciesPhonesSubheader"`
	ConsultingUrgenciesPhone           string `json:"consultingUrgenciesPhone"`
	HospitalHeader                     string `json:"hospitalHeader"`
	HospitalAddress                    string `json:"hospitalAddress"`
	HospitalHoursDaysHeader            string `json:"hospitalHoursDaysHeader"`
	HospitalHoursDaysSubheader1        string `json:"hospitalHoursDaysSubheader1"`
	HospitalHours1                     string `json:"hospitalHours1"`
	HospitalHoursDaysSubheader2        string `json:"hospitalHoursDaysSubheader2"`
	HospitalHours2                     string `json:"hospitalHours2"`
	HospitalPhonesHeader               string `json:"hospitalPhonesHeader"`
	HospitalSchedulePhonesSubheader    string `json:"hospitalSchedulePhonesSubheader"`
	HospitalSchedulePhone              string `json:"hospitalSchedulePhone"`
	HospitalUrgenciesPhonesSubheader   string `json:"hospitalUrgenciesPhonesSubheader"`
	HospitalUrgenciesPhone             string `json:"hospitalUrgenciesPhone"`
}

// Header has the sizes, in CSS px, and the logos of the page header.
type Header struct {
	HeaderHeight       int    `json:"headerHeight"`
	HeaderStickyHeight int    `json:"headerStickyHeight"`
	IsSticky           bool   `json:"isSticky"`
	LogoPath           string `json:"logoPath"`
	LogoHeight         int    `json:"logoHeight"`
	LogoStickyPath     string `json:"logoStickyPath"`
	LogoMenuPath       string `json:"logoMenuPath"`
	LogoMenuHeight     int    `json:"logoMenuHeight"`
	LogoVariant1       string `json:"logoVariant1"`
	LogoVariant2       string `json:"logoVariant2"`
	LogoVariant3       string `json:"logoVariant3"`
	LogoVariant4       string `json:"logoVariant4"`
	LogoVariant5       string `json:"logoVariant5"`
}

type NavEntry struct {
	Label  string `json:"label"`
	Path   string `json:"path"`
	Hidden bool   `json:"hidden,omitempty"`
}

type Buttons struct {
	BtnCallText    string `json:"btnCallText"`
	BtnMessageText string `json:"btnMessageText"`
	BtnBookText    string `json:"btnBookText"`
	WhatsappText   string `json:"whatsappText,omitempty"`      // prefilled message of a visitor
	WhatsappStudy  string `json:"whatsappStudyText,omitempty"` // the same on the page of a study, whose name follows
}

// Appointment has the texts of the practice's message and of AppointmentPath, which have defaults.
type Appointment struct {
	Message  string   `json:"message,omitempty"`  // to the patient; {day}, {hour}, {place} and {link} are replaced when it is written
	Cancel   string   `json:"cancel,omitempty"`   // prefilled message of a patient who cannot come; the day and the hour follow
	Duration string   `json:"duration,omitempty"` // of a consultation: "De 40 a 60 minutos"
	Bring    []string `json:"bring,omitempty"`    // to any appointment
}

// Doctoralia configures the booking widget of doctoralia.com.mx.
type Doctoralia struct {
	Enabled     bool   `json:"enabled"`
	DoctorSlug  string `json:"doctorSlug"`
	ProfileLink string `json:"profileLink"`
	ButtonText  string `json:"buttonText"`
	Title       string `json:"title"`
	Text        string `json:"text"`
}

type Multimedia struct {
	VideoLabel  string `json:"videoLabel,omitempty"` // above the title
	VideoTitle  string `json:"videoTitle"`
	VideoText   string `json:"videoText"`   // includes what the video only shows
	VideoURL    string `json:"videoUrl"`    // YouTube address or a path of this site
	VideoPoster string `json:"videoPoster"` // picture path
}

type Contact struct {
	Page ContactPage `json:"page"`
}

type ContactPage struct {
	BackgroundImage string `json:"backgroundImage"`
	PageTitle       string `json:"pageTitle"`
	SectionTitle    string `json:"sectionTitle"`
	SectionText     string `json:"sectionText"`
	MapText         string `json:"mapText"`
	ParkingText     string `json:"parkingText"`
	MessageTitle    string `json:"messageTitle,omitempty"` // of the WhatsApp message composer
	MessageText     string `json:"messageText,omitempty"`
}

type Footer struct {
	LogoFooter      string `json:"logoFooter"`
	BackgroundImage string `json:"backgroundImage"`
	Text            string `json:"text"`
}

// PrivacyNotice is /aviso-de-privacidad (LFPDPPP, DOF 20 March 2025, art. 15).
type PrivacyNotice struct {
	PageTitle   string           `json:"pageTitle"`
	UpdatedAt   string           `json:"updatedAt" kind:"day"` // YYYY-MM-DD
	Summary     string           `json:"summary"`
	Short       string           `json:"short,omitempty"`       // simplified notice, beside WhatsApp, map and calendar
	ShortTitle  string           `json:"shortTitle,omitempty"`  // the label of Short where it is collapsed
	Responsible string           `json:"responsible,omitempty"` // data controller; empty: the doctor
	ArcoEmail   string           `json:"arcoEmail,omitempty"`   // to exercise ARCO rights
	Sections    []PrivacySection `json:"sections"`
	Metadata    Metadata         `json:"metadata"`
}

type PrivacySection struct {
	Title string   `json:"title"`
	Text  string   `json:"text"`
	Items []string `json:"items,omitempty"`
}

// Editorial is the editorial policy: authors, sources, signatures. Older sites have none.
type Editorial struct {
	PageTitle string             `json:"pageTitle"`
	Text      string             `json:"text"` // long text
	Sections  []EditorialSection `json:"sections"`
	Metadata  Metadata           `json:"metadata"`
}

type EditorialSection struct {
	Title string `json:"title"`
	Text  string `json:"text"` // long text
}

func (e Editorial) Written() bool { return e.Text != "" || len(e.Sections) > 0 }

func (e Editorial) Title() string { return cmp.Or(e.PageTitle, "Cómo escribimos estas páginas") }

// Licences must be shown in advertising (LGS 83). One without a number is read from doctorInfo.
type Licences struct {
	Professional     Licence     `json:"professional"`
	Speciality       Licence     `json:"speciality"`
	SecondSpeciality Licence     `json:"secondSpeciality"`
	Certificate      Certificate `json:"certificate"`
}

// Licence is a professional licence (cédula).
type Licence struct {
	Number      string `json:"number"`
	Institution string `json:"institution"` // that issued the title
	Title       string `json:"title"`       // "Médico Cirujano"
}

type Certificate struct {
	Council    string `json:"council"`
	Number     string `json:"number"`
	ValidFrom  string `json:"validFrom" kind:"day"`  // first day
	ValidUntil string `json:"validUntil" kind:"day"` // last day
}
