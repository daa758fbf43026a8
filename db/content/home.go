package content

import "latido/db/content/value"

// HeroSection is the first screen of the home page. Heights are in CSS px or per cent.
type HeroSection struct {
	HeroSectionHeight                int     `json:"heroSectionHeight"`
	MainImage                        string  `json:"mainImage"`   // from 1024 px
	TabletImage                      string  `json:"tabletImage"` // 768 to 1023 px
	MobileImage                      string  `json:"mobileImage"` // under 768 px
	MainImageOffset                  int     `json:"mainImageOffset"`
	MobileOffset                     int     `json:"mobileOffset"`
	LogoHeight                       int     `json:"logoHeight"`
	BackgroundHeroImage              string  `json:"backgroundHeroImage"`
	BackgroundHeroImageHeightPercent int     `json:"backgroundHeroImageHeightPercent"`
	ForegroundHeroImage              string  `json:"foregroundHeroImage"`
	ForegroundHeroImageHeightPercent int     `json:"foregroundHeroImageHeightPercent"`
	OverlayColor                     string  `json:"overlayColor"`   // hex; empty: none
	OverlayOpacity                   float64 `json:"overlayOpacity"` // 0 to 1
	Alignment                        string  `json:"alignment"`      // left | center | right
	Title                            string  `json:"title"`
	Subtitle                         string  `json:"subtitle"`
	SubTitle                         string  `json:"subTitle"` // older spelling of subtitle, used if that is empty
	Description                      string  `json:"description"`
	Line1                            string  `json:"line1"`
	Line2                            string  `json:"line2"`
	BottomShape                      string  `json:"bottomShape"` // none | wave | curve | slant
}

// HeroSlider is the hero as a slider. Delays and speeds are in ms.
type HeroSlider struct {
	Slides           []HeroSlide `json:"slides"`
	AutoplayDelay    int         `json:"autoplayDelay"`
	TransitionEffect string      `json:"transitionEffect"`
	TransitionSpeed  int         `json:"transitionSpeed"`
}

type HeroSlide struct {
	HeroSlideImage string `json:"heroSlideImage"`
	Title          string `json:"title"`
	Subtitle       string `json:"subtitle"`
	Description    string `json:"description"`
	Alignment      string `json:"alignment"`
	MobileOffset   int    `json:"mobileOffset"`
	Hidden         bool   `json:"hidden,omitempty"`
}

type Certifications struct {
	SectionTitle    string               `json:"sectionTitle"`
	SectionSubtitle string               `json:"sectionSubtitle"`
	Entities        []CertificationItem  `json:"entities"`
	Documents       []CertificationItem  `json:"documents"`
	Groups          []CertificationGroup `json:"groups"`
}

// CertificationItem is a document (a diploma) or an entity (an institution).
type CertificationItem struct {
	NameTitle string `json:"nameTitle"`
	Name      string `json:"name"`
	ImagePath string `json:"imagePath"`
	Visible   bool   `json:"visible"`
}

type CertificationGroup struct {
	Subheader string                   `json:"subheader"`
	Visible   bool                     `json:"visible"`
	Items     []CertificationGroupItem `json:"items"`
}

type CertificationGroupItem struct {
	Title   string   `json:"title"`
	Lines   []string `json:"lines"`
	Visible bool     `json:"visible"`
}

type Experience struct {
	SectionTitle    string             `json:"sectionTitle"`
	SectionSubtitle string             `json:"sectionSubtitle"`
	BackgroundImage string             `json:"backgroundImage"`
	Entities        []ExperienceFigure `json:"entities"`
	ItemFrame       string             `json:"itemFrame"`
}

type ExperienceFigure struct {
	Icon  string `json:"icon"`
	Value string `json:"value"`
	Label string `json:"label"`
	Color string `json:"color"` // hex; empty: the accent colour
}

type AboutMe struct {
	SectionTitle        string        `json:"sectionTitle"`
	Title               string        `json:"title"`
	Description         string        `json:"description"`
	SectionHeight       int           `json:"sectionHeight"`
	ImagePath           string        `json:"imagePath"`
	Images              []string      `json:"images"`
	BackgroundImagePath string        `json:"backgroundImagePath"`
	YearsOfExperience   int           `json:"yearsOfExperience"`
	Entities            []AboutEntity `json:"entities"`
}

type AboutEntity struct {
	Icon        string `json:"icon"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Line1       string `json:"line1"`
	Line2       string `json:"line2"`
	ImagePath   string `json:"imagePath"`
}

type Purpose struct {
	SectionTitle    string          `json:"sectionTitle"`
	SectionSubtitle string          `json:"sectionSubtitle"`
	SectionText     string          `json:"sectionText"`
	Entities        []PurposeEntity `json:"entities"`
}

type PurposeEntity struct {
	Icon                string `json:"icon"`
	Title               string `json:"title"`
	Description         string `json:"description"`
	ImagePath           string `json:"imagePath"`
	ImageBackgroundPath string `json:"imageBackgroundPath"`
}

// Valorations describes a first assessment. Line breaks in Description are kept.
type Valorations struct {
	SectionTitle    string `json:"sectionTitle"`
	Title           string `json:"title"`
	Description     string `json:"description"`
	BackgroundImage string `json:"backgroundImage"`
	Image           string `json:"image"`
}

type ConsultationPrice struct {
	Title           string `json:"title"`
	Subtitle        string `json:"subtitle"`
	Text            string `json:"text"`
	ButtonText      string `json:"buttonText"`
	BackgroundImage string `json:"backgroundImage"`
	Price           string `json:"price"`    // as shown, "$1,500 MXN"
	Amount          int    `json:"amount"`   // in pesos, for structured data, if the price has several amounts
	Includes        string `json:"includes"` // one item a line
}

// ListSection has the teaser of a list on the home page, and the texts of its pages.
type ListSection struct {
	SectionTitle    string         `json:"sectionTitle"`
	SectionSubtitle string         `json:"sectionSubtitle"`
	SectionText     string         `json:"sectionText"`
	LinkText        string         `json:"linkText"`
	ButtonText      string         `json:"buttonText"`
	Page            ListPage       `json:"page"`
	IndividualPage  IndividualPage `json:"individualPage"`
}

type ListPage struct {
	BackgroundImage string `json:"backgroundImage"`
	PageTitle       string `json:"pageTitle"`
	SectionTitle    string `json:"sectionTitle"`
	SectionSubtitle string `json:"sectionSubtitle"`
}

type IndividualPage struct {
	ContactButton ContactButton `json:"contactButton"`
	ReturnButton  ReturnButton  `json:"returnButton"`
}

type ContactButton struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

type ReturnButton struct {
	Text string `json:"text"`
}

type TestimonialsSection struct {
	SectionTitle       string            `json:"sectionTitle"`
	SectionDescription string            `json:"sectionDescription"`
	SectionBackground  string            `json:"sectionBackground"`
	LinkText           string            `json:"linkText"` // "Ver más"
	DataBlocks         TestimonialLabels `json:"dataBlocks"`
}

type TestimonialLabels struct {
	Procedure   string `json:"procedure"`
	WeightLoss  string `json:"weightLoss"`
	TimeElapsed string `json:"timeElapsed"`
}

type Payments struct {
	SectionTitle    string          `json:"sectionTitle"`
	SectionSubtitle string          `json:"sectionSubtitle"`
	Methods         []PaymentMethod `json:"methods"`
	AdditionalInfo  string          `json:"additionalInfo"`
}

type PaymentMethod struct {
	Name     string `json:"name"`
	IconPath string `json:"iconPath"`
	Visible  bool   `json:"visible"`
}

type Insurances struct {
	SectionTitle    string      `json:"sectionTitle"`
	SectionSubtitle string      `json:"sectionSubtitle"`
	Companies       []Insurance `json:"companies"`
	AdditionalInfo  string      `json:"additionalInfo"`
}

// Insurance is one insurer. Without a logo, its name is shown as a wordmark.
type Insurance struct {
	Name     string `json:"name"`
	LogoPath string `json:"logoPath"`
	Visible  bool   `json:"visible"`
}

type PhotosGallery struct {
	SectionTitle    string `json:"sectionTitle"`
	SectionSubtitle string `json:"sectionSubtitle"`
}

type CallToAction struct {
	Title           string `json:"title"`
	Description     string `json:"description"`
	BackgroundImage string `json:"backgroundImage"`
}

type Background struct {
	BackgroundImage string `json:"backgroundImage"`
}

// GeneralCallToAction is the large band above the footer. SectionHeight is in CSS px.
type GeneralCallToAction struct {
	Title             string `json:"title"`
	Subtitle          string `json:"subtitle"`
	Text              string `json:"text"`
	Price1            string `json:"price1"`
	Price2            string `json:"price2"`
	Description       string `json:"description"`
	SectionBackground string `json:"sectionBackground"`
	SectionHeight     int    `json:"sectionHeight"`
}

// Pesos returns the only amount in the price, or Amount if it is one of several, or 0.
func (c ConsultationPrice) Pesos() int {
	if pesos, ok := value.ParsePesos(c.Price); ok {
		return int(pesos)
	}
	if value.HasPesos(c.Price, value.Pesos(c.Amount)) {
		return c.Amount
	}
	return 0
}

// SubtitleText returns the subtitle under either spelling of its key.
func (h HeroSection) SubtitleText() string {
	if h.Subtitle != "" {
		return h.Subtitle
	}
	return h.SubTitle
}
