package history

// recordNames are what the owner calls the records that share an area of the
// screen of the content with a list.
var recordNames = map[string]string{
	"header":          "Encabezado del sitio",
	"navMenu":         "Menú de navegación",
	"services":        "Sección Servicios",
	"symptoms":        "Sección Síntomas",
	"diseasesSection": "Sección Enfermedades",
	"testimonials":    "Sección Testimonios",
	"photosGallery":   "Sección Galería de fotos",
}

// fieldNames are what the owner calls what holds fields, and the switches that the
// tables have no line for.
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
}
