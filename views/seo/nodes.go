package seo

import (
	"bytes"

	"github.com/a-h/templ"
)

const (
	vocabulary = "https://schema.org/"
	language   = "es-MX"
)

type ref struct {
	ID string `json:"@id"`
}

type named struct {
	Type string `json:"@type"`
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
}

type webSite struct {
	Type       string `json:"@type"`
	ID         string `json:"@id"`
	Name       string `json:"name"`
	URL        string `json:"url"`
	InLanguage string `json:"inLanguage"`
	Publisher  ref    `json:"publisher"`
}

type postalAddress struct {
	Type            string `json:"@type"`
	StreetAddress   string `json:"streetAddress"`
	AddressLocality string `json:"addressLocality,omitempty"`
	AddressRegion   string `json:"addressRegion"`
	PostalCode      string `json:"postalCode,omitempty"`
	AddressCountry  string `json:"addressCountry"`
}

type contactPoint struct {
	Type              string `json:"@type"`
	ContactType       string `json:"contactType"`
	URL               string `json:"url"`
	AvailableLanguage string `json:"availableLanguage"`
}

type offer struct {
	Type          string `json:"@type"`
	Price         int    `json:"price"`
	PriceCurrency string `json:"priceCurrency"`
	ItemOffered   named  `json:"itemOffered"`
}

// physician is the practice: in schema.org an Organization and Place, not a person.
type physician struct {
	Type               string         `json:"@type"`
	ID                 string         `json:"@id"`
	Name               string         `json:"name"`
	URL                string         `json:"url"`
	Image              string         `json:"image,omitempty"`
	Logo               []string       `json:"logo,omitempty"`
	MedicalSpecialty   string         `json:"medicalSpecialty,omitempty"`
	Telephone          string         `json:"telephone,omitempty"`
	Email              string         `json:"email,omitempty"`
	Address            *postalAddress `json:"address,omitempty"`
	ContactPoint       *contactPoint  `json:"contactPoint,omitempty"`
	OpeningHours       []openingHours `json:"openingHoursSpecification,omitempty"`
	SpecialHours       []openingHours `json:"specialOpeningHoursSpecification,omitempty"`
	Department         []ref          `json:"department,omitempty"`
	HasMap             string         `json:"hasMap,omitempty"`
	PriceRange         string         `json:"priceRange,omitempty"`
	CurrenciesAccepted string         `json:"currenciesAccepted,omitempty"`
	PaymentAccepted    string         `json:"paymentAccepted,omitempty"`
	MakesOffer         *offer         `json:"makesOffer,omitempty"`
	Employee           *ref           `json:"employee,omitempty"`
	SameAs             []string       `json:"sameAs,omitempty"`
}

type credential struct {
	Type               string `json:"@type"`
	CredentialCategory string `json:"credentialCategory"`
	Name               string `json:"name,omitempty"` // the title
	Identifier         string `json:"identifier"`
	RecognizedBy       *named `json:"recognizedBy,omitempty"`
	Expires            string `json:"expires,omitempty"` // YYYY-MM-DD; validFrom and validUntil are not of this type
}

type person struct {
	Type          string       `json:"@type"`
	ID            string       `json:"@id"`
	Name          string       `json:"name"`
	URL           string       `json:"url"`
	JobTitle      string       `json:"jobTitle,omitempty"`
	WorksFor      *ref         `json:"worksFor,omitempty"`
	HasCredential []credential `json:"hasCredential,omitempty"`
}

type listItem struct {
	Type     string `json:"@type"`
	Position int    `json:"position"`
	Name     string `json:"name"`
	Item     *ref   `json:"item,omitempty"`
	URL      string `json:"url,omitempty"`
}

type breadcrumbList struct {
	Type            string     `json:"@type"`
	ID              string     `json:"@id"`
	ItemListElement []listItem `json:"itemListElement"`
}

type itemList struct {
	Type            string     `json:"@type"`
	NumberOfItems   int        `json:"numberOfItems"`
	ItemListElement []listItem `json:"itemListElement"`
}

type webPage struct {
	Type             string   `json:"@type"`
	ID               string   `json:"@id"`
	URL              string   `json:"url"`
	Name             string   `json:"name"`
	Description      string   `json:"description,omitempty"`
	InLanguage       string   `json:"inLanguage"`
	IsPartOf         ref      `json:"isPartOf"`
	Breadcrumb       *ref     `json:"breadcrumb,omitempty"`
	Image            string   `json:"image,omitempty"`
	MainEntity       any      `json:"mainEntity,omitempty"`
	Specialty        string   `json:"specialty,omitempty"`
	Audience         *patient `json:"medicalAudience,omitempty"`
	Publisher        *ref     `json:"publisher,omitempty"`
	DateModified     string   `json:"dateModified,omitempty"`
	LastReviewed     string   `json:"lastReviewed,omitempty"`
	ReviewedBy       any      `json:"reviewedBy,omitempty"`
	MisconceptionsIn []topic  `json:"hasPart,omitempty"`
}

type patient struct {
	Type string `json:"@type"`
}

type topic struct {
	Type            string `json:"@type"`
	HasHealthAspect string `json:"hasHealthAspect"`
	Headline        string `json:"headline"`
	Text            string `json:"text"`
}

type condition struct {
	Type                 string      `json:"@type"`
	Name                 string      `json:"name"`
	AlternateName        string      `json:"alternateName,omitempty"`
	Description          string      `json:"description,omitempty"`
	RelevantSpecialty    string      `json:"relevantSpecialty,omitempty"`
	Cause                []named     `json:"cause,omitempty"`
	SignOrSymptom        []named     `json:"signOrSymptom,omitempty"`
	PossibleComplication []string    `json:"possibleComplication,omitempty"`
	RiskFactor           []named     `json:"riskFactor,omitempty"`
	Epidemiology         string      `json:"epidemiology,omitempty"`
	TypicalTest          []named     `json:"typicalTest,omitempty"`
	PossibleTreatment    []named     `json:"possibleTreatment,omitempty"`
	DifferentialDiag     []diagnosis `json:"differentialDiagnosis,omitempty"`
}

type diagnosis struct {
	Type      string `json:"@type"`
	Diagnosis named  `json:"diagnosis"`
}

type procedure struct {
	Type              []string `json:"@type"`
	Name              string   `json:"name"`
	Description       string   `json:"description,omitempty"`
	RelevantSpecialty string   `json:"relevantSpecialty,omitempty"`
	ProcedureType     string   `json:"procedureType,omitempty"`
	ImagingTechnique  string   `json:"imagingTechnique,omitempty"`
	HowPerformed      string   `json:"howPerformed,omitempty"`
	Preparation       string   `json:"preparation,omitempty"`
	Followup          string   `json:"followup,omitempty"`
}

// openingHours with Opens = Closes = "00:00" means closed.
type openingHours struct {
	Type         string   `json:"@type"`
	DayOfWeek    []string `json:"dayOfWeek,omitempty"`
	Opens        string   `json:"opens"`
	Closes       string   `json:"closes"`
	ValidFrom    string   `json:"validFrom,omitempty"`
	ValidThrough string   `json:"validThrough,omitempty"`
}

type department struct {
	Type         string         `json:"@type"`
	ID           string         `json:"@id"`
	Name         string         `json:"name"`
	Address      string         `json:"address"`
	Telephone    string         `json:"telephone,omitempty"`
	HasMap       string         `json:"hasMap,omitempty"`
	OpeningHours []openingHours `json:"openingHoursSpecification,omitempty"`
	SpecialHours []openingHours `json:"specialOpeningHoursSpecification,omitempty"`
	Parent       ref            `json:"parentOrganization"`
}

// renderedBody is the body of a page. Structured data about the practice has only what the page shows.
type renderedBody []byte

func (s renderedBody) has(text string) bool {
	return text != "" && bytes.Contains(s, []byte(templ.EscapeString(text)))
}

func (s renderedBody) only(text string) string {
	if s.has(text) {
		return text
	}
	return ""
}
