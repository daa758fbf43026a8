package history

// recordNames are of records that share an area of the content screen with a list.
var recordNames = map[string]string{
	"header":          "Encabezado del sitio",
	"navMenu":         "Menú de navegación",
	"services":        "Sección Servicios",
	"symptoms":        "Sección Síntomas",
	"diseasesSection": "Sección Enfermedades",
	"testimonials":    "Sección Testimonios",
	"photosGallery":   "Sección Galería de fotos",
}

// fieldNames are of objects and of switches without an entry in the tables.
var fieldNames = map[string]string{
	"visible": "Visible",
	"hidden":  "Oculto",

	"page":           "Página",
	"individualPage": "Página de detalle",
	"contactButton":  "Invitación",
	"returnButton":   "Botón para volver",
	"dataBlocks":     "Datos del testimonio",
	"main":           "Lista",
	"metadata":       "En buscadores",
	"openGraph":      "Al compartir",
	"alternates":     "Dirección oficial",
	"consent":        "Consentimiento",
	"imageConsent":   "Consentimiento para la foto",
	"bystander":      "Ayudar a otra persona",

	"professional":     "Cédula profesional",
	"speciality":       "Cédula de especialidad",
	"secondSpeciality": "Segunda cédula de especialidad",
	"certificate":      "Certificado de la especialidad",
}
