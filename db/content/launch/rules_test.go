package launch_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"latido/db/content"
	"latido/db/content/launch"
	"latido/db/content/value"
)

// practice is what a rule is shown with.
type practice struct {
	*launch.Site
	d *content.DoctorInfo
	w *content.DoctorWorkInfo
}

// readLicences reads the licences as decoding does.
func readLicences(site *content.Site) {
	read := func(text string) content.Licence {
		l := value.ParseLicence(text)
		return content.Licence{Number: l.Number, Institution: l.Institution}
	}
	d, l := site.DoctorInfo, &site.Licences
	l.Professional, l.Speciality, l.SecondSpeciality = read(d.CedProf), read(d.CedEsp), read(d.CedEsp2)
}

// TestEachRule spoils one thing of a real practice at a time: exactly the points
// named open, and close again without it.
func TestEachRule(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(p practice)
		open  string
	}{
		"no name":                {func(p practice) { p.d.Name = " " }, "name privacyData"},
		"name of the sample":     {func(p practice) { p.d.Name = p.Sample.DoctorInfo.Name }, "name privacyData"},
		"no specialty":           {func(p practice) { p.d.Specialty = "" }, "specialty"},
		"licence of zeros":       {func(p practice) { p.d.CedProf = "0000000 (UNAM)" }, "cedProf"},
		"licence without number": {func(p practice) { p.d.CedProf = "UNAM" }, "cedProf"},
		"licence without school": {func(p practice) { p.d.CedProf = "Cédula profesional núm. 4738291" }, "cedProf"},
		"licence of the help":    {func(p practice) { p.d.CedProf = "1234567 (UNAM)" }, "cedProf"},
		"school to be confirmed": {func(p practice) { p.d.CedEsp = "8473625 (institución por confirmar)" }, "cedEsp"},
		"no licence":             {func(p practice) { p.d.CedEsp = "" }, "cedEsp"},
		"second licence":         {func(p practice) { p.d.CedEsp2 = "8473625" }, "cedEsp2"},
		"17 X":                   {func(p practice) { p.w.AvisoCofepris = strings.Repeat("X", 17) }, "avisoCofepris"},
		"notice in lower x":      {func(p practice) { p.w.AvisoCofepris = "No. xxxxxxxxxx" }, "avisoCofepris"},
		"notice of zeros":        {func(p practice) { p.w.AvisoCofepris = "000" }, "avisoCofepris"},
		"no notice":              {func(p practice) { p.w.AvisoCofepris = "" }, "avisoCofepris"},
		"telephone of zeros":     {func(p practice) { p.d.Phone, p.d.PhoneDisplay = "+525500000000", "+52 55 0000 0000" }, "privacyData phone"},
		"telephone not ours":     {func(p practice) { p.d.Phone = "+525541823090" }, "phone"},
		"telephone too short":    {func(p practice) { p.d.Phone = "+52 5541" }, "phone"},
		"no whatsapp":            {func(p practice) { p.d.Whatsapp = "" }, "whatsapp"},
		"whatsapp of the help":   {func(p practice) { p.d.Whatsapp, p.d.WhatsappDisplay = "529996666666", "+52 999 666 6666" }, "whatsapp"},
		"network of zeros":       {func(p practice) { p.d.FacebookLink = "https://www.facebook.com/525500000000" }, "socials"},
		"schedule telephone":     {func(p practice) { p.w.ConsultingSchedulePhone = "55 0000 0000" }, "schedulePhone"},
		"sample address":         {func(p practice) { p.d.Address = p.Sample.DoctorInfo.Address }, "privacyData address"},
		"street without number":  {func(p practice) { p.w.ConsultingAddress = "Av. Insurgentes Sur 0000" }, "consultingAddress"},
		"no locality":            {func(p practice) { p.d.AddressLocality = "" }, "streetAddress"},
		"short postal code":      {func(p practice) { p.d.PostalCode = "0670" }, "streetAddress"},
		"sample street":          {func(p practice) { p.d.StreetAddress = p.Sample.DoctorInfo.StreetAddress }, "streetAddress"},
		"sample map":             {func(p practice) { p.d.GoogleMapsLink = p.Sample.DoctorInfo.GoogleMapsLink }, "maps"},
		"map without https":      {func(p practice) { p.d.GoogleMapsLink = "javascript:alert(1)" }, "maps"},
		"closed every day":       {func(p practice) { p.Content.Schedule.Consulting.IsSet = true }, "hours"},
		"no such time zone":      {func(p practice) { p.Content.Schedule.TimeZone = "America/Atlantis" }, "hours"},
		"no hours":               {func(p practice) { p.w.ConsultingHours1 = "" }, "hours"},
		"no website":             {func(p practice) { p.d.WebsiteURL = "" }, "websiteUrl"},
		"website by http":        {func(p practice) { p.d.WebsiteURL = "http://www.dralauraperez.mx" }, "websiteUrl"},
		"website of examples":    {func(p practice) { p.d.WebsiteURL = "https://www.ejemplo.mx" }, "websiteUrl"},
		"server by http":         {func(p practice) { p.Address, p.d.WebsiteURL = "http://localhost:3000", "" }, "websiteUrl"},
		"bare network":           {func(p practice) { p.d.FacebookLink = "https://www.facebook.com/" }, "socials"},
		"doctoralia by http":     {func(p practice) { p.d.DoctoraliaReviewsLink = "http://doctoralia.com.mx/x" }, "doctoralia"},
		"doctoralia in words":    {func(p practice) { p.d.DoctoraliaLink = "mi perfil" }, "doctoralia"},
		"network by its handle":  {func(p practice) { p.d.InstagramLink, p.d.XLink = "@dralaura", "dralaura" }, ""},
		"network in words":       {func(p practice) { p.d.InstagramLink = "Dra. Laura" }, "socials"},
		"sample portraits":       {func(p practice) { p.d.PortraitPath, p.Content.AboutMe.ImagePath = p.Sample.DoctorInfo.PortraitPath, "" }, "portrait aboutPortrait"},
		"one portrait":           {func(p practice) { p.d.PortraitPath = "" }, ""},
		"drawn portrait":         {func(p practice) { p.d.PortraitPath = "/images/retrato_puerta.webp" }, "portrait"},
		"drawn picture":          {func(p practice) { p.Content.AboutMe.Images = []string{"/uploads/a.webp", "/images/precio.webp"} }, "aboutPictures"},
		"drawn photo": {func(p practice) {
			p.Content.Records.Gallery = append(p.Content.Records.Gallery, content.Picture{ID: "b", Src: "/images/precio.webp"})
		}, "gallery"},
		"the other portrait":                 {func(p practice) { p.Content.AboutMe.ImagePath = "" }, ""},
		"sample picture":                     {func(p practice) { p.Content.AboutMe.Images = p.Sample.AboutMe.Images[1:] }, "aboutPictures"},
		"sample gallery":                     {func(p practice) { p.Content.Records.Gallery = p.Sample.Records.Gallery[:1] }, "gallery"},
		"hero without title":                 {func(p practice) { p.Content.HeroSection.Title = "" }, "hero"},
		"hero of other hours":                {func(p practice) { p.Content.HeroSection.Line1 = p.Sample.FillText(p.Sample.HeroSection.Line1) }, "hero"},
		"hero elsewhere":                     {func(p practice) { p.Content.HeroSection.Line2 = p.Sample.HeroSection.Line2 }, "hero"},
		"sample presentation":                {func(p practice) { p.Content.AboutMe.Description = p.Content.FillText(p.Sample.AboutMe.Description) }, "about"},
		"no years":                           {func(p practice) { p.Content.AboutMe.YearsOfExperience = 0 }, "years"},
		"sample figures":                     {func(p practice) { p.Content.Experience = p.Sample.Experience }, "experience"},
		"sample diploma":                     {func(p practice) { p.Content.Certifications.Documents = p.Sample.Certifications.Documents[:1] }, "certifications"},
		"sample studies":                     {func(p practice) { p.Content.Certifications.Groups = p.Sample.Certifications.Groups[1:] }, "certifications"},
		"sample subtitle":                    {func(p practice) { p.Content.Certifications.SectionSubtitle = p.Sample.Certifications.SectionSubtitle }, "certifications"},
		"sample testimonial":                 {func(p practice) { p.Content.Records.Testimonials = p.Sample.Records.Testimonials[2:3] }, "testimonials"},
		"sample insurers":                    {func(p practice) { p.Content.Insurances = p.Sample.Insurances }, "insurances"},
		"no price":                           {func(p practice) { p.Content.ConsultationPrice.Price = "" }, "price"},
		"two prices":                         {func(p practice) { p.Content.GeneralCallToAction.Price1 = "$900" }, "price"},
		"no privacy notice":                  {func(p practice) { p.Content.PrivacyNotice = content.PrivacyNotice{} }, "arcoEmail privacyText"},
		"sample address for rights":          {func(p practice) { p.Content.PrivacyNotice.ArcoEmail = p.Sample.PrivacyNotice.ArcoEmail }, "arcoEmail"},
		"address for rights of the practice": {func(p practice) { p.Content.PrivacyNotice.ArcoEmail, p.d.Email = "", "hola@cardiologiadelvalle.mx" }, ""},
		"space in the address for rights":    {func(p practice) { p.Content.PrivacyNotice.ArcoEmail = "arco@dra elena.mx" }, "arcoEmail"},
		"half an address for rights, of the practice": {func(p practice) { p.Content.PrivacyNotice.ArcoEmail, p.d.Email = "", "hola@cardiologia" }, "arcoEmail email"},
		"address of the sample":                       {func(p practice) { p.d.Email = "consultorio@ejemplo.mx" }, "email"},
		"one price":                                   {func(p practice) { p.Content.GeneralCallToAction.Price1 = "{price}" }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := mustReal(t)
			c.spoil(practice{&s, &s.Content.DoctorInfo, &s.Content.DoctorWorkInfo})
			readLicences(s.Content)
			sameIDs(t, "open", points(launch.Review(s), launch.Open), c.open)
		})
	}
}

func TestCertificate(t *testing.T) {
	for name, test := range map[string]struct {
		certificate string
		want        launch.State
	}{
		"with its last day": {"Consejo Mexicano de Cardiología, vigente hasta el 30 de junio de 2099", launch.Done},
		"without a date":    {"Consejo Mexicano de Cardiología", launch.Confirm},
		"expired":           {"Consejo Mexicano de Cardiología, vigencia 2015–2020", launch.Confirm},
		"none":              {"Universidad Nacional Autónoma de México", launch.Confirm},
	} {
		s := mustReal(t)
		s.Content.At = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
		s.Content.Certifications.Entities[0].NameTitle, s.Content.Certifications.Entities[0].Name = "", test.certificate
		if got := slices.Contains(points(launch.Review(s), test.want), "certificate"); !got {
			t.Errorf("%s: the point is not %q", name, test.want)
		}
	}
}

// TestCertificateAsData: the point follows the days of the certificate, and the notice begins 90 days before its last day.
func TestCertificateAsData(t *testing.T) {
	until := time.Date(2029, 6, 30, 12, 0, 0, 0, time.UTC)
	for name, test := range map[string]struct {
		certificate content.Certificate
		at          time.Time
		want        launch.State
		notice      string
	}{
		"valid":             {content.Certificate{Council: "Consejo Mexicano de Cardiología", Number: "4821", ValidUntil: "2029-06-30"}, until.AddDate(0, 0, -91), launch.Done, ""},
		"90 days before":    {content.Certificate{Council: "Consejo Mexicano de Cardiología", Number: "4821", ValidUntil: "2029-06-30"}, until.AddDate(0, 0, -90), launch.Confirm, "vence en 90 días, el 30 de junio de 2029."},
		"the last day":      {content.Certificate{Council: "Consejo Mexicano de Cardiología", Number: "4821", ValidUntil: "2029-06-30"}, until, launch.Confirm, "vence hoy."},
		"expired":           {content.Certificate{Council: "Consejo Mexicano de Cardiología", Number: "4821", ValidUntil: "2029-06-30"}, until.AddDate(0, 0, 1), launch.Open, "venció el 30 de junio de 2029"},
		"without its days":  {content.Certificate{Council: "Consejo Mexicano de Cardiología", Number: "4821"}, until, launch.Confirm, ""},
		"without a number":  {content.Certificate{Council: "Consejo Mexicano de Cardiología", ValidUntil: "2099-06-30"}, until, launch.Open, ""},
		"without a council": {content.Certificate{Number: "4821", ValidUntil: "2099-06-30"}, until, launch.Open, ""},
		"early":             {content.Certificate{Council: "Consejo Mexicano de Cardiología", Number: "4821", ValidFrom: "2029-07-01", ValidUntil: "2034-06-30"}, until, launch.Confirm, ""},
	} {
		s := mustReal(t)
		s.Content.At, s.Content.Licences.Certificate = test.at, test.certificate
		report := launch.Review(s)
		if !slices.Contains(points(report, test.want), "certificate") {
			t.Errorf("%s: the point is not %q", name, test.want)
		}
		got := ""
		if report.Expiry != (launch.Expiry{}) {
			got = report.Expiry.Text()
		}
		if (got == "") != (test.notice == "") || !strings.Contains(got, test.notice) {
			t.Errorf("%s: got the notice %q, want %q", name, got, test.notice)
		}
	}
}

// TestGender names each place that speaks of a doctor of the other gender.
func TestGender(t *testing.T) {
	for name, test := range map[string]struct {
		spoil func(*content.Site)
		want  string
	}{
		"of one gender": {func(*content.Site) {}, ""},
		"specialist":    {func(c *content.Site) { c.DoctorInfo.Specialist = "Cardiólogo" }, "Dice «cardiólogo» en: Especialista."},
		"search results": {func(c *content.Site) {
			c.HomeMeta.Title, c.ContactMeta.OpenGraph.Title = "CARDIOLOGO CDMX", "Tu cardiólogo"
		}, "Dice «cardiólogo» en: Inicio en buscadores, Contacto en buscadores."},
		"slide": {func(c *content.Site) {
			c.HeroSlider.Slides = []content.HeroSlide{{Title: "Tu cardiólogo"}, {Title: "Otro cardiólogo", Hidden: true}}
		}, "Dice «cardiólogo» en: diapositiva «Tu cardiólogo»."},
		"keywords":    {func(c *content.Site) { c.HomeMeta.Keywords = []string{"cardiólogo CDMX"} }, ""},
		"other words": {func(c *content.Site) { c.AboutMe.Description = "Soy especialista en cardiología." }, ""},
		"a man": {func(c *content.Site) { c.DoctorInfo.Name, c.HeroSection.Title = "Dr. Laura", "Soy cardióloga" },
			"Dice «cardióloga» en: Especialista, portada, Inicio en buscadores."},
		"no title": {func(c *content.Site) { c.DoctorInfo.Name, c.DoctorInfo.Specialist = "Draco Pérez", "Cardiólogo" }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := mustReal(t)
			test.spoil(s.Content)
			for _, group := range launch.Review(s).Groups {
				for _, point := range group.Points {
					if point.ID == "gender" && point.Note != test.want {
						t.Errorf("got %q, want %q", point.Note, test.want)
					}
				}
			}
		})
	}
}

// TestHeroPictures: each of the three crops is seen by somebody, so that one of ours among them counts.
func TestHeroPictures(t *testing.T) {
	const ours, own = "/images/hero_movil.webp", "/uploads/a.webp"
	for _, test := range []struct {
		wide, tablet, phone string
		want                launch.State
	}{
		{own, own, own, launch.Done},
		{own, "", "", launch.Done}, // stands for the others, too
		{"", "", own, launch.Done},
		{own, own, ours, launch.Confirm},
		{own, ours, "", launch.Confirm},
		{ours, own, own, launch.Confirm},
		{"", "", "", launch.Confirm},
	} {
		s := mustReal(t)
		hero := &s.Content.HeroSection
		hero.MainImage, hero.TabletImage, hero.MobileImage = test.wide, test.tablet, test.phone
		if got := slices.Contains(points(launch.Review(s), launch.Done), "heroPictures"); got != (test.want == launch.Done) {
			t.Errorf("got %q, %q and %q done: %t, want %q", test.wide, test.tablet, test.phone, got, test.want)
		}
	}
}
