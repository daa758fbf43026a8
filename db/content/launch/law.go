package launch

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"latido/db/content"
)

// lawRules are from the LGS, its Reglamento en Materia de Publicidad, and the LFPDPPP (2025).
var lawRules = ruleset{"ley", "Lo que pide la ley", "Quién eres, con qué cédulas ejerces y cómo cuidas los datos de tus pacientes.", []rule{
	{"name", "Tu nombre",
		"Es de quien son las cédulas que se anuncian y quien responde por los datos personales en el aviso de privacidad.",
		[]Link{field("Escribir tu nombre", "doctorInfo.name")},
		func(s Site) verdict {
			now := s.Content.DoctorInfo.Name
			if placeholder(now) || now == s.Sample.DoctorInfo.Name {
				return open(now, "El sitio anuncia a un médico de muestra.")
			}
			return done(now)
		}},
	{"specialty", "Tu especialidad",
		"Lo que anuncias debe coincidir con tu cédula de especialidad.",
		[]Link{field("Revisar la especialidad", "doctorInfo.specialty")},
		func(s Site) verdict {
			return checkPlausible(s.Content.DoctorInfo.Specialty, s.Sample.DoctorInfo.Specialty,
				"Revisa que sea la que dice tu cédula.", "Falta decir qué especialidad ejerces.")
		}},
	licenceRule("cedProf", "Cédula profesional", "professional", func(l content.Licences) content.Licence { return l.Professional }),
	licenceRule("cedEsp", "Cédula de especialidad", "speciality", func(l content.Licences) content.Licence { return l.Speciality }),
	licenceRule("cedEsp2", "Segunda cédula de especialidad", "secondSpeciality", func(l content.Licences) content.Licence { return l.SecondSpeciality }),
	{"certificate", "Certificado vigente de tu especialidad",
		"La Ley General de Salud (art. 83) pide, donde un especialista se anuncia, un certificado vigente de su especialidad.",
		[]Link{entry("Escribir el certificado", "licences.certificate.council")},
		certificate},
	{"avisoCofepris", "Aviso de publicidad ante COFEPRIS",
		"El Reglamento de Publicidad (arts. 86 y 87) pide a quien ejerce por su cuenta presentar un aviso dentro de los cinco días previos a anunciarse.",
		[]Link{field("Escribir el número del aviso", "doctorWorkInfo.avisoCofepris")},
		func(s Site) verdict {
			now := s.Content.DoctorWorkInfo.AvisoCofepris
			if empty(now) {
				return open("", "Falta el número. El sitio no muestra ninguno.")
			}
			if placeholder(now) || strings.Trim(now, "0 ") == "" {
				return open(now, "El sitio muestra un número que no existe.")
			}
			return done(now)
		}},
	{"privacyData", "Tus datos en el aviso de privacidad",
		"La LFPDPPP (art. 15) pide identidad y domicilio del responsable, y un medio para ejercer los derechos ARCO.",
		[]Link{field("Nombre", "doctorInfo.name"), field("Domicilio", "doctorInfo.address"), field("Teléfono", "doctorInfo.phoneDisplay"), {"Leer el aviso", "/aviso-de-privacidad"}},
		privacyData},
	{"arcoEmail", "El correo para los derechos ARCO",
		"La LFPDPPP (art. 15) pide un medio para ejercerlos. Sin correo propio, el aviso da el de tu información.",
		[]Link{entry("Escribir el correo", "privacyNotice.arcoEmail"), {"Leer el aviso", "/aviso-de-privacidad"}},
		func(s Site) verdict {
			now, general := s.Content.PrivacyNotice.ArcoEmail, s.Content.DoctorInfo.Email
			switch {
			case empty(now) && placeholder(general):
				return open("", "Falta. El aviso da solo tu teléfono.")
			case empty(now) && !mailbox(general):
				return open(general, notMailbox)
			case empty(now):
				return done(general)
			case now == s.Sample.PrivacyNotice.ArcoEmail || placeholder(now):
				return open(now, "Es de muestra: lo que te escriban ahí no te llega.")
			case !mailbox(now):
				return open(now, notMailbox)
			}
			return done(now)
		}},
	{"privacyText", "El texto del aviso de privacidad",
		"Debe describir lo que de verdad haces con los datos, y solo tú y tu abogado lo saben.",
		[]Link{area("Escribir el aviso", "aviso-de-privacidad"), {"Leer el aviso", "/aviso-de-privacidad"}},
		func(s Site) verdict {
			notice, model := s.Content.PrivacyNotice, s.Sample.PrivacyNotice
			switch {
			case len(notice.Sections) == 0:
				return open("", "El aviso no tiene texto.")
			case s.matchesSample(notice.Summary, model.Summary) && len(notice.Sections) == len(model.Sections) && s.matchesSample(notice.Sections[0].Text, model.Sections[0].Text):
				return confirm("Texto modelo, con fecha "+notice.UpdatedAt, "Pide a tu abogado que lo revise, y cambia lo que te diga.")
			case !mentionsTaps(notice):
				return confirm("Texto propio, con fecha "+notice.UpdatedAt,
					"Tu sitio cuenta cuántas veces se ve cada página y se tocan sus enlaces, sin guardar de quién. Revisa que el aviso lo diga.")
			}
			return done("Texto propio, con fecha " + notice.UpdatedAt)
		}},
}}

// licenceRule requires a number and an institution. A second specialty is optional.
func licenceRule(id, title, key string, of func(content.Licences) content.Licence) rule {
	return rule{id, title,
		"La Ley General de Salud (art. 83) y el Reglamento de Publicidad (art. 19) piden número e institución en tu publicidad.",
		[]Link{entry("Escribir la cédula", "licences."+key+".number")},
		func(s Site) verdict {
			now := of(s.Content.Licences).String()
			if id == "cedEsp2" && empty(now) {
				return verdict{state: Done, note: "Opcional: vacía, no se muestra."}
			}
			if lacks := licence(now); lacks != "" {
				return open(now, lacks)
			}
			return done(now)
		}}
}

// certificate requires a valid one, which older sites have among the certifications.
func certificate(s Site) verdict {
	c := s.Content.Licences.Certificate
	now := content.Licence{Number: c.Number, Institution: c.Council}.String()
	if until := content.DateText(c.ValidUntil); until != "" {
		now += ", vigente hasta el " + until
	}
	status := s.Content.CertificateStatus()
	switch {
	case status == content.NoCertificate:
		return certification(s)
	case status == content.CertificateExpired:
		return open(now, "Venció. Tu sitio ya no lo muestra: renuévalo y escribe las fechas nuevas.")
	case empty(c.Council) || placeholder(c.Council):
		return open(now, "Falta el consejo que lo expidió.")
	case empty(c.Number) || placeholder(c.Number):
		return open(now, "Falta el número.")
	case status == content.CertificateNotYetValid:
		return confirm(now, "Todavía no empieza. Tu sitio lo muestra desde el "+content.DateText(c.ValidFrom)+".")
	case status == content.CertificateUndated:
		return confirm(now, "Escribe hasta cuándo está vigente. Mientras tanto, tu sitio no lo dice.")
	}
	if expiry := expiryOf(s.Content); expiry.Days <= expiryNoticeDays {
		return confirm(now, expiry.Text())
	}
	return done(now)
}

func certification(s Site) verdict {
	for _, entity := range s.Content.Certifications.Entities {
		text := joined(head(entity.NameTitle + " " + entity.Name))
		if !entity.Visible || !council.MatchString(text) || placeholder(text) {
			continue
		}
		until := validUntil.FindStringSubmatch(text)
		switch year := s.Content.At.Year(); {
		case until == nil:
			return confirm(text, "Escribe su número y hasta cuándo está vigente, y tu sitio lo dirá en todas sus páginas.")
		case until[1] < strconv.Itoa(year):
			return confirm(text, "Dice que venció. Renuévalo, o corrige el año.")
		}
		return done(text)
	}
	return confirm("", "No se lee ninguno: escribe el consejo que lo expidió, su número y hasta cuándo está vigente.")
}

var council = regexp.MustCompile(`(?i)\bconsejo\b|\bcertificad[oa]\b|\bcertificaci[oó]n\b`)

// validUntil matches the year in "vigente hasta el 30 de junio de 2029" or "vigencia 2024–2029".
var validUntil = regexp.MustCompile(`(?i)\bvigen(?:te|cia)\b.*\b(20\d\d)\b`)

// mentionsTaps reports whether a privacy notice mentions that taps are counted.
func mentionsTaps(notice content.PrivacyNotice) bool {
	return slices.ContainsFunc(notice.Sections, func(section content.PrivacySection) bool {
		text := strings.ToLower(section.Text + strings.Join(section.Items, " "))
		return strings.Contains(text, "cuenta cuánt") || strings.Contains(text, "toque") || strings.Contains(text, "se tocan")
	})
}

func privacyData(s Site) verdict {
	var missing []string
	doctor, model := s.Content.DoctorInfo, s.Sample.DoctorInfo
	if placeholder(doctor.Name) || doctor.Name == model.Name {
		missing = append(missing, "tu nombre")
	}
	if placeholder(doctor.Address) || doctor.Address == model.Address {
		missing = append(missing, "tu domicilio")
	}
	if _, ok := telephone(doctor.PhoneDisplay); !ok {
		missing = append(missing, "tu teléfono")
	}
	if len(missing) > 0 {
		return open("", "El aviso los toma de tu información. Todavía falta "+list(missing)+".")
	}
	return done(doctor.Name + " · " + doctor.Address + " · " + doctor.PhoneDisplay)
}
