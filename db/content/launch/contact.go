package launch

import (
	"cmp"
	"fmt"
	"strings"

	"latido/db/content"
	"latido/db/content/value"
)

var contactRules = ruleset{"contacto", "Para que te encuentren", "Si un número o una dirección es de muestra, la llamada no llega.", []rule{
	{"phone", "Teléfono para llamar",
		"Es el número que marca el botón “Llama ahora” en todas las páginas.",
		[]Link{field("Número que se marca", "doctorInfo.phone"), field("Número que se lee", "doctorInfo.phoneDisplay")},
		func(s Site) verdict { return number(s.Content.DoctorInfo.Phone, s.Content.DoctorInfo.PhoneDisplay) }},
	{"whatsapp", "WhatsApp",
		"Es el número al que escribe el botón de mensaje.",
		[]Link{field("Número del botón", "doctorInfo.whatsapp"), field("Número que se lee", "doctorInfo.whatsappDisplay")},
		func(s Site) verdict {
			return number(s.Content.DoctorInfo.Whatsapp, s.Content.DoctorInfo.WhatsappDisplay)
		}},
	{"schedulePhone", "Teléfono de citas",
		"Se lee junto a la dirección y el horario, en la página de contacto.",
		[]Link{field("Escribir el teléfono de citas", "doctorWorkInfo.consultingSchedulePhone")},
		func(s Site) verdict {
			now := s.Content.DoctorWorkInfo.ConsultingSchedulePhone
			return number(now, now)
		}},
	{"email", "Correo electrónico",
		"Se lee en la página de contacto, y quien lo toca te escribe.",
		[]Link{field("Escribir el correo", "doctorInfo.email")},
		func(s Site) verdict {
			now := s.Content.DoctorInfo.Email
			switch {
			case empty(now):
				return verdict{state: Done, note: "Opcional: vacío, no se muestra."}
			case placeholder(now):
				return open(now, "Es de muestra: lo que te escriban ahí no te llega.")
			case !mailbox(now):
				return open(now, notMailbox)
			}
			return done(now)
		}},
	{"address", "Dirección completa",
		"Está al pie de todas las páginas y en tu aviso de privacidad.",
		[]Link{field("Escribir la dirección", "doctorInfo.address")},
		func(s Site) verdict { return place(s.Content.DoctorInfo.Address, s.Sample.DoctorInfo.Address) }},
	{"consultingAddress", "Dirección del consultorio",
		"Es la que lee el paciente junto a tu horario.",
		[]Link{field("Escribir la dirección", "doctorWorkInfo.consultingAddress")},
		func(s Site) verdict {
			return place(s.Content.DoctorWorkInfo.ConsultingAddress, s.Sample.DoctorWorkInfo.ConsultingAddress)
		}},
	{"streetAddress", "Dirección para los buscadores",
		"Con ella Google y los mapas saben dónde estás.",
		[]Link{field("Calle y número", "doctorInfo.streetAddress"), field("Alcaldía o municipio", "doctorInfo.addressLocality"), field("Código postal", "doctorInfo.postalCode")},
		searchAddress},
	{"maps", "Enlace de Google Maps",
		"Es el que abre quien quiere saber cómo llegar.",
		[]Link{field("Pegar el enlace", "doctorInfo.googleMapsLink")},
		func(s Site) verdict {
			now := s.Content.DoctorInfo.GoogleMapsLink
			if now == s.Sample.DoctorInfo.GoogleMapsLink {
				return open(now, "Lleva a la avenida de la dirección de muestra.")
			}
			return link(now, "Falta el enlace.")
		}},
	{"hours", "Horario",
		"Un horario equivocado hace venir en balde a un paciente.",
		[]Link{{"Escribir el horario", "/admin/horario"}},
		schedule},
	{"websiteUrl", "Dirección del sitio",
		"Los buscadores y los enlaces que se comparten la necesitan, y con https:// la conexión va cifrada.",
		[]Link{field("Escribir la dirección", "doctorInfo.websiteUrl")},
		website},
	{"socials", "Redes sociales",
		"Un enlace a la portada de una red no lleva a ti. Las que dejes vacías no aparecen.",
		[]Link{field("Facebook", "doctorInfo.facebookLink"), field("Instagram", "doctorInfo.instagramLink"), field("LinkedIn", "doctorInfo.linkedinLink"),
			field("X", "doctorInfo.xLink"), field("YouTube", "doctorInfo.youtubeLink"), field("TikTok", "doctorInfo.tiktokLink")},
		socials},
	{"doctoralia", "Doctoralia",
		"Si tienes perfil, con el enlace los buscadores saben que es tuyo.",
		[]Link{field("Perfil", "doctorInfo.doctoraliaLink"), field("Opiniones", "doctorInfo.doctoraliaReviewsLink")},
		doctoralia},
	{"menu", "Menú",
		"Una entrada que no lleva a una página no se muestra.",
		[]Link{area("Ver el menú", "menu-y-encabezado")},
		menu},
	{"others", "Otros enlaces y números",
		"Lo que el sitio no entiende, no lo muestra.",
		[]Link{field("Mapa para insertar", "doctorInfo.googleMapsEmbedLink"), field("Segundo enlace de Google Maps", "doctorInfo.googleMapsLink2"), field("Agenda de Nimbo", "doctorInfo.nimboLink"),
			field("Urgencias", "doctorInfo.urgenciesPhone"), field("Urgencias del consultorio", "doctorWorkInfo.consultingUrgenciesPhone"), field("Citas del hospital", "doctorWorkInfo.hospitalSchedulePhone"),
			field("Urgencias del hospital", "doctorWorkInfo.hospitalUrgenciesPhone"), entry("Calendario de Doctoralia", "doctoralia.profileLink"), entry("Video", "multimedia.videoUrl")},
		unreadableValues},
}}

// number checks a telephone number, as dialled and as displayed.
func number(dialled, read string) verdict {
	one, isOne := telephone(dialled)
	other, isOther := telephone(read)
	_, rest, _ := value.ParsePhones(head(dialled))
	switch {
	case empty(dialled) || empty(read):
		return open(read+dialled, "Falta el número.")
	case !isOne || !isOther:
		return open(read, "No es un número de diez dígitos que exista.")
	case one != other:
		return open(dialled+" · "+read, "El número que se marca y el que se lee no son el mismo.")
	case rest != "":
		return confirm(read, "Hay más de un número: el botón marca "+one.Display()+".")
	}
	return done(read)
}

func menu(s Site) verdict {
	var labels []string
	var links []Link
	for _, entry := range s.Content.DeadEntries {
		labels = append(labels, short(entry.Label))
		links = append(links, entryLink(short(entry.Label), entry.Index))
	}
	if len(labels) == 0 {
		return verdict{state: Done, note: "Cada entrada lleva a una página."}
	}
	return verdict{Open, list(labels), "No llevan a ninguna página, y el sitio las deja fuera. Elige otra página, muéstrala de nuevo o quita la entrada.", links}
}

func entryLink(text string, index int) Link {
	return entry(text, fmt.Sprintf("navMenu.%d.path", index))
}

func place(now, sample string) verdict {
	switch {
	case empty(now):
		return open("", "Falta la dirección.")
	case placeholder(now) || now == sample:
		return open(now, "Es una dirección de muestra.")
	}
	return done(now)
}

func searchAddress(s Site) verdict {
	doctor := s.Content.DoctorInfo
	now := doctor.StreetAddress + ", " + doctor.PostalCode + " " + doctor.AddressLocality
	switch {
	case empty(doctor.StreetAddress) || empty(doctor.AddressLocality) || empty(doctor.PostalCode):
		return open(now, "Faltan la calle, la alcaldía o el código postal.")
	case placeholder(doctor.StreetAddress) || doctor.StreetAddress == s.Sample.DoctorInfo.StreetAddress:
		return open(now, "La calle es de muestra.")
	case placeholder(doctor.AddressLocality) || placeholder(doctor.PostalCode) || len(digits(doctor.PostalCode)) != 5:
		return open(now, "Revisa la alcaldía y el código postal, que lleva cinco dígitos.")
	}
	return done(now)
}

func link(now, missing string) verdict {
	switch _, ok := address(now); {
	case empty(now):
		return open("", missing)
	case !ok:
		return open(now, "El enlace debe empezar con https://.")
	case placeholder(now):
		return open(now, "Es un enlace de ejemplo.")
	}
	return done(now)
}

func schedule(s Site) verdict {
	w := s.Content.DoctorWorkInfo
	now, sample, read := hours(w), hours(s.Sample.DoctorWorkInfo), s.Content.ConsultingHours()
	_, known := content.ParseZone(s.Content.Schedule.TimeZone)
	switch {
	case !s.Content.Schedule.Consulting.IsSet && (empty(w.ConsultingHoursDaysSubheader1) || empty(w.ConsultingHours1)):
		return open(now, "Faltan los días o las horas.")
	case !known:
		return open(s.Content.Schedule.TimeZone, "Esa zona horaria no existe. Mientras tanto el sitio no dice si está abierto.")
	case read.Unparsed:
		return confirm(now, "No se pudo leer como horario: el sitio lo muestra como está escrito, y no dice si está abierto. Escríbelo día por día.")
	case len(read.Words) == 1 && read.Words[0].Hours == content.Closed:
		return open(now, "No abre ningún día.")
	}
	return checkPlausible(now, sample, "Revisa que sean tus días y tus horas.", "Faltan los días o las horas.")
}

func hours(w content.DoctorWorkInfo) string {
	var parts []string
	for _, part := range []string{w.ConsultingHoursDaysSubheader1, w.ConsultingHours1, w.ConsultingHoursDaysSubheader2, w.ConsultingHours2} {
		if !empty(part) {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, " · ")
}

// website checks the public address, for which PUBLIC_URL precedes the field.
func website(s Site) verdict {
	if _, ok := address(s.Address); ok {
		return verdict{state: Done, now: s.Address, note: "La da el servidor."}
	}
	now := s.Content.DoctorInfo.WebsiteURL
	if empty(now) && s.Address != "" {
		return open(s.Address, "El servidor da una dirección que no es pública o no empieza con https://.")
	}
	return link(now, "Falta. Escríbela completa, por ejemplo https://www.tu-nombre.mx.")
}

func socials(s Site) verdict {
	d := s.Content.DoctorInfo
	var there, wrong []string
	for _, network := range []struct{ name, id, link string }{
		{"Facebook", "facebook", d.FacebookLink}, {"Instagram", "instagram", d.InstagramLink}, {"LinkedIn", "linkedin", d.LinkedinLink},
		{"X", "x", cmp.Or(d.XLink, d.TwitterLink)}, {"YouTube", "youtube", d.YoutubeLink}, {"TikTok", "tiktok", d.TiktokLink},
	} {
		if empty(network.link) {
			continue
		}
		there = append(there, network.name)
		if web, ok := profile(network.id, network.link); !ok || strings.Trim(web.Path(), "/") == "" || placeholder(network.link) {
			wrong = append(wrong, network.name)
		}
	}
	switch {
	case len(wrong) > 0:
		return open(list(there), "Pega el enlace de tu página, o deja vacío: "+list(wrong)+".")
	case len(there) == 0:
		return verdict{state: Done, note: "No se muestra ninguna."}
	}
	return done(list(there))
}

func doctoralia(s Site) verdict {
	profile, reviews := s.Content.DoctorInfo.DoctoraliaLink, s.Content.DoctorInfo.DoctoraliaReviewsLink
	if empty(profile) && empty(reviews) {
		return confirm("", "Si tienes perfil, pega su enlace. Si no, déjalo vacío.")
	}
	if page, ok := value.ParseProfile("doctoralia", profile); ok {
		profile = page.String()
	}
	for _, now := range []string{profile, reviews} {
		if v := link(now, ""); !empty(now) && v.state == Open {
			return v
		}
	}
	return done(strings.TrimSpace(profile + " " + reviews))
}
