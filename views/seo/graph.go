package seo

import (
	"context"
	"encoding/json"
	"strings"

	"latido/db/content"
	"latido/db/content/value"
	"latido/static"
	"latido/views/model"
)

// graph is the JSON-LD block of a page: site, practice, doctor, page, trail.
func graph(ctx context.Context, p model.Page, body renderedBody) string {
	nodes := []any{
		webSite{"WebSite", p.URL("/#website"), p.Site.DoctorInfo.Name, p.URL("/"), language, ref{p.URL("/#consultorio")}},
		practice(ctx, p, body), doctor(p, body), page(ctx, p),
	}
	if p.Path == "/" || p.Path == "/contacto" {
		for _, other := range departments(p, body) {
			nodes = append(nodes, other)
		}
	}
	if len(p.Trail) > 1 {
		nodes = append(nodes, trail(p))
	}
	// Marshal escapes < as \u003c, so no text can end the block.
	block, _ := json.Marshal(map[string]any{"@context": "https://schema.org", "@graph": nodes})
	return string(block)
}

// practice is complete on pages that show its data, else a reference.
func practice(ctx context.Context, p model.Page, body renderedBody) physician {
	d := p.Site.DoctorInfo
	node := physician{Type: "Physician", ID: p.URL("/#consultorio"), Name: d.Specialty + ", " + d.Name, URL: p.URL("/")}
	if p.Path != "/" && p.Path != "/contacto" {
		return node
	}
	node.Image = p.URL(static.SocialAt("/images/og.webp").File)
	node.Logo = logos(ctx, p)
	node.MedicalSpecialty = vocabulary + "Cardiovascular"
	if call := p.CallURL(); body.has(call) {
		node.Telephone = strings.TrimPrefix(call, "tel:")
	}
	if mail, ok := value.ParseEmail(d.Email); ok {
		node.Email = body.only(mail.String())
	}
	if street := first(d.StreetAddress, d.Address); body.has(street) {
		node.Address = &postalAddress{"PostalAddress", street, d.AddressLocality, first(d.AddressRegion, "CDMX"), d.PostalCode, "MX"}
	}
	if whatsapp, _, _ := strings.Cut(p.MessageURL(), "?"); body.has(whatsapp) {
		node.ContactPoint = &contactPoint{"ContactPoint", "customer service", whatsapp, language}
	}
	if place, ok := p.Opening.Place(content.ConsultingPlace); ok {
		node.OpeningHours, node.SpecialHours = hours(place, body)
	}
	for _, other := range departments(p, body) {
		node.Department = append(node.Department, ref{other.ID})
	}
	node.HasMap = body.only(p.MapsURL())
	if price := p.Site.ConsultationPrice; body.has(price.Price) {
		node.PriceRange, node.CurrenciesAccepted = price.Price, "MXN"
		if pesos := price.Pesos(); pesos > 0 {
			node.MakesOffer = &offer{"Offer", pesos, "MXN", named{Type: "Service", Name: strings.TrimSpace("Consulta de " + strings.ToLower(d.SpecialtyShort))}}
		}
	}
	var methods []string
	for _, method := range p.PaymentMethods() {
		if body.has(method.Name) {
			methods = append(methods, method.Name)
		}
	}
	node.PaymentAccepted = strings.Join(methods, ", ")
	node.Employee = &ref{p.URL("/#doctor")}
	var profiles []string
	for _, social := range p.Socials() {
		profiles = append(profiles, social.URL)
	}
	for _, profile := range append(profiles, model.ProfileURL("doctoralia", d.DoctoraliaLink)) {
		if profile != p.MapsURL() && body.has(profile) {
			node.SameAs = append(node.SameAs, profile)
		}
	}
	return node
}

func logos(ctx context.Context, p model.Page) []string {
	h := p.Site.Header
	var found []string
	for _, path := range []string{first(h.LogoPath, p.Site.DoctorInfo.LogoPath), h.LogoVariant1, h.LogoVariant2, h.LogoVariant3, h.LogoVariant4, h.LogoVariant5} {
		if picture, ours := model.PictureAt(ctx, path); ours {
			found = append(found, p.URL(picture.Fallback()))
		} else if model.OwnPath(path) {
			found = append(found, p.URL(path))
		}
	}
	return found
}

func doctor(p model.Page, body renderedBody) person {
	d := p.Site.DoctorInfo
	node := person{Type: "Person", ID: p.URL("/#doctor"), Name: d.Name, URL: p.URL("/")}
	if p.Path != "/" && p.Path != "/contacto" {
		return node
	}
	node.JobTitle = d.Specialist
	node.WorksFor = &ref{p.URL("/#consultorio")}
	l, certificate := p.Site.Licences, p.Site.ValidCertificate()
	for _, c := range []credential{
		licence("Cédula profesional", l.Professional), licence("Cédula de especialidad", l.Speciality), licence("Cédula de especialidad", l.SecondSpeciality),
		{CredentialCategory: "Certificado de especialidad", Identifier: certificate.Number, RecognizedBy: organization(certificate.Council), Expires: model.Day(certificate.ValidUntil)},
	} {
		if !body.has(c.Identifier) {
			continue
		}
		c.Type, c.Name = "EducationalOccupationalCredential", body.only(c.Name)
		if c.RecognizedBy != nil && !body.has(c.RecognizedBy.Name) {
			c.RecognizedBy = nil
		}
		node.HasCredential = append(node.HasCredential, c)
	}
	return node
}

func licence(category string, l content.Licence) credential {
	return credential{CredentialCategory: category, Name: l.Title, Identifier: l.Number, RecognizedBy: organization(l.Institution)}
}

func organization(name string) *named {
	if name == "" {
		return nil
	}
	return &named{Type: "Organization", Name: name}
}

func page(ctx context.Context, p model.Page) webPage {
	node := webPage{
		Type: "WebPage", ID: p.URL(p.Path) + "#pagina", URL: p.URL(p.Path), Name: title(p), Description: p.Meta.Description,
		InLanguage: language, IsPartOf: ref{p.URL("/#website")}, Image: p.URL(model.SocialAt(ctx, p.Picture()).File), DateModified: p.UpdatedAt,
	}
	if len(p.Trail) > 1 {
		node.Breadcrumb = &ref{p.URL(p.Path) + "#ruta"}
	}
	switch record := p.Record.(type) {
	case model.Collection:
		node.Type, node.MainEntity = "CollectionPage", list(p, record)
	case content.Disease:
		medical(p, &node, disease(p, record))
	case content.Symptom:
		medical(p, &node, symptom(record))
	case content.Service:
		medical(p, &node, service(record))
		for _, myth := range record.Myths {
			node.MisconceptionsIn = append(node.MisconceptionsIn, topic{"HealthTopicContent", vocabulary + "MisconceptionsHealthAspect", myth.Myth, myth.Fact})
		}
	}
	if p.Path == "/contacto" {
		node.Type, node.MainEntity = "ContactPage", ref{p.URL("/#consultorio")}
	}
	return node
}

func medical(p model.Page, node *webPage, entity any) {
	node.Type, node.MainEntity = "MedicalWebPage", entity
	node.Specialty = vocabulary + "Cardiovascular"
	node.Audience = &patient{"Patient"}
	node.Publisher = &ref{p.URL("/#consultorio")}
	if seal := p.Seal; seal != nil {
		node.LastReviewed, node.ReviewedBy = seal.SignedOn, reviewer(p, *seal)
	}
}

// reviewer returns the doctor who signed: that of the site, or an earlier one by name.
func reviewer(p model.Page, seal model.Seal) any {
	if seal.Name == p.Site.DoctorInfo.Name {
		return ref{p.URL("/#doctor")}
	}
	return named{Type: "Person", Name: seal.Name}
}

func trail(p model.Page) breadcrumbList {
	node := breadcrumbList{Type: "BreadcrumbList", ID: p.URL(p.Path) + "#ruta"}
	for i, crumb := range p.Trail {
		node.ItemListElement = append(node.ItemListElement, listItem{Type: "ListItem", Position: i + 1, Name: crumb.Name, Item: &ref{p.URL(crumb.Path)}})
	}
	return node
}

func list(p model.Page, c model.Collection) itemList {
	node := itemList{Type: "ItemList", NumberOfItems: len(c.Items)}
	for _, group := range c.Groups() {
		for _, item := range group.Items {
			node.ItemListElement = append(node.ItemListElement, listItem{Type: "ListItem", Position: len(node.ItemListElement) + 1, Name: item.Name, URL: p.URL(item.Path)})
		}
	}
	return node
}

func disease(p model.Page, d content.Disease) condition {
	node := condition{
		Type: "MedicalCondition", Name: d.Name, AlternateName: d.TechnicalName, Description: beginning(d.Description),
		RelevantSpecialty: vocabulary + "Cardiovascular", Epidemiology: d.MexicoStats, PossibleComplication: d.Complications,
		Cause: all("MedicalCause", d.Causes), RiskFactor: all("MedicalRiskFactor", d.RiskFactors),
		SignOrSymptom: all("MedicalSymptom", d.Symptoms),
	}
	for _, item := range p.Services().Pick(d.RelatedServices) {
		if s, ok := p.Site.Records.Service(item.ID); ok && (s.Kind == "test" || s.Kind == "imaging") {
			node.TypicalTest = append(node.TypicalTest, named{"MedicalTest", s.Title, p.URL(item.Path)})
		}
	}
	for _, item := range p.Symptoms().Pick(d.RelatedSymptoms) {
		node.SignOrSymptom = append(node.SignOrSymptom, named{"MedicalSymptom", item.Name, p.URL(item.Path)})
	}
	return node
}

func symptom(s content.Symptom) condition {
	node := condition{
		Type: "MedicalSymptom", Name: s.Name, Description: beginning(s.Description), RelevantSpecialty: vocabulary + "Cardiovascular",
		Cause: all("MedicalCause", s.Causes), PossibleComplication: s.Complications, PossibleTreatment: all("LifestyleModification", s.ManagementTips),
	}
	for _, name := range s.RelatedConditions {
		node.DifferentialDiag = append(node.DifferentialDiag, diagnosis{"DDxElement", named{Type: "MedicalCondition", Name: name}})
	}
	return node
}

func service(s content.Service) procedure {
	node := procedure{
		Name: s.Title, Description: beginning(s.Description), RelevantSpecialty: vocabulary + "Cardiovascular",
		HowPerformed: sentence(s.HospitalOrAmbulatory, s.ProcedureTime, s.Anesthesia, s.Painful),
		Preparation:  sentence(s.Preparation...), Followup: sentence(append(s.PostProcedureRecommendations[:len(s.PostProcedureRecommendations):len(s.PostProcedureRecommendations)], s.RecoveryTime)...),
	}
	switch s.Kind {
	case "imaging":
		node.Type = []string{"ImagingTest", "DiagnosticProcedure"}
		if s.ImagingTechnique != "" {
			node.ImagingTechnique = vocabulary + s.ImagingTechnique
		}
	case "percutaneous":
		node.Type, node.ProcedureType = []string{"TherapeuticProcedure"}, vocabulary+"PercutaneousProcedure"
	case "support":
		node.Type = []string{"TherapeuticProcedure"}
	default:
		node.Type = []string{"MedicalTest", "DiagnosticProcedure"}
	}
	return node
}

func all(kind string, names []string) []named {
	var nodes []named
	for _, name := range names {
		nodes = append(nodes, named{Type: kind, Name: name})
	}
	return nodes
}

func beginning(text string) string {
	if texts := model.Plain(text); len(texts) > 0 {
		return texts[0]
	}
	return ""
}

func sentence(texts ...string) string {
	var joined []string
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			joined = append(joined, strings.TrimSuffix(text, ".")+".")
		}
	}
	return strings.Join(joined, " ")
}
