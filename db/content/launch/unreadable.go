package launch

import (
	"slices"

	"latido/db/content/value"
)

const (
	notProfile = "No se entiende como página de esa red: pega su enlace, o escribe tu cuenta, como @tu_cuenta."
	notLink    = "No se entiende como enlace: pégalo completo, como https://www.ejemplo.mx."
)

// UnreadableNotes are on texts that value.Read cannot read, by kind.
var UnreadableNotes = map[string]string{
	"telefono": "No parece un número de México.", "whatsapp": "No parece un número de México.",
	"correo":    "No parece un correo: se escribe sin espacios y completo, como consultorio@ejemplo.mx.",
	"precio":    "No se entiende un solo precio: las personas lo leen como está, y los buscadores no leen ninguno.",
	"cedula":    "Escribe el número y la institución que la expidió, por ejemplo 1234567 (UNAM).",
	"direccion": "No se encuentra el código postal: escríbelo como C.P. 03100, para que mapas y buscadores sepan dónde es.",
	"cp":        "Un código postal lleva cinco dígitos.",
	"enlace":    notLink, "doctoralia": notLink,
	"mapa":     "No es un mapa que se pueda insertar. En Google Maps: Compartir, Insertar un mapa. Pega lo que te da.",
	"video":    "No se entiende como video: pega su enlace de YouTube o de Vimeo, o la ruta de un archivo.",
	"facebook": notProfile, "instagram": notProfile, "linkedin": notProfile, "x": notProfile, "youtube": notProfile, "tiktok": notProfile,
}

// unreadableValues checks values without a rule, which pages omit if they cannot be read.
func unreadableValues(s Site) verdict {
	d, w := s.Content.DoctorInfo, s.Content.DoctorWorkInfo
	var unread, unused []string
	for _, field := range []struct{ name, kind, text string }{
		{"mapa para insertar", "mapa", d.GoogleMapsEmbedLink},
		{"segundo enlace de Google Maps", "enlace", d.GoogleMapsLink2},
		{"agenda de Nimbo", "enlace", d.NimboLink},
		{"teléfono de urgencias", "telefono", d.UrgenciesPhone},
		{"teléfono de urgencias del consultorio", "telefono", w.ConsultingUrgenciesPhone},
		{"teléfono de citas del hospital", "telefono", w.HospitalSchedulePhone},
		{"teléfono de urgencias del hospital", "telefono", w.HospitalUrgenciesPhone},
		{"perfil del calendario de Doctoralia", "doctoralia", s.Content.Doctoralia.ProfileLink},
		{"video", "video", s.Content.Multimedia.VideoURL},
	} {
		if empty(field.text) {
			continue
		}
		read, ok := value.Read(field.kind, head(field.text))
		if _, short := value.ParseDial(head(field.text)); field.kind == "telefono" && short {
			ok = true
		}
		switch {
		case !ok:
			unread = append(unread, field.name)
		case read.Rest != "":
			unused = append(unused, field.name)
		}
	}
	switch all := slices.Concat(unread, unused); {
	case len(unread) > 0:
		return open(list(all), "No se entienden, y el sitio los deja fuera: "+list(unread)+".")
	case len(unused) > 0:
		return confirm(list(all), "Hay más de un número en un campo: el sitio marca el primero.")
	}
	return verdict{state: Done, note: "Todos se entienden."}
}
