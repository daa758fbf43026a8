package admin

import (
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"latido/db/content/launch"
)

type Home struct {
	Body       []byte // the stored content object, for the search
	Query      string // the initial search, or empty
	Report     launch.Report
	Published  bool // open to the public
	CanSave    bool
	Today      string // "Sábado 28 de noviembre"
	Day        string // the same, "2026-11-28"
	IsNextDay  bool   // the form was of another day, so nothing was changed
	Hours      []TodayHours
	IsClosed   bool        // today has a closure made here
	IsCovered  bool        // a closure of the schedule covers today
	LastChange *LastChange // nil: none

	Allows func(path string) bool // reports whether the owner may see a screen
	Fields []string               // fields that the owner may change; nil: all
}

// LastChange is the newest save. Moment is "hoy, 12:30" or "28 de noviembre de 2026, 12:30".
type LastChange struct{ Summary, Author, Moment, Path string }

func (h Home) backup() (point launch.Point, ok bool) {
	for _, group := range h.Report.Groups {
		if group.ID == launch.BackupsGroup {
			return group.Points[0], true
		}
	}
	return launch.Point{}, false
}

type TodayHours struct{ Place, Text string }

func (h Home) todo() (points []launch.Point) {
	for _, group := range h.Report.Groups {
		for _, point := range group.Points {
			if point.State == launch.Open {
				points = append(points, point)
			}
		}
	}
	return points[:min(len(points), 3)]
}

// SearchResult is a result of the search. Words are further words that match it.
type SearchResult struct{ Name, Where, Words, Address string }

var tasks = []SearchResult{
	{"Mandar una cita", "Cita", "recordatorio recordar confirmar agendar paciente enlace mensaje whatsapp día hora preparación", "/admin/cita"},
	{"Cerrar un día", "Horario", "cierre vacaciones feriado puente festivo congreso no hay consulta descanso mañana tarde lunes martes miércoles jueves viernes sábado domingo navidad año nuevo semana santa", "/admin/horario#calendario"},
	{"Cambiar el horario", "Horario", "horas días abrir más temprano tarde lunes martes miércoles jueves viernes sábado domingo semana", "/admin/horario#semana"},
	{"Poner un aviso", "Horario", "anuncio mensaje letrero arriba de las páginas", "/admin/horario#proximos"},
	{"Agregar otro consultorio", "Horario", "segundo lugar sucursal hospital clínica", "/admin/horario#lugares"},
	{"Cambiar el precio", "Contenido", "costo cuánto cobra cuesta consulta tarifa honorarios pesos", "/admin/contenido#campo-consultationPrice-price"},
	{"Cambiar el nombre", "Información", "doctora doctor médico cómo se llama", "/admin/informacion#campo-doctorInfo-name"},
	{"Cambiar el teléfono", "Información", "celular número llamar", "/admin/informacion#campo-doctorInfo-phone"},
	{"Cambiar el teléfono de urgencias", "Información", "celular número emergencias", "/admin/informacion#campo-doctorInfo-urgenciesPhone"},
	{"Cambiar el WhatsApp", "Información", "celular número mensaje wasap", "/admin/informacion#campo-doctorInfo-whatsapp"},
	{"Cambiar la dirección", "Información", "domicilio mudanza consultorio calle mapa", "/admin/informacion#campo-doctorInfo-address"},
	{"Cambiar las redes sociales", "Información", "facebook instagram tiktok cuenta perfil", "/admin/informacion#campo-doctorInfo-facebookLink"},
	{"Cambiar la portada", "Información", "inicio título texto principal", "/admin/informacion#campo-heroSection-title"},
	{"Cambiar la foto de la portada", "Información", "imagen inicio principal", "/admin/informacion#campo-heroSection-mainImage"},
	{"Cambiar el retrato", "Información", "foto imagen doctora doctor médico", "/admin/informacion#campo-doctorInfo-portraitPath"},
	{"Agregar o quitar una foto", "Contenido", "nueva imagen galería subir retrato consultorio", "/admin/contenido#/galeria"},
	{"Agregar o quitar un testimonio", "Contenido", "nuevo opinión reseña comentario paciente", "/admin/contenido#/testimonios"},
	{"Agregar una enfermedad", "Contenido", "página nueva padecimiento", "/admin/contenido#/enfermedades"},
	{"Agregar un síntoma", "Contenido", "página nueva molestia", "/admin/contenido#/sintomas"},
	{"Agregar un estudio", "Contenido", "página nuevo servicio procedimiento", "/admin/contenido#/servicios"},
	{"Ocultar una página", "Contenido", "esconder quitar borrar eliminar despublicar enfermedad síntoma estudio", "/admin/contenido#/enfermedades"},
	{"Agregar o quitar una aseguradora", "Contenido", "nueva cambiar seguros gastos médicos convenio póliza", "/admin/contenido#/aseguradoras"},
	{"Cambiar las formas de pago", "Contenido", "tarjeta efectivo transferencia meses sin intereses cobrar", "/admin/contenido#/formas-de-pago"},
	{"Cambiar el menú", "Contenido", "navegación entradas encabezado mover orden", "/admin/contenido#/menu-y-encabezado"},
	{"Llevar una dirección vieja a otra página", "Contenido", "enlace link liga redirección redirigir ya no existe", "/admin/contenido#/direcciones"},
	{"Cambiar el logo", "Información", "logotipo marca", "/admin/informacion#campo-doctorInfo-logoPath"},
	{"Elegir otro diseño", "Secciones", "plantilla orden mover mostrar ocultar esconder sección portada inicio apariencia colores", "/admin/secciones"},
	{"Firmar una página", "Firmas", "revisar aprobar médico firma vencida", "/admin/firmas"},
	{"Abrir el sitio al público", "Publicación", "publicar google buscadores muestra lista pendientes", "/admin/publicacion"},
	{"Imprimir el expediente de publicidad", "Publicación", "cofepris aviso abogado sustento afirmaciones papeles", "/admin/expediente"},
	{"Renovar el certificado de la especialidad", "Contenido", "cédula consejo conacem vigencia vence", "/admin/contenido#campo-licences-certificate-validUntil"},
	{"Deshacer un cambio", "Historial", "restaurar recuperar error equivocación regresar como estaba volver atrás versión", "/admin/historial"},
	{"Ver el último respaldo", "Publicación", "copia de seguridad", "/admin/publicacion#punto-respaldo"},
	{"Ver cuántos llaman", "Llamadas", "quién llamó toques estadísticas visitas contar whatsapp", "/admin/llamadas"},
	{"Cambiar mi contraseña", "Tu cuenta", "clave acceso seguridad", "/admin/contrasena"},
	{"Cerrar mis otras sesiones", "Tu cuenta", "no fui yo teléfono perdido robado salir dispositivos", "/admin/contrasena"},
	{"Entrar sin contraseña", "Cómo entras", "llave acceso passkey huella cara código teléfono dos pasos verificación", "/admin/acceso"},
	{"Invitar o quitar a una persona", "Personas", "cuenta usuario secretaria asistente recepción agencia médico acceso rol permisos", "/admin/personas"},
	{"Ver quién hizo qué", "Actividad", "entradas registro auditoría bitácora", "/admin/actividad"},
}

// index lists all results of the search that the owner may use: tasks, areas, records, fields.
func (h Home) index() []SearchResult {
	return slices.DeleteFunc(h.all(), func(f SearchResult) bool { return !h.reaches(f.Address) })
}

func (h Home) reaches(address string) bool {
	path, fragment, _ := strings.Cut(address, "#")
	if !h.Allows(path) || h.Fields == nil || path != "/admin/contenido" {
		return h.Allows(path)
	}
	return slices.ContainsFunc(Areas(), func(a Area) bool { return a.isFor(h.Fields) && a.has(fragment) })
}

func (a Area) isFor(fields []string) bool {
	of := func(path string) func(Group) bool {
		return func(g Group) bool {
			return slices.ContainsFunc(g.Entries, func(e Entry) bool { return slices.Contains(fields, path+".*."+e.Key) })
		}
	}
	if c := a.Collection; c != nil && (slices.Contains(fields, c.Path) || slices.ContainsFunc(c.Groups, of(c.Path))) {
		return true
	}
	return slices.ContainsFunc(a.Groups, func(g Group) bool { return slices.Contains(fields, g.Record) })
}

func (a Area) has(fragment string) bool {
	return strings.HasPrefix(fragment+"/", "/"+a.Hash+"/") ||
		slices.ContainsFunc(a.Groups, func(g Group) bool { return strings.HasPrefix(fragment, "campo-"+g.Record+"-") })
}

func (h Home) all() []SearchResult {
	found := slices.Clone(tasks)
	for _, area := range Areas() {
		all := SearchResult{area.Label, "Contenido › " + area.Group, area.Intro, "/admin/contenido#/" + area.Hash}
		if area.Collection != nil {
			all.Words += " " + labels(area.Collection.Groups)
		}
		found = append(found, all)
	}
	for _, area := range Areas() {
		if list := area.Collection; list != nil {
			gjson.GetBytes(h.Body, list.Path).ForEach(func(_, record gjson.Result) bool {
				if name := record.Get(list.Name).String(); name != "" {
					id := record.Get(list.Key).String()
					found = append(found, SearchResult{name, "Contenido › " + area.Label, record.Get("synonyms").String(), "/admin/contenido#/" + area.Hash + "/" + id})
				}
				return true
			})
		}
	}
	for _, tab := range Form() {
		for _, group := range tab.Groups {
			if tab.Section == "Hero" { // the owners' name of the hero
				group.Help += " portada"
			}
			found = appendFields(found, group, "Información › "+tab.Label, "/admin/informacion#campo-"+tab.Key+"-")
		}
	}
	for _, area := range Areas() {
		for _, group := range area.Groups {
			found = appendFields(found, group, "Contenido › "+area.Label, "/admin/contenido#campo-"+group.Record+"-")
		}
	}
	return found
}

func appendFields(found []SearchResult, group Group, where, address string) []SearchResult {
	for _, entry := range group.Entries {
		if entry.Copies != "" { // the result is the field that it repeats
			continue
		}
		found = append(found, SearchResult{entry.Label, where, group.Title + " " + group.Help + " " + entry.Help, address + strings.ReplaceAll(entry.Key, ".", "-")})
	}
	return found
}

func labels(groups []Group) string {
	var words []string
	for _, group := range groups {
		for _, entry := range group.Entries {
			words = append(words, entry.Label)
		}
	}
	return strings.Join(words, " ")
}
