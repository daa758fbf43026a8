// Package sections lists every section type with its layouts and renders the selected one.
package sections

import (
	"github.com/a-h/templ"

	"latido/views/model"
	"latido/views/sections/aboutme"
	"latido/views/sections/calltoaction"
	"latido/views/sections/calltoactionindividual"
	"latido/views/sections/certifications"
	"latido/views/sections/consultationprice"
	"latido/views/sections/diseases"
	"latido/views/sections/experience"
	"latido/views/sections/footer"
	"latido/views/sections/generalcalltoaction"
	"latido/views/sections/header"
	"latido/views/sections/hero"
	"latido/views/sections/insurances"
	"latido/views/sections/navmenu"
	"latido/views/sections/payments"
	"latido/views/sections/photosgallery"
	"latido/views/sections/purpose"
	"latido/views/sections/services"
	"latido/views/sections/symptoms"
	"latido/views/sections/testimonials"
	"latido/views/sections/valorations"
)

// Type is a section type. Home ones are in the order of the section map. Needs are the required content
// keys; the first variant is the default.
type Type struct {
	Key      string
	Name     string
	Home     bool
	Needs    []string
	Variants []Variant
}

type Variant struct {
	File        string // "hero_panorama.templ", the "component" of the section map
	Draw        func(model.Page) templ.Component
	Name        string
	Description string
}

// Types lists the home sections in default order, then the others.
var Types = []Type{
	{Key: "Header", Name: "Encabezado", Home: false, Needs: []string{"doctorInfo", "doctorWorkInfo", "buttons"}, Variants: []Variant{
		{"header_classic.templ", header.Classic, "Clásico", "Barra de cédulas arriba y una sola línea con logotipo, menú y botón de llamada."},
		{"header_masthead.templ", header.Masthead, "Centrado", "El nombre solo al centro, como el título de un periódico, entre las cédulas y el horario, con el corazón en la línea de abajo; el menú aparte, con las redes y el botón de llamada."},
		{"header_floating.templ", header.Floating, "Flotante", "Una barra blanca de orillas redondas que flota sobre la primera imagen, bajo la línea de las cédulas."},
	}},
	{Key: "NavMenu", Name: "Menú de navegación", Home: false, Needs: []string{"navMenu"}, Variants: []Variant{
		{"navmenu_dropdown.templ", navmenu.Dropdown, "Desplegable", "Enlaces en una línea; cada lista es la pestaña de un panel con sus primeras cinco entradas."},
		{"navmenu_mega.templ", navmenu.Mega, "Panel amplio", "Cada lista abre un panel ancho con ícono y una frase por entrada, para quien no sabe qué buscar."},
	}},
	{Key: "Hero", Name: "Portada", Home: true, Needs: []string{"heroSection"}, Variants: []Variant{
		{"hero_panorama.templ", hero.Panorama, "Panorámica", "Una imagen de lado a lado con el texto y los botones encima."},
		{"hero_split.templ", hero.Split, "Dividida", "El texto a un lado y, al otro, la imagen hasta el borde bajo una gran esquina redonda."},
		{"hero_editorial.templ", hero.Editorial, "Editorial", "Un título muy grande, como portada de revista; debajo, las palabras en una columna y la imagen hasta el borde."},
		{"hero_night.templ", hero.Night, "Nocturna", "La imagen en penumbra, iluminada donde no hay texto, con letras claras."},
		{"hero_triage.templ", hero.Triage, "Orientación", "La presentación junto a la imagen y, debajo, una tarjeta con tres síntomas a un toque, para quien llega preguntando por lo que siente."},
		{"hero_portrait.templ", hero.Portrait, "Retrato", "El retrato del médico bajo un arco y, al pie, una placa con su nombre y sus cédulas."},
		{"hero_slider.templ", hero.Slider, "Carrusel", "Varias imágenes enteras que se funden una en otra; sobre su orilla, una hoja blanca con el texto y, al pie, los controles."},
	}},
	{Key: "Symptoms", Name: "Síntomas", Home: true, Needs: []string{"symptoms", "records.symptoms"}, Variants: []Variant{
		{"symptoms_trio.templ", symptoms.Trio, "Trío", "El título junto al aviso de urgencia y, debajo, tres tarjetas altas con imagen."},
		{"symptoms_figure.templ", symptoms.Figure, "Figura", "Una imagen de lado a lado, con el título y el aviso de urgencia en su mitad libre; sobre su pie, una hoja con los síntomas."},
		{"symptoms_bands.templ", symptoms.Bands, "Bandas", "Tres bandas de lado a lado, cada una con su imagen hasta el borde, tras el aviso de urgencia."},
		{"symptoms_answers.templ", symptoms.Answers, "Respuestas", "El paciente elige lo que siente y lee en una sola hoja qué es, con su imagen, y cuándo llamar al 911."},
	}},
	{Key: "Services", Name: "Servicios", Home: true, Needs: []string{"services", "records.services"}, Variants: []Variant{
		{"services_rail.templ", services.Rail, "Riel", "Los estudios, cada uno en un panel con su nombre arriba y su imagen al pie, se deslizan de lado, hasta tres a la vista."},
		{"services_mosaic.templ", services.Mosaic, "Mosaico", "Un estudio destacado en grande, con lo que se pregunta de él, y los demás en tarjetas con su imagen entera."},
		{"services_index.templ", services.Index, "Índice", "Los nombres numerados en letra grande y, a su lado, qué es cada estudio y una columna de imágenes que llega al borde."},
		{"services_tabs.templ", services.Tabs, "Pestañas", "Un estudio a la vez, que se elige por su nombre: imagen grande y, debajo, cuánto dura, si duele, la anestesia y el lugar. En el teléfono se abre debajo de su nombre."},
		{"services_compare.templ", services.Compare, "Comparador", "Una tabla con la imagen de cada estudio, para comparar cuánto dura, si duele y dónde se hace."},
	}},
	{Key: "AboutMe", Name: "Acerca de mí", Home: true, Needs: []string{"aboutMe"}, Variants: []Variant{
		{"aboutme_portrait.templ", aboutme.Portrait, "Retrato", "Media ventana, de orilla a orilla, para el retrato; al lado, la presentación, que empieza en grande, y los puntos, y dos imágenes en una computadora."},
		{"aboutme_letter.templ", aboutme.Letter, "Carta", "Una carta en papel, firmada al pie, con el retrato pegado a la hoja y los puntos debajo; para quien escribe en primera persona."},
		{"aboutme_editorial.templ", aboutme.Editorial, "Editorial", "Una página de revista: el título como gran titular y, debajo, el retrato con su pie y las palabras en una columna ancha."},
		{"aboutme_band.templ", aboutme.Band, "Arco", "Una banda oscura de la que sobresale el retrato bajo un arco (un escritorio, mientras no haya foto), con los puntos debajo."},
		{"aboutme_bento.templ", aboutme.Bento, "Mosaico", "Piezas de distinto tamaño: el texto con el retrato en una muy ancha y, debajo, dos imágenes y los puntos."},
	}},
	{Key: "Experience", Name: "Experiencia", Home: true, Needs: []string{"experience"}, Variants: []Variant{
		{"experience_band.templ", experience.Band, "Banda", "Una banda oscura con las cifras en letra muy grande; un latido entra por la orilla y pasa debajo de ellas."},
		{"experience_numerals.templ", experience.Numerals, "Renglones", "El título sobre una imagen y, al lado, un renglón por cifra, como en el índice de un libro."},
		{"experience_bento.templ", experience.Bento, "Mosaico", "El título sobre una imagen y un recuadro de color que cada cifra llena, con su ícono."},
		{"experience_sentence.templ", experience.Sentence, "Frase", "Una sola frase de lado a lado que dice todas las cifras y, debajo, una imagen que sale de la orilla."},
	}},
	{Key: "Certifications", Name: "Certificaciones", Home: true, Needs: []string{"certifications"}, Variants: []Variant{
		{"certifications_ledger.templ", certifications.Ledger, "Expediente", "Un libro abierto: los documentos como láminas en una página; en la otra, las instituciones con su sello y, debajo, la formación y lo demás."},
		{"certifications_wall.templ", certifications.Wall, "Diplomas", "Los documentos en nichos con luz, sobre una repisa en una pared oscura, con el título a un lado; debajo, en las mismas columnas, la formación y las instituciones con su imagen. Lo que se dice de un título que tiene documento va en su letrero."},
		{"certifications_path.templ", certifications.Path, "Trayectoria", "Una línea que late de una institución a la siguiente, cada una con su imagen, y termina en un corazón; abajo, la formación y los documentos."},
		{"certifications_credential.templ", certifications.Credential, "Credencial", "Un gafete con nombre, números de cédula e instituciones, y tu retrato si lo pones, junto a los documentos."},
	}},
	{Key: "Diseases", Name: "Enfermedades", Home: true, Needs: []string{"diseasesSection", "records.diseases"}, Variants: []Variant{
		{"diseases_grid.templ", diseases.Grid, "Cuadrícula", "La primera enfermedad en grande y, junto a ella, las demás, como láminas de un atlas; en el teléfono, en filas."},
		{"diseases_index.templ", diseases.Index, "Editorial", "Como una revista: el título de lado a lado, dos enfermedades en grande y, debajo, las demás en una fila."},
		{"diseases_showcase.templ", diseases.Showcase, "Vitrina", "Imágenes grandes sin marco sobre fondo oscuro, como piezas de una exposición."},
		{"diseases_accordion.templ", diseases.Accordion, "Acordeón", "Media pantalla para el título y la imagen, y media para la lista; cada enfermedad se abre en su lugar."},
		{"diseases_strips.templ", diseases.Strips, "Franjas", "Seis franjas de lado a lado, cada vez más oscuras, con el nombre en letra grande y su imagen entera."},
		{"diseases_heart.templ", diseases.Heart, "Corazón", "Un corazón abierto que se toca: cada parte lleva a su enfermedad, y cada ritmo late con su electrocardiograma."},
	}},
	{Key: "Valorations", Name: "Valoración", Home: true, Needs: []string{"valorations"}, Variants: []Variant{
		{"valorations_split.templ", valorations.Split, "Dividida", "Una parte de imagen y otra oscura, con lo que incluye la valoración en una lista de números grandes."},
		{"valorations_path.templ", valorations.Path, "Recorrido", "La visita como un camino con curvas, un paso numerado en cada una."},
		{"valorations_panorama.templ", valorations.Panorama, "Panorámica", "Una imagen amplia que llega a la orilla, con el título a su lado; debajo, los pasos en una línea numerada."},
	}},
	{Key: "ConsultationPrice", Name: "Precio de la consulta", Home: true, Needs: []string{"consultationPrice"}, Variants: []Variant{
		{"consultationprice_card.templ", consultationprice.Card, "Tarjeta", "El precio en letra enorme sobre una imagen que se desvanece, y lo que incluye en una fila al pie."},
		{"consultationprice_receipt.templ", consultationprice.Receipt, "Recibo", "Un recibo de papel que suma lo que incluye la consulta, junto a la imagen."},
		{"consultationprice_split.templ", consultationprice.Split, "Dividida", "El precio en letra muy grande sobre fondo oscuro; al lado, la imagen en la esquina y, abajo, lo incluido."},
	}},
	{Key: "Purpose", Name: "Propósito", Home: true, Needs: []string{"purpose"}, Variants: []Variant{
		{"purpose_cards.templ", purpose.Cards, "Columnas", "El título y, a su lado, los objetos sobre una repisa que llega a la orilla; al frente el ícono de cada uno y, debajo, su nombre y su texto. En el teléfono, una repisa por fila."},
		{"purpose_bento.templ", purpose.Bento, "Mosaico", "Piezas anchas y angostas que encajan, con el título en una de ellas."},
		{"purpose_manifesto.templ", purpose.Manifesto, "Manifiesto", "Una banda oscura con un titular y frases muy grandes; los objetos, sobre una sola hoja clara en la orilla derecha."},
		{"purpose_checker.templ", purpose.Checker, "Tablero", "Un tablero de lado a lado de la pantalla: el título en el primer cuadro y, en los demás, cada imagen con su texto, sobre un color cada vez más profundo."},
		{"purpose_pulse.templ", purpose.Pulse, "Pulso", "Los propósitos a lo largo de una línea de latido, cada uno con su imagen en una cápsula, o con su ícono."},
	}},
	{Key: "Testimonials", Name: "Testimonios", Home: true, Needs: []string{"testimonials", "records.testimonials"}, Variants: []Variant{
		{"testimonials_rail.templ", testimonials.Rail, "Riel", "Como las cartas de un periódico: citas con capitular que se deslizan de lado, cada una sobre quien la firma, y se abren completas en su lugar."},
		{"testimonials_voices.templ", testimonials.Voices, "Voces", "Una sola cita en grande sobre fondo oscuro; al pie se elige a la persona por su foto o sus iniciales."},
		{"testimonials_columns.templ", testimonials.Columns, "Columnas", "Todas las citas en una sola hoja con filetes: la primera abierta y en grande, y las demás a su alrededor, que se abren en su lugar."},
		{"testimonials_letters.templ", testimonials.Letters, "Cartas", "Como la página de un periódico: la primera cita a todo lo ancho y las demás, de dos en dos o de tres en tres, con filetes."},
	}},
	{Key: "CallToAction", Name: "Invitación a agendar", Home: true, Needs: []string{"callToAction"}, Variants: []Variant{
		{"calltoaction_band.templ", calltoaction.Band, "Banda", "La pregunta en letra muy grande, los botones a su lado y, debajo, un latido en relieve que cruza toda la ventana."},
		{"calltoaction_duo.templ", calltoaction.Duo, "Dos placas", "La pregunta junto a una imagen, lo que se diga del 911 aparte y, debajo, dos placas anchas: una llama y la otra abre WhatsApp."},
		{"calltoaction_poster.templ", calltoaction.Poster, "Cartel", "La pregunta en letras muy grandes sobre el mismo fondo que la imagen, que llega al borde."},
	}},
	{Key: "PhotosGallery", Name: "Galería de fotos", Home: true, Needs: []string{"photosGallery", "records.gallery"}, Variants: []Variant{
		{"photosgallery_rail.templ", photosgallery.Rail, "Visor", "Una imagen grande a la vez, con su pie, y debajo el recorrido: una línea con una parada por imagen, entre los dos botones."},
		{"photosgallery_mosaic.templ", photosgallery.Mosaic, "Mosaico", "Las seis imágenes juntas, enteras y con su pie, en tamaños distintos; cada una se abre en grande."},
		{"photosgallery_film.templ", photosgallery.Film, "Sala oscura", "Una imagen grande con su pie sobre fondo oscuro y, debajo, una tira de película de lado a lado para cambiarla."},
	}},
	{Key: "Insurances", Name: "Aseguradoras", Home: true, Needs: []string{"insurances"}, Variants: []Variant{
		{"insurances_carousel.templ", insurances.Carousel, "Carrusel", "Una sombrilla y, debajo, las aseguradoras como tarjetas, de dos en dos, que se deslizan solas: cinco pares a la vista, uno en el teléfono; un botón las muestra todas."},
		{"insurances_index.templ", insurances.Index, "Índice", "De la A a la Z, como el índice de un libro: un renglón por aseguradora, con cada letra en grande, junto al título."},
		{"insurances_wall.templ", insurances.Wall, "Muro", "Un muro oscuro con los nombres en letra muy grande, de orilla a orilla, unidos por una línea que late."},
	}},
	{Key: "Payments", Name: "Formas de pago", Home: true, Needs: []string{"payments"}, Variants: []Variant{
		{"payments_list.templ", payments.List, "Lista", "Un tablero verde con un campo por forma de pago y su ícono en grande; en el teléfono, de dos en dos."},
		{"payments_wallet.templ", payments.Wallet, "Tarjetero", "Cada forma de pago como una tarjeta que se asoma de una cartera."},
		{"payments_line.templ", payments.Line, "Renglones", "Cada forma de pago en un renglón de letra grande, con su ícono; el título y la nota a un lado."},
	}},
	{Key: "GeneralCallToAction", Name: "Invitación de todas las páginas", Home: false, Needs: []string{"generalCallToAction"}, Variants: []Variant{
		{"generalcalltoaction_panorama.templ", generalcalltoaction.Panorama, "Panorámica", "Un consultorio luminoso de lado a lado, con la invitación y el precio en su pared."},
		{"generalcalltoaction_split.templ", generalcalltoaction.Split, "Dividida", "Una tarjeta blanca junto a la imagen entera, sobre el color de esta, con el precio como talón."},
		{"generalcalltoaction_invitation.templ", generalcalltoaction.Invitation, "Invitación", "Una tarjeta impresa con un solo marco: título grande, una imagen y, en una línea, precio y dirección."},
		{"generalcalltoaction_night.templ", generalcalltoaction.Night, "Noche", "Un panel oscuro con el título en letra muy grande de lado a lado y una imagen que sale de la penumbra."},
	}},
	{Key: "CallToActionIndividual", Name: "Invitación de cada detalle", Home: false, Needs: []string{"callToActionIndividual"}, Variants: []Variant{
		{"calltoactionindividual_card.templ", calltoactionindividual.Card, "Tarjeta", "La pregunta y los dos botones en una tarjeta oscura; la imagen se asoma por una gran curva."},
		{"calltoactionindividual_note.templ", calltoactionindividual.Note, "Nota", "Una hoja membretada con tu nombre y la pregunta en grande, junto a un escritorio, o tu retrato si lo pones."},
		{"calltoactionindividual_ticket.templ", calltoactionindividual.Ticket, "Boleto", "Un boleto de cita del color de su imagen; los dos botones son el talón que se desprende."},
	}},
	{Key: "Footer", Name: "Pie de página", Home: false, Needs: []string{"footer", "doctorInfo"}, Variants: []Variant{
		{"footer_columns.templ", footer.Columns, "Columnas", "Tu nombre y los números de lado a lado y, debajo, el consultorio junto a las tres listas, que en el teléfono se pliegan."},
		{"footer_colophon.templ", footer.Colophon, "Colofón", "Claro y editorial: una frase por tema, como en la última página de un libro; en el teléfono las listas se pliegan."},
		{"footer_signature.templ", footer.Signature, "Firma", "El nombre en letras enormes sobre fondo oscuro, firmado con un latido, y las columnas debajo."},
		{"footer_compact.templ", footer.Compact, "Compacto", "Blanco y bajo: los números en grande, las listas en tres pestañas y las formas de pago en una línea."},
	}},
}
