package views_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"latido/db/content"
	"latido/db/dbtest/must"
	"latido/static"
	"latido/views"
	"latido/views/admin"
	"latido/views/model"
	"latido/views/sections"
)

// TestNothingIsLeftOut: a text that no screen offers must be a word of the interface.
// Every text that the owner can edit is a mark, every page is drawn in every layout,
// full and with nothing in it, and what is left of a text without the marks has to
// be on the list.
func TestNothingIsLeftOut(t *testing.T) {
	t.Parallel()
	said := map[string]bool{}
	for name, c := range map[string]struct {
		site    *content.Site
		allowed []string
	}{
		"full": {marked(t), interfaceWords},
		// Without a number there would be no link, and none of its words.
		"empty": {&content.Site{DoctorInfo: content.DoctorInfo{Phone: "+525500000000", Whatsapp: "525500000000"}}, slices.Concat(interfaceWords, fallbacks)},
	} {
		site, found := c.site, map[string]string{} // texts without their marks, and what says them
		ctx := model.WithPictures(t.Context(), map[string]static.Picture{ownPicture: {
			Width: 1200, Height: 800, Alt: mark(0), Tone: "deep", WebP: []static.Source{{Width: 1200, File: ownPicture}},
		}})
		collect := func(route views.Route, where string) {
			document := must.Get(route.Draw(ctx))(t)
			for text, element := range saidBy(t, document.HTML) {
				// A section alone has the title that the maker of the layouts needs.
				if alone := where != route.Path; !alone || element != "<title>" && element != "<meta description>" {
					found[text] = where + " " + element
				}
			}
		}
		for _, route := range append(allPages(site, sections.Default()), views.Gone(site, sections.Default(), address)) {
			collect(route, route.Path)
			for pages := range 3 {
				collect(route.WithSignedCount(model.Signed{Pages: pages, Total: 37}), route.Path)
			}
			if name == "full" {
				collect(route.Sealed(model.Seal{Name: mark(0), Licences: []string{mark(0)}, SignedOn: mark(0), ReviewOn: mark(0)}), route.Path)
			}
		}
		eachVariant(t, "", func(t *testing.T, kind sections.Type, variant sections.Variant) {
			for _, route := range preview(t, kind.Key, variant.File)(site) {
				collect(route, variant.File)
			}
		})
		for text, where := range found {
			if !slices.Contains(c.allowed, text) {
				t.Errorf("%s: %q is neither the owner's nor a word of the interface: %s", name, text, where)
			}
			said[text] = true
		}
	}
	for _, list := range [][]string{interfaceWords, fallbacks} {
		if !slices.IsSorted(list) {
			t.Error("a list is not sorted")
		}
		for _, text := range list {
			if !said[text] {
				t.Errorf("no page says %q any more", text)
			}
		}
	}
}

// ownPicture is a picture that an owner uploaded; its description is a mark.
const ownPicture = "/fotos/0123456789abcdef-1200x800.webp"

// mark is a text of the owner's, told from all others by its number.
func mark(n int) string { return fmt.Sprintf("⟦%d⟧", n) }

// marks are what is the owner's in a text: marks, and what stands for values that
// cannot be marks. The initials of a name are the first letter of its mark.
var marks = regexp.MustCompile(`⟦\d*⟧?|\+?525500000000|2 de enero de 2026|2026-01-02|\d+`)

// marked is a content object with a mark for each text that a screen offers, and
// something fitting for every other value.
func marked(tb testing.TB) *content.Site {
	tb.Helper()
	kinds := map[string]admin.Entry{}
	var add func(prefix string, entries []admin.Entry)
	add = func(prefix string, entries []admin.Entry) {
		for _, entry := range entries {
			path := prefix + "." + entry.Key
			if entry.Item != "" {
				path += "[]"
			}
			if entry.From != "" {
				path += "[]"
			}
			kinds[path] = entry
			add(path, entry.Fields)
		}
	}
	for _, tab := range admin.Form() {
		for _, group := range tab.Groups {
			add(tab.Key, group.Entries)
		}
	}
	for _, area := range admin.Areas() {
		for _, group := range area.Groups {
			add(group.Record, group.Entries)
		}
		if c := area.Collection; c != nil {
			for _, group := range c.Groups {
				add(c.Path+"[]", group.Entries)
			}
		}
	}
	site := few(tb)
	complete(reflect.ValueOf(site).Elem(), "")
	shorten(reflect.ValueOf(site).Elem())
	n := 0
	for path, values := range fields(reflect.ValueOf(site).Elem(), "") {
		entry, offered := kinds[path]
		for i, value := range values {
			n++
			key := path[strings.LastIndexByte(path, '.')+1:]
			switch {
			case value.Kind() == reflect.Bool:
				// Both kinds of the bar at the foot are drawn; nothing is hidden.
				value.SetBool(key != "hidden" && (key != "minutesMatter" || i == 0))
			case value.Kind() == reflect.String && offered:
				value.SetString(fitting(entry, value.String(), n, i))
			}
		}
	}
	// The screen of the hours offers these, by no table.
	site.Schedule = content.Schedule{
		Places:  []content.Place{{ID: "sur", Name: mark(0), Address: mark(0), Phone: "+525500000000", UrgenciesPhone: "+525500000000"}},
		Notices: []content.Notice{{ID: "aviso", Text: mark(0)}},
	}
	site.DoctorInfo.StreetAddress = site.DoctorInfo.Address // search engines are told of it where it can be read
	return site
}

// shorten leaves two items in each list, those that fields finds.
func shorten(value reflect.Value) {
	switch value.Kind() {
	case reflect.Struct:
		for i := range value.NumField() {
			shorten(value.Field(i))
		}
	case reflect.Slice:
		value.Set(value.Slice(0, min(value.Len(), 2)))
		for i := range value.Len() {
			shorten(value.Index(i))
		}
	}
}

var (
	webAddress = regexp.MustCompile(`(Link2?|Url|url)$`)
	dialled    = regexp.MustCompile(`^(phone|whatsapp|urgenciesPhone)$`)
)

// fitting is a mark, or a value that the kind of the field asks for: of a choice, in
// the items of a list, one after the other.
func fitting(entry admin.Entry, sample string, n, item int) string {
	switch entry.Kind {
	case "picture":
		return ownPicture
	case "icon":
		return "/icons/heartbeat.svg"
	case "colour":
		return "#345678"
	case "date":
		return "2026-01-02"
	case "choice":
		return entry.Options[len(entry.Options)-1-item%len(entry.Options)][0]
	case "slug", "pick", "path":
		return sample
	}
	switch {
	case dialled.MatchString(entry.Key):
		return "+525500000000"
	case entry.Key == "googleMapsEmbedLink":
		return "https://www.google.com/maps/embed?pb=a"
	case webAddress.MatchString(entry.Key):
		return "https://www.example.com/" + entry.Key
	case entry.Key == "favicon" || entry.Key == "icon" || entry.Key == "doctorSlug":
		return sample
	case entry.Key == "fullTestimonial":
		return strings.Repeat(mark(n)+" ", 60) // long enough to be folded
	}
	return mark(n)
}

// unread are the attributes of JSON-LD that no person reads.
var unread = map[string]bool{
	"@context": true, "@type": true, "@id": true, "inLanguage": true, "availableLanguage": true, "contactType": true, "addressCountry": true,
	"priceCurrency": true, "currenciesAccepted": true, "dayOfWeek": true, "opens": true, "closes": true, "dateModified": true, "telephone": true,
}

// ours is what our own pictures show, which stand where the owner gave none.
var ours = func() map[string]bool {
	alts := map[string]bool{static.SocialAt("").Alt: true}
	for path := range static.Thumbnails() {
		if picture, ok := static.PictureAt(path); ok {
			alts[picture.Alt] = true
		}
	}
	return alts
}()

// saidBy is all that a page says to people and machines, without the marks, each
// with the element that says it.
func saidBy(tb testing.TB, body []byte) map[string]string {
	tb.Helper()
	said := map[string]string{}
	say := func(text, element string) {
		if ours[text] {
			return
		}
		text = strings.Join(strings.Fields(marks.ReplaceAllString(text, "…")), " ")
		if strings.Trim(text, "…., :;·“”()/$+-") != "" && !strings.HasPrefix(text, "https://") {
			said[text] = element
		}
	}
	page := must.Get(goquery.NewDocumentFromReader(bytes.NewReader(body)))(tb)
	var look func(*html.Node)
	look = func(node *html.Node) {
		if node.Type == html.TextNode {
			switch parent := node.Parent; {
			case parent.Data == "style", parent.Data == "noscript": // elements, of which this parser makes a text
			case slices.Contains(parent.Attr, html.Attribute{Key: "type", Val: "speculationrules"}):
			case parent.Data == "script":
				if strings.HasPrefix(strings.TrimSpace(node.Data), "{") {
					var value any
					must.OK(tb, json.Unmarshal([]byte(node.Data), &value))
					sayValues(value, "JSON-LD", func(text, key string) { say(text, "JSON-LD "+key) })
				}
			default:
				say(node.Data, "<"+parent.Data+">")
			}
		}
		for _, attribute := range node.Attr {
			switch attribute.Key {
			case "alt", "title", "aria-label", "aria-roledescription", "placeholder":
				say(attribute.Val, "<"+node.Data+" "+attribute.Key+">")
			case "content":
				if name := attr(node, "name") + attr(node, "property"); slices.Contains([]string{"description", "keywords", "og:title", "og:description", "og:site_name", "og:image:alt"}, name) {
					say(attribute.Val, "<meta "+name+">")
				}
			case "href":
				if address, err := url.Parse(attribute.Val); err == nil && address.Host == "wa.me" {
					say(address.Query().Get("text"), "message to WhatsApp")
				}
			}
		}
		for child := range node.ChildNodes() {
			look(child)
		}
	}
	look(page.Nodes[0])
	return said
}

func attr(node *html.Node, key string) string {
	for _, attribute := range node.Attr {
		if attribute.Key == key {
			return attribute.Val
		}
	}
	return ""
}

// sayValues goes through the strings of a JSON value that people read: no addresses,
// and no words of a vocabulary.
func sayValues(value any, key string, say func(text, key string)) {
	switch value := value.(type) {
	case map[string]any:
		for key, inner := range value {
			if !unread[key] {
				sayValues(inner, key, say)
			}
		}
	case []any:
		for _, inner := range value {
			sayValues(inner, key, say)
		}
	case string:
		say(value, key)
	}
}

// interfaceWords are what the site itself says: names of controls and of the fixed
// parts of a page, and what it says when something is missing. "…" stands for what is
// the owner's, or a number. A claim, an invitation, advice or a price is none of them.
var interfaceWords = []string{
	"(se abre en otra pestaña)", ". Doctoralia tiene el suyo.", "Abre el Registro Nacional de Profesionistas", "Abre el enlace que te enviamos", "Abrir menú", "Agenda en Nimbo", "Almohadas para dormir",
	"Anestesia", "Anterior", "Aorta y arterias", "Aquí verás el día, la hora y cómo prepararte.", "Arterias", "Arterias coronarias", "Así queda tu mensaje:", "Aviso",
	"Aviso COFEPRIS", "Aviso de privacidad", "Aviso de privacidad de este sitio", "Aviso de privacidad integral",
	"Avisos", "Añadir a mi calendario", "Año", "Busca por lo que sientes, una enfermedad o un estudio", "COFEPRIS", "Calendario de citas", "Cambiar mi cita", "Causas",
	"Cerrar foto", "Cerrar menú", "Cerrar video", "Citas", "Coincide si el registro muestra:", "Compruébalo", "Consulta", "Consulta de …", "Consultorio", "Contacto",
	"Contacto rápido", "Contenido", "Copiar", "Correo", "Costo y seguros", "Cualquiera", "Cuándo", "Cuándo y dónde es tu cita, qué traer y cómo prepararte.", "Cuánto dura", "Cuánto dura: …", "Céd.", "Céd. Esp.", "Céd. Prof.",
	"Cédula", "Cédula de especialidad", "Cédula profesional", "Código QR de esta página", "Cómo llegar", "Cómo manejarlo",
	"Cómo prepararte", "Cómo se confirma", "Cómo se hace", "Cómo se nota", "Cómo se trata", "De dónde viene", "Después",
	"Detener la lectura", "Dirección", "Documentos", "Día que prefieres", "Dónde", "Dónde se hace", "El calendario se abre aquí mismo.",
	"El día y la hora van solo en tu enlace: nuestro servidor no los recibe ni los guarda.", "El mapa es de Google y tiene su propio aviso.", "Elige un trazo para verlo latir.", "Elige una",
	"Emergencia: llama al …", "En México", "En esta página", "En línea", "Enfermedades", "Enfermedades relacionadas",
	"Enviar", "Error …", "Escuchar", "Escuchar esta página", "Esp.", "Esta página ya no existe", "Estado de hoy", "Estudio", "Estudios y procedimientos relacionados",
	"Facebook (se abre en otra pestaña)", "Fecha", "Foto …", "Fotos", "Fuentes", "Google Calendar", "Google Maps (se abre en otra pestaña)",
	"Hora", "Hoy está firmada … de las … páginas de enfermedades, síntomas y servicios.",
	"Hoy están firmadas … de las … páginas de enfermedades, síntomas y servicios.",
	"Hoy ninguna de las … páginas de enfermedades, síntomas y servicios está firmada.", "Inicio",
	"Instagram (se abre en otra pestaña)", "Institución", "Ir a la diapositiva …", "Ir a la foto …", "Ir a la foto …:",
	"Ir al contenido", "Ir al inicio", "La consulta", "La página que buscas no existe en este sitio.", "La página que buscas se quitó de este sitio.",
	"La quitamos del sitio y no está en otra dirección.", "Lectura en voz alta",
	"Leer más sobre …", "LinkedIn (se abre en otra pestaña)", "Lista de enfermedades",
	"Lista de servicios", "Lista de síntomas", "Llamar", "Llamar al …", "Lugar", "Menú", "Menú móvil",
	"Mitos y realidades", "Mostrar Enfermedades", "Mostrar Servicios", "Mostrar Síntomas",
	"Mostrar submenú de Enfermedades", "Mostrar submenú de Servicios", "Mostrar submenú de Síntomas",
	"Nada de esto pasa por nuestro servidor: el mensaje se arma en tu teléfono y lo envías tú.",
	"No encontramos esa página", "Nombre", "Notas", "Opiniones en Doctoralia", "Para qué sirve", "Pausa", "Pausar", "Perfil en Doctoralia",
	"Peso (kg)", "Piernas hinchadas (sí / no)", "Por ejemplo, el martes", "Por ejemplo, palpitaciones", "Precio", "Preguntas para tu consulta",
	"Primera vez", "Principal", "Prof.", "Puede que la dirección haya cambiado o tenga un error.", "Pulso",
	"Página no encontrada", "Páginas del sitio", "Quién lo hace y dónde", "Qué aporta", "Qué aumenta tu riesgo",
	"Qué hacer ahora", "Qué puede haber detrás", "Qué puede pasar sin atención", "Qué traer", "Radiación", "Reanudar", "Recuperación",
	"Reproducir video: …", "Revisado por", "Riesgos", "Ritmo normal", "Ritmos", "Ruta de navegación", "Seguimiento",
	"Servicios", "Señales de alarma después", "Siguiente", "Síntomas", "Síntomas relacionados", "Teléfono", "Teléfono …",
	"Testimonio de …", "Testimonios", "Texto actualizado el", "TikTok (se abre en otra pestaña)", "Tipo de visita",
	"Tipos", "Toca una parte del corazón para leer sobre ella.", "Total", "Tu cita", "Tu nombre", "Tu registro de peso",
	"Tu registro de presión", "Título", "Urgencias: …", "Velocidad:", "Ver el mapa aquí", "Ver en Google Maps", "Ver horarios en Doctoralia",
	"Ver latir: Ritmo normal,", "Ver latir: …,", "Ver menos", "Ver todos...", "Vivir con ello", "Volver arriba",
	"WhatsApp", "WhatsApp …", "X (se abre en otra pestaña)", "YouTube (se abre en otra pestaña)", "años de experiencia",
	"carrusel", "de …", "diapositiva", "en que se expidió la cédula", "llama al …", "normal", "por consulta", "un tipo de infarto: ST elevado", "y",
	"y busca por número de cédula:", "· próxima revisión:", "¿Duele?", "¿Le está pasando a alguien ahora?", "¿No puedes venir?", "Última actualización:", "… de …",
	"… de … estrellas", "… latidos por minuto", "….ª toma (alta / baja)",
}

// fallbacks are what the site says in the owner's place where he says nothing.
var fallbacks = []string{
	"CONTACTO", "ENFERMEDADES", "En una emergencia, llama al ….", "Hola, no puedo ir a mi cita y quiero cambiarla.", "Hola, vi su sitio y quiero agendar una cita.", "INICIO",
	"Los trazos son dibujos para explicar; no los compares con el tuyo. Un trazo normal no descarta un infarto.",
	"SERVICIOS", "Si alguien se siente mal ahora, no sigas buscando.",
	"Si el dolor de pecho es intenso, te falta el aire o te desmayas sin aviso, no esperes una cita:",
	"SÍNTOMAS", "Todavía no hay páginas en esta lista.", "Tu mensaje de WhatsApp",
}
