package launch

import (
	"fmt"
	"slices"
	"strings"

	"latido/db/content"
	"latido/db/content/value"
)

var textRules = ruleset{"textos", "Textos de muestra", "Lo que el sitio dice de ti tiene que ser cierto: el Reglamento de Publicidad no permite mensajes que induzcan a error.", []rule{
	{"hero", "Los textos de la portada",
		"Son lo primero que lee quien llega.",
		[]Link{field("Título", "heroSection.title"), field("Descripción", "heroSection.description"), field("Línea 1", "heroSection.line1"), field("Línea 2", "heroSection.line2")},
		hero},
	{"about", "Tu presentación",
		"Está en primera persona: la firmas tú.",
		[]Link{field("Escribir tu presentación", "aboutMe.description")},
		func(s Site) verdict {
			switch now := s.Content.AboutMe.Description; {
			case !s.shown("AboutMe"):
				return hidden
			case empty(now):
				return open("", "Falta tu presentación.")
			case s.matchesSample(now, s.Sample.AboutMe.Description):
				return open(now, "Son palabras de muestra. Escribe las tuyas.")
			default:
				return done(now)
			}
		}},
	{"years", "Tus años de experiencia",
		"El número aparece en tu presentación.",
		[]Link{field("Escribir los años", "aboutMe.yearsOfExperience")},
		func(s Site) verdict {
			now := s.Content.AboutMe.YearsOfExperience
			switch {
			case !s.shown("AboutMe"):
				return hidden
			case now <= 0:
				return open(fmt.Sprint(now), "Falta el número.")
			case now == s.Sample.AboutMe.YearsOfExperience:
				return confirm(fmt.Sprint(now), "Revisa que sean los tuyos.")
			}
			return done(fmt.Sprint(now))
		}},
	{"sources", "Las fuentes de las páginas médicas",
		"Cada cifra y cada recomendación tiene una fuente. Alguien tiene que abrirla y comprobar que lo dice.",
		[]Link{area("Enfermedades", "enfermedades"), area("Síntomas", "sintomas"), area("Servicios", "servicios")},
		sources},
	{"experience", "Las cifras de tu experiencia",
		"Publica solo cifras que puedas comprobar.",
		[]Link{field("Cifras", "experience.entities"), field("Subtítulo", "experience.sectionSubtitle"), section("Ocultar la sección", "Experience")},
		experience},
	{"certifications", "Certificaciones, documentos y grupos",
		"Un diploma o un consejo que no existe engaña al paciente.",
		[]Link{field("Certificaciones", "certifications.entities"), field("Documentos", "certifications.documents"), field("Grupos", "certifications.groups"),
			field("Subtítulo", "certifications.sectionSubtitle"), section("Ocultar la sección", "Certifications")},
		certifications},
	{"testimonials", "Testimonios",
		"Los de muestra no los escribió ningún paciente. Los tuyos, solo con autorización firmada.",
		[]Link{area("Cambiar los testimonios", "testimonios"), entry("Texto de la sección", "testimonials.sectionDescription"), section("Ocultar los testimonios", "Testimonials")},
		testimonials},
	{"insurances", "Aseguradoras",
		"Un paciente puede elegirte por su seguro: la lista tiene que ser la tuya.",
		[]Link{area("Cambiar la lista", "aseguradoras"), entry("Subtítulo", "insurances.sectionSubtitle"), section("Ocultar las aseguradoras", "Insurances")},
		func(s Site) verdict {
			now, sample := s.Content.Insurances, s.Sample.Insurances
			count := fmt.Sprintf("%d aseguradoras en la lista", len(now.Companies))
			switch {
			case !s.shown("Insurances"):
				return hidden
			case s.matchesSample(now.SectionSubtitle, sample.SectionSubtitle):
				return open(count, "El subtítulo dice que la lista es de muestra. Corrige los dos, u oculta la sección.")
			case slices.Equal(now.Companies, sample.Companies):
				return confirm(count, "Revisa que trabajes con todas.")
			}
			return done(count)
		}},
	{"payments", "Formas de pago",
		"Se leen en la portada y al pie de todas las páginas.",
		[]Link{area("Cambiar las formas de pago", "formas-de-pago")},
		func(s Site) verdict {
			var names []string
			for _, method := range s.Content.Payments.Methods {
				if method.Visible {
					names = append(names, method.Name)
				}
			}
			if slices.Equal(s.Content.Payments.Methods, s.Sample.Payments.Methods) {
				return confirm(strings.Join(names, ", "), "Revisa que aceptes todas.")
			}
			return done(strings.Join(names, ", "))
		}},
	{"price", "Precio de la consulta",
		"Se anuncia en la portada y en los datos que leen los buscadores.",
		[]Link{entry("Escribir el precio", "consultationPrice.price"), entry("Precio al pie de las páginas", "generalCallToAction.price1"), section("Ocultar la sección del precio", "ConsultationPrice")},
		price},
	{"gender", "Cardiólogo o cardióloga",
		"Tu nombre y tus textos tienen que hablar de la misma persona, también en los buscadores.",
		[]Link{field("Especialista", "doctorInfo.specialist"), field("Título de la portada", "heroSection.title"), field("Tu presentación", "aboutMe.description"),
			area("Diapositivas", "diapositivas"), entry("Inicio en buscadores", "homeMeta.title"), entry("Contacto en buscadores", "contactMeta.title")},
		checkGender},
	{"otherTexts", "Otros textos con tu horario y tu zona",
		"La página de contacto y los resultados de los buscadores repiten el horario y la colonia.",
		[]Link{entry("Texto de la página de contacto", "contact.page.sectionText"), entry("Subtítulo al pie de las páginas", "generalCallToAction.subtitle"),
			entry("Inicio en buscadores", "homeMeta.description"), entry("Contacto en buscadores", "contactMeta.description")},
		func(s Site) verdict {
			now, sample := s.Content, s.Sample
			if s.equalsSample(now.Contact.Page.SectionText, sample.Contact.Page.SectionText) || s.equalsSample(now.GeneralCallToAction.Subtitle, sample.GeneralCallToAction.Subtitle) ||
				s.matchesSample(now.HomeMeta.Description, sample.HomeMeta.Description) || s.matchesSample(now.ContactMeta.Description, sample.ContactMeta.Description) {
				return confirm(now.Contact.Page.SectionText, "Revisa que digan lo mismo que tu horario y tu dirección. Donde escribas {hours}, el sitio pone tu horario.")
			}
			return done(now.Contact.Page.SectionText)
		}},
}}

// hero checks the first screen, which repeats the hours and the neighbourhood.
func hero(s Site) verdict {
	now, sample := s.Content.HeroSection, s.Sample.HeroSection
	switch {
	case !s.shown("Hero"):
		return hidden
	case empty(now.Title):
		return open("", "Falta el título.")
	case hours(s.Content.DoctorWorkInfo) != hours(s.Sample.DoctorWorkInfo) && s.equalsSample(now.Line1, sample.Line1):
		return open(now.Line1, "Cambiaste tu horario, pero la portada todavía dice el de muestra.")
	case s.matchesSample(now.Line2, sample.Line2) && !empty(s.Content.DoctorWorkInfo.ConsultingAddress) && !strings.Contains(s.Content.DoctorWorkInfo.ConsultingAddress, "Del Valle"):
		return open(now.Line2, "Cambiaste tu dirección, pero la portada todavía dice la colonia de muestra.")
	case s.matchesSample(now.Title, sample.Title) || s.matchesSample(now.Description, sample.Description):
		return confirm(now.Title, "Son textos de muestra que pueden servirte. Léelos como si los dijeras tú.")
	}
	return done(now.Title)
}

func sources(s Site) verdict {
	total, unopened := 0, 0
	for _, record := range s.Content.Records.All() {
		for _, source := range record.Sources {
			total++
			if source.Checked == "" {
				unopened++
			}
		}
	}
	if unopened > 0 {
		return confirm(fmt.Sprintf("%d fuentes, %d sin abrir", total, unopened), "Ábrelas, comprueba lo que se toma de ellas y anota la fecha junto a cada una.")
	}
	return done(fmt.Sprintf("%d fuentes", total))
}

func experience(s Site) verdict {
	now, sample := s.Content.Experience, s.Sample.Experience
	var parts []string
	same := false
	for _, figure := range now.Entities {
		parts = append(parts, figure.Value+" "+figure.Label)
		for _, other := range sample.Entities {
			same = same || figure.Value == other.Value && figure.Label == other.Label
		}
	}
	figures := strings.Join(parts, " · ")
	switch {
	case !s.shown("Experience"):
		return hidden
	case s.matchesSample(now.SectionSubtitle, sample.SectionSubtitle):
		return open(figures, "El subtítulo dice que son de muestra. Escribe las tuyas y cámbialo, u oculta la sección.")
	case anyPlaceholder(append(parts, now.SectionSubtitle)...):
		return open(figures, "Todavía hay textos de muestra.")
	case same:
		return confirm(figures, "Revisa que puedas comprobar cada una.")
	}
	return done(figures)
}

func certifications(s Site) verdict {
	now := s.Content.Certifications
	if !s.shown("Certifications") {
		return hidden
	}
	var sample []string
	total := 0
	judge := func(visible bool, name string, lines ...string) {
		if !visible {
			return
		}
		total++
		if empty(name) || anyPlaceholder(append(lines, name)...) {
			sample = append(sample, name)
		}
	}
	for _, item := range slices.Concat(now.Entities, now.Documents) {
		judge(item.Visible, item.Name, item.NameTitle)
	}
	for _, group := range now.Groups {
		for _, item := range group.Items {
			judge(group.Visible && item.Visible, item.Title, item.Lines...)
		}
	}
	switch {
	case len(sample) > 0:
		return open(strings.Join(sample, " · "), fmt.Sprintf("%d de %d son de muestra. Escribe los tuyos, o quítalos.", len(sample), total))
	case s.matchesSample(now.SectionSubtitle, s.Sample.Certifications.SectionSubtitle) || anyPlaceholder(now.SectionSubtitle):
		return open(now.SectionSubtitle, "El subtítulo todavía dice que son de muestra.")
	}
	return done(fmt.Sprintf("%d a la vista", total))
}

func testimonials(s Site) verdict {
	if !s.shown("Testimonials") {
		return hidden
	}
	count, visible := 0, 0
	for _, one := range s.Content.Records.Testimonials {
		if !one.Visible {
			continue
		}
		visible++
		if slices.ContainsFunc(s.Sample.Records.Testimonials, func(other content.Testimonial) bool {
			return anySame(one.ShortTestimonial, other.ShortTestimonial) || anySame(one.FullTestimonial, other.FullTestimonial)
		}) {
			count++
		}
	}
	switch {
	case count > 0:
		return open(fmt.Sprintf("%d testimonios de muestra", count), "Quítalos y escribe los tuyos, u oculta la sección hasta tenerlos.")
	case visible > 0 && s.matchesSample(s.Content.Testimonials.SectionDescription, s.Sample.Testimonials.SectionDescription):
		return open(s.Content.Testimonials.SectionDescription, "El texto de la sección todavía dice que son de muestra.")
	}
	return done(fmt.Sprintf("%d testimonios propios", visible))
}

func price(s Site) verdict {
	now, band := value.FormatPesos(s.Content.ConsultationPrice.Price), value.FormatPesos(s.Content.GeneralCallToAction.Price1)
	switch {
	case !s.shown("ConsultationPrice") && !s.shown("GeneralCallToAction"):
		return verdict{state: Done, now: now, note: "Las secciones que lo dicen están ocultas."}
	case s.shown("ConsultationPrice") && empty(now):
		return open("", "Falta el precio. Escríbelo, u oculta la sección.")
	case !empty(now) && !empty(band) && now != band && band != "{price}":
		return open(now+" · "+band, "La sección del precio y el pie de las páginas dicen precios distintos. Al pie escribe {price}, y será siempre el mismo.")
	case now == s.Sample.ConsultationPrice.Price:
		return confirm(now, "Revisa que sea el tuyo.")
	case s.Content.ConsultationPrice.Pesos() == 0:
		return confirm(now, "No se entiende un solo precio: las personas lo leen como está, y los buscadores no leen ninguno.")
	}
	return done(now)
}
