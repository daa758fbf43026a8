package handlers

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/content"
	"latido/db/content/claims"
	"latido/db/content/diff"
	"latido/db/password"
	"latido/db/picture"
	"latido/handlers/admin"
	"latido/handlers/api"
	"latido/handlers/public"
	"latido/handlers/publish"
	"latido/handlers/publish/edition"
	"latido/handlers/publish/render"
	"latido/handlers/publish/selection"
	"latido/handlers/request"
	"latido/views/history"
)

// problem is the body of errors of the API (RFC 9457).
type problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
	Field  string `json:"field,omitempty"` // the parameter or content path at fault
}

var contentReasons = map[content.Reason]string{
	content.NotJSON:     "El contenido no es un objeto JSON.",
	content.UnknownKey:  "El contenido no tiene ese campo.",
	content.WrongType:   "El valor no es del tipo que lleva ese campo.",
	content.NotASlug:    "Solo lleva minúsculas sin acento, números y guiones, como presion-alta.",
	content.IDTooLong:   fmt.Sprintf("Lleva hasta %d caracteres. Acorta el texto.", content.MaxID),
	content.NotText:     "El texto tiene caracteres que no se pueden guardar. Bórralo y escríbelo de nuevo, o pégalo sin formato.",
	content.DuplicateID: "Ya hay otro con ese nombre: escribe uno distinto.",
	content.NotAllowed:  "Tu cuenta no puede cambiar esto. Pídeselo a quien tiene la cuenta de médico.",
	content.NoRecord:    "No hay ningún registro con ese nombre: quizá alguien lo quitó.",

	content.TooLarge:           fmt.Sprintf("Con este cambio el contenido del sitio pesaría más de %s, que es lo más que se guarda. Lo que más pesa es {part}: acorta sus textos o quita lo que ya no haga falta, y guarda de nuevo.", inBytes(content.MaxBytes)),
	content.TooManyRecords:     fmt.Sprintf("Con este cambio el sitio tendría más de %d páginas de enfermedades, síntomas y servicios, que son las más que se guardan. La lista más larga es {part}: quita los registros que ya no hagan falta, y guarda de nuevo.", content.MaxRecords),
	content.NoNotice:           "Al aviso le falta el texto. Escríbelo, o quita el aviso.",
	content.NoticeTooLong:      fmt.Sprintf("Un aviso se ve completo hasta con %d caracteres, y el sitio cortaría este. Acórtalo.", content.MaxNotice),
	content.NotAMoment:         "La fecha y la hora se escriben así: 2026-12-24T10:00.",
	content.NotADay:            "No es una fecha del calendario. Se escribe así: 2026-12-24.",
	content.NotATime:           "Falta una hora, o no se entiende. Se escribe con dos puntos y hasta 24:00, así: 09:00.",
	content.EndsAtStart:        "Termina a la misma hora en que empieza. Para todo el día pon de 00:00 a 24:00.",
	content.NotAZone:           "Esa zona horaria no existe. La de la Ciudad de México se escribe así: America/Mexico_City.",
	content.NotAWebAddress:     "No es una dirección de internet que se pueda abrir. Cópiala completa del navegador, con https:// al principio.",
	content.NotAPhone:          "No es un teléfono que se pueda marcar. Escríbelo con sus diez dígitos, así: 55 1234 5678.",
	content.NotAPath:           "No es una página de este sitio: empieza con una sola diagonal, como /contacto.",
	content.ExpiresBeforeStart: "El certificado vencería antes de empezar. Pon en «Vigente hasta» un día después de «Vigente desde».",
	content.EndsBeforeStart:    "El aviso terminaría antes de empezar y nunca se vería. Pon en «Hasta» un momento después de «Desde».",

	content.NotAnAddress:     fmt.Sprintf("No es una dirección de este sitio: empieza con una sola diagonal, como /enfermedades/arritmias, y lleva hasta %d caracteres. Las del panel, de la API y de los archivos no se pueden usar.", content.MaxRedirectPath),
	content.AddressHasPage:   "En esa dirección hay una página, así que no puede llevar a otra.",
	content.RedirectLoop:     "Esa dirección terminaría llevando a ella misma.",
	content.TooManyRedirects: fmt.Sprintf("Se guardan hasta %d direcciones que llevan a otra. Quita las que ya no hagan falta.", content.MaxRedirects),
}

// reasons are the statuses and texts of other refused input. {given} is the unknown name, {section}
// the section type.
var reasons = map[edition.Reason]struct {
	status int
	detail string
}{
	edition.RepeatedKey:    {fiber.StatusBadRequest, "El cuerpo repite esta clave: deja una sola."},
	edition.TooDeep:        {fiber.StatusBadRequest, "El cuerpo tiene demasiados objetos o listas unos dentro de otros: el contenido del sitio no lleva tantos."},
	edition.NotSections:    {fiber.StatusBadRequest, "El cuerpo no es un mapa de secciones en JSON."},
	edition.BrokenSections: {fiber.StatusBadRequest, "El mapa de secciones está mal formado."},
	edition.WrongType:      {fiber.StatusUnprocessableEntity, "El valor no es del tipo esperado."},
	edition.UnknownSection: {fiber.StatusUnprocessableEntity, "No existe el tipo de sección {given}."},
	edition.NoLayout:       {fiber.StatusUnprocessableEntity, "Falta la variante."},
	edition.UnknownKey:     {fiber.StatusUnprocessableEntity, "Una sección lleva solo «component» y «display». Quita lo demás."},
	edition.UnknownLayout:  {fiber.StatusUnprocessableEntity, "No existe la variante {given} de {section}."},
	edition.TooManyFields:  {fiber.StatusBadRequest, fmt.Sprintf("Pide %d campos como máximo.", selection.MaxFields)},
	edition.NoPicture:      {fiber.StatusUnprocessableEntity, "Ahí no hay ninguna imagen, así que en tu sitio no se vería nada. Elige una foto, o deja el campo vacío."},
	edition.NotAnInstant:   {fiber.StatusUnprocessableEntity, "La fecha y la hora se escriben así: 2026-12-24T10:00."},
	edition.UnknownField:   {fiber.StatusBadRequest, "El campo {given} no existe en el contenido."},
	edition.NotExported:    {fiber.StatusBadRequest, `El archivo no es contenido exportado de Latido: {"latidoContent": 2, "siteContent": {…}, "selectedSections": {…}, "redirects": {…}}.`},
	edition.NewerExport:    {fiber.StatusBadRequest, "El archivo es de una versión más nueva de Latido: usa esa versión."},
	edition.NoContent:      {fiber.StatusBadRequest, "Falta el contenido."},
	edition.NoSections:     {fiber.StatusBadRequest, "Faltan las secciones."},
}

var problems = []struct {
	err error
	problem
}{
	{request.ErrSignedOut, problem{Title: "Sesión cerrada", Status: fiber.StatusUnauthorized, Detail: "Tu sesión terminó o no has entrado. Entra para continuar."}},
	{request.ErrCrossSite, problem{Title: "Solicitud rechazada", Status: fiber.StatusForbidden, Detail: "La solicitud no salió de este sitio, así que no se hizo nada. Abre la página de nuevo e inténtalo otra vez."}},
	{request.ErrNotAllowed, problem{Title: "Tu cuenta no puede hacer esto", Status: fiber.StatusForbidden, Detail: "Esto lo hace quien tiene una cuenta de médico. Pídeselo, o pídele que cambie lo que puede hacer la tuya."}},
	{admin.ErrNotConfirmed, problem{Title: "Falta tu contraseña", Status: fiber.StatusUnprocessableEntity, Detail: "Escribe tu contraseña otra vez y repite lo que querías hacer. No se cambió nada."}},
	{admin.ErrNoPasskeys, problem{Title: "Aquí no hay llaves", Status: fiber.StatusUnprocessableEntity, Detail: "En esta dirección los navegadores no aceptan llaves de acceso: hace falta el nombre del sitio, con https."}},
	{admin.ErrPasskey, problem{Title: "No se pudo usar la llave", Status: fiber.StatusUnprocessableEntity, Detail: "Esa llave no es de esta cuenta y este sitio, o tardó demasiado. Inténtalo otra vez."}},
	{admin.ErrKeyName, problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: "Ponle un nombre a la llave, de hasta 60 letras."}},
	{db.ErrTooManyPasskeys, problem{Title: "Demasiadas llaves", Status: fiber.StatusUnprocessableEntity, Detail: "Ya tienes veinte llaves. Quita alguna que no uses."}},
	{admin.ErrWrongCode, problem{Title: "Código equivocado", Status: fiber.StatusUnprocessableEntity, Detail: "Ese código no es correcto o ya se usó. Espera el siguiente y escríbelo."}},
	{admin.ErrLateCode, problem{Title: "Tardó demasiado", Status: fiber.StatusUnprocessableEntity, Detail: "Pasaron más de cinco minutos. Empieza de nuevo."}},
	{admin.ErrNoResetLink, problem{Title: "Este enlace ya no sirve", Status: fiber.StatusGone, Detail: "Ya se usó, venció o hay uno más nuevo. Pide otro a quien te lo mandó."}},
	{admin.ErrNoRole, problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: "Elige qué puede hacer esa persona."}},
	{admin.ErrNoEnd, problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: "Elige el último día en que puede entrar la agencia: hoy o después, dentro de diez años."}},
	{admin.ErrChanged, problem{Title: "Ya no está", Status: fiber.StatusNotFound, Detail: "Esa persona o invitación ya no está: quizá alguien más la quitó."}},
	{db.ErrLastDoctor, problem{Title: "No se puede", Status: fiber.StatusUnprocessableEntity, Detail: "Es la única cuenta de médico: sin ella nadie podría firmar ni invitar. Primero invita a otra persona como médico."}},
	{admin.ErrNoInvitation, problem{Title: "Esta invitación ya no sirve", Status: fiber.StatusGone, Detail: "Ya se usó, venció o la anularon. Pide otra a quien te invitó."}},
	{admin.ErrUsernameTaken, problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: "Ese usuario ya lo tiene o lo tuvo otra persona. Elige otro."}},
	{publish.ErrUnreadable, problem{Title: "No se puede restaurar", Status: fiber.StatusUnprocessableEntity, Detail: "Esta versión se guardó en un formato que el sitio ya no puede leer. No se cambió nada."}},
	{publish.ErrTextChanged, problem{Title: "El texto cambió", Status: fiber.StatusConflict, Detail: "El texto cambió mientras lo leías, así que no se firmó nada. Esta es la versión de ahora: léela y firma de nuevo."}},
	{publish.ErrNotSignable, problem{Title: "No encontrado", Status: fiber.StatusNotFound, Detail: "En esa dirección no hay una página que se firme."}},
	{admin.ErrNoSigner, problem{Title: "Todavía no se puede firmar", Status: fiber.StatusUnprocessableEntity, Detail: "No se firmó nada: tu sitio todavía anuncia un nombre o una cédula de muestra. Escribe los tuyos y vuelve a firmar."}},
	{admin.ErrNotRead, problem{Title: "Falta tu palabra", Status: fiber.StatusUnprocessableEntity, Detail: "No se firmó nada: marca la casilla que dice que leíste el texto."}},
	{diff.ErrNoPlace, problem{Title: "No se puede deshacer", Status: fiber.StatusUnprocessableEntity, Detail: "Lo que había antes ya no cabe en el sitio de hoy: quizá otro registro usa esa dirección, o ese diseño ya no existe. No se cambió nada."}},
	{admin.ErrNoLink, problem{Title: "Este enlace no es válido", Status: fiber.StatusNotFound, Detail: "Revisa que lo copiaste completo. El servidor escribe uno nuevo cada vez que inicia, mientras el sitio no tenga cuenta."}},
	{db.ErrGone, problem{Title: "Este enlace ya no sirve", Status: fiber.StatusGone, Detail: "Ya se usó o venció. Si el sitio todavía no tiene cuenta, el servidor escribe un enlace nuevo al iniciar."}},
	{admin.ErrWrongPassword, problem{Title: "No se pudo entrar", Status: fiber.StatusUnprocessableEntity, Detail: "El usuario o la contraseña no son correctos."}},
	{admin.ErrAccessEnded, problem{Title: "Tu acceso terminó", Status: fiber.StatusUnprocessableEntity, Detail: "Tu acceso terminó. Si todavía lo necesitas, pídele a quien te invitó que lo alargue."}},
	{admin.ErrNoSignInLink, problem{Title: "Este enlace ya no sirve", Status: fiber.StatusUnprocessableEntity, Detail: "Este enlace ya se usó, venció o está incompleto. Puedes intentar entrar sin él, o pedir otro."}},
	{admin.ErrTooManySignIns, problem{Title: "Demasiados intentos", Status: fiber.StatusTooManyRequests, Detail: "Hay muchos intentos de entrar al mismo tiempo. Espera un momento y vuelve a intentarlo."}},
	{admin.ErrWrongCurrent, problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: "La contraseña actual no es correcta."}},
	{admin.ErrNoUsername, problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: "Escribe tu usuario."}},
	{admin.ErrNoPassword, problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: "Escribe tu contraseña."}},
	{admin.ErrMismatch, problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: "Las dos contraseñas no son iguales."}},
	{db.ErrFull, problem{Title: "No hay espacio", Status: fiber.StatusInsufficientStorage, Detail: "El disco del servidor está lleno y no se guardó nada. Quien cuida el servidor debe liberar espacio; después, inténtalo de nuevo."}},
	{db.ErrReadOnly, problem{Title: "No se puede guardar", Status: fiber.StatusServiceUnavailable, Detail: "La base de datos está en modo de solo lectura y no se guardó nada. Avisa a quien cuida el servidor."}},
	{db.ErrDamaged, problem{Title: "La base de datos está dañada", Status: fiber.StatusServiceUnavailable, Detail: "No se guardó nada. El sitio sigue en línea; quien cuida el servidor debe restaurar un respaldo antes de reiniciarlo."}},
	{db.ErrMissing, problem{Title: "Falta la base de datos", Status: fiber.StatusServiceUnavailable, Detail: "No se guardó nada: el archivo de la base de datos ya no está en su lugar, o no es el mismo. El sitio sigue en línea; quien cuida el servidor debe devolverlo a su lugar, o restaurar un respaldo y reiniciar."}},
	{db.ErrUnavailable, problem{Title: "La base de datos no responde", Status: fiber.StatusServiceUnavailable, Detail: "El sitio sigue en línea, pero no pudimos confirmar lo que pediste. Inténtalo de nuevo en un momento; si sigue igual, avisa a quien cuida el servidor."}},
	{db.ErrUsername, problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: "El usuario lleva de 2 a 64 letras, números o signos . _ - + @, sin espacios, y empieza con letra o número."}},
	{password.ErrShort, problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: "La contraseña necesita al menos 8 caracteres."}},
	{password.ErrLong, problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: "La contraseña puede tener hasta 1024 caracteres."}},
	{password.ErrCommon, problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: "Esa contraseña es de las que más gente usa y se adivina enseguida. Elige otra."}},
	{password.ErrUsername, problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: "La contraseña no puede ser igual al usuario."}},
	{picture.ErrTooManyBytes, problem{Title: "Demasiado grande", Status: fiber.StatusRequestEntityTooLarge, Detail: "La foto pesa más de 20 MB ya preparada. Elige otra o recórtala más."}},
	{picture.ErrTooManyPixels, problem{Title: "Demasiado grande", Status: fiber.StatusUnprocessableEntity, Detail: "La foto tiene demasiados pixeles: se guardan hasta 2400 de ancho y 3200 de alto."}},
	{picture.ErrType, problem{Title: "No es una foto", Status: fiber.StatusUnsupportedMediaType, Detail: "El archivo no es una foto en AVIF ni en WebP, diga lo que diga su nombre."}},
	{picture.ErrBroken, problem{Title: "Foto dañada", Status: fiber.StatusUnprocessableEntity, Detail: "La foto está dañada o llegó incompleta. Elígela de nuevo."}},
	{picture.ErrAnimated, problem{Title: "No es una foto", Status: fiber.StatusUnprocessableEntity, Detail: "Es una animación. Elige una foto fija."}},
	{picture.ErrMetadata, problem{Title: "Datos ocultos", Status: fiber.StatusUnprocessableEntity, Detail: "La foto lleva datos ocultos, como el lugar donde se tomó. Elígela en la pantalla de Información, que los quita."}},
	{picture.ErrWrongSizes, problem{Title: "Faltan tamaños", Status: fiber.StatusUnprocessableEntity, Detail: "A la foto le faltan tamaños o alguno no mide lo que debe. Elígela de nuevo."}},
	{picture.ErrInvalidAlt, problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: "La descripción puede tener hasta 500 caracteres, y ninguno que no se pueda leer.", Field: "alt"}},
	{api.ErrNotContent, problem{Title: "Dato no válido", Status: fiber.StatusBadRequest, Detail: `El cuerpo debe ser {"siteContent": {…}} en JSON, con "redirects": {…} o sin él, y nada más.`, Field: "siteContent"}},
	{public.ErrNoVariation, problem{Title: "Dato no válido", Status: fiber.StatusBadRequest, Detail: "No existe ese tipo de contenido.", Field: "content"}},
	{admin.ErrNotTexts, problem{Title: "Dato no válido", Status: fiber.StatusBadRequest, Detail: `El cuerpo debe ser {"texts": {"campo": "texto"}} en JSON.`}},
	{admin.ErrNotAnswer, problem{Title: "Dato no válido", Status: fiber.StatusBadRequest, Detail: `El cuerpo debe ser {"path": "…", "rule": "…", "quote": "…", "reason": "…"} en JSON.`}},
	{claims.ErrNotMarked, problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: "Esa frase no tiene nada marcado: no hace falta un motivo.", Field: "quote"}},
	{claims.ErrLongReason, problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: fmt.Sprintf("El motivo puede tener hasta %d caracteres.", claims.MaxReason), Field: "reason"}},
	{admin.ErrNotDraft, problem{Title: "Dato no válido", Status: fiber.StatusBadRequest, Detail: `El cuerpo debe ser {"page": "/…", "siteContent": {…}} en JSON.`}},
	{admin.ErrNotText, problem{Title: "Dato no válido", Status: fiber.StatusBadRequest, Detail: `El cuerpo debe ser {"text": "…", "siteContent": {…}} en JSON.`}},
	{render.ErrNoPage, problem{Title: "No encontrado", Status: fiber.StatusNotFound, Detail: "No existe esta dirección."}},
	{edition.ErrSyntax, problem{Title: "Solicitud no válida", Status: fiber.StatusBadRequest, Detail: "No se pudo entender la solicitud."}},
	{request.ErrEncoded, problem{Title: "Formato no aceptado", Status: fiber.StatusUnsupportedMediaType, Detail: "Lo que enviaste viene comprimido (Content-Encoding) y aquí no se descomprime nada. Envíalo tal cual."}},
	{request.ErrBroken, problem{Title: "Solicitud no válida", Status: fiber.StatusBadRequest, Detail: "No se pudo entender la solicitud."}},
	{request.ErrNotForm, problem{Title: "Formato no aceptado", Status: fiber.StatusUnsupportedMediaType, Detail: "Este formulario se envía como application/x-www-form-urlencoded, con sus campos y nada más."}},
	{publish.ErrBusy, problem{Title: "Muchas solicitudes a la vez", Status: fiber.StatusServiceUnavailable, Detail: "El sitio atiende muchas solicitudes en este momento y la tuya no se atendió. Inténtalo de nuevo en unos segundos."}},
	// A timeout of the store is db.ErrUnavailable, listed above.
	{context.DeadlineExceeded, problem{Title: "Tardó demasiado", Status: fiber.StatusServiceUnavailable, Detail: "El servidor tardó demasiado en hacer lo que pediste y lo dejó: no se guardó nada. Inténtalo de nuevo en un momento; si sigue igual, guarda menos cosas a la vez o acorta los textos."}},
	{api.ErrNoForm, problem{Title: "Solicitud no válida", Status: fiber.StatusBadRequest, Detail: "La foto se envía como multipart/form-data, con un texto alt y los archivos en file."}},
}

func describe(err error) problem {
	p := worded(err)
	p.Field, p.Detail = truncate(p.Field), truncate(p.Detail)
	return p
}

// maxEcho bounds what a response repeats of a request, in bytes.
const maxEcho = 600

func truncate(text string) string {
	if len(text) <= maxEcho {
		return text
	}
	return strings.ToValidUTF8(text[:maxEcho], "") + "…"
}

func worded(err error) problem {
	var unlawful publish.UnlawfulError
	var field edition.FieldError
	var fiberError *fiber.Error
	var contentError content.FieldError
	var bound content.BoundError
	var taken content.AddressTakenError
	var tooMany admin.TooManyAttempts
	var large request.TooLarge
	for _, p := range problems {
		if errors.Is(err, p.err) {
			return p.problem
		}
	}
	switch {
	case errors.As(err, &unlawful):
		return problem{Title: "Todavía no se puede abrir", Status: fiber.StatusUnprocessableEntity, Detail: "Falta lo que pide la ley, así que el sitio sigue siendo una muestra. Complétalo y vuelve a intentarlo."}
	case errors.As(err, &tooMany):
		return problem{Title: "Demasiados intentos", Status: fiber.StatusTooManyRequests, Detail: fmt.Sprintf("Por seguridad, espera %s y vuelve a intentarlo.", inMinutes(tooMany.Wait))}
	case errors.As(err, &large):
		return problem{Title: "Demasiado grande", Status: fiber.StatusRequestEntityTooLarge, Detail: fmt.Sprintf("Lo que enviaste pesa más de %s, que es lo más que se acepta de una vez. Acorta el texto e inténtalo de nuevo.", inBytes(large.Limit))}
	case errors.As(err, &field):
		refused := reasons[field.Reason]
		names := strings.NewReplacer("{given}", strconv.Quote(field.Input), "{section}", strings.TrimSuffix(field.Field, ".component"))
		return problem{Title: "Dato no válido", Status: refused.status, Detail: names.Replace(refused.detail), Field: field.Field}
	case errors.As(err, &contentError) && (contentError.Reason == content.TooLarge || contentError.Reason == content.TooManyRecords):
		detail := strings.ReplaceAll(contentReasons[contentError.Reason], "{part}", "«"+history.PartName(contentError.Path)+"»")
		return problem{Title: "Demasiado grande", Status: fiber.StatusRequestEntityTooLarge, Detail: detail, Field: contentError.Path}
	case errors.As(err, &bound):
		detail := fmt.Sprintf("Esta lista puede tener hasta %d elementos. Quita los que ya no hagan falta.", bound.Max)
		if bound.Path == "schedule.closures" {
			detail = fmt.Sprintf("Tu Horario puede tener hasta %d cierres. Entra a Horario, quita los que ya pasaron y vuelve a intentarlo.", bound.Max)
		}
		if bound.Text {
			detail = fmt.Sprintf("Este texto puede tener hasta %d caracteres. Acórtalo.", bound.Max)
		}
		return problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: detail, Field: bound.Path}
	case errors.As(err, &contentError) && contentError.Reason == content.NotAllowed:
		return problem{Title: "Tu cuenta no puede hacer esto", Status: fiber.StatusForbidden, Detail: contentReasons[content.NotAllowed], Field: contentError.Path}
	case errors.As(err, &contentError):
		return problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: contentReasons[contentError.Reason], Field: contentError.Path}
	case errors.As(err, &taken):
		leads := "lleva ahora a " + strconv.Quote(taken.To)
		if taken.To == "" {
			leads = "quedó como eliminada para siempre"
		}
		return problem{Title: "Dirección ocupada", Status: fiber.StatusUnprocessableEntity, Detail: "Esa dirección " + leads + ". Elige otra o, si quieres que esta página la use, quita antes esa dirección de «Enlaces que cambiaron».", Field: taken.Field}
	case errors.Is(err, publish.ErrOutdated), errors.Is(err, db.ErrConflict):
		return problem{Title: "Cambió mientras tanto", Status: fiber.StatusPreconditionFailed, Detail: "Alguien más guardó mientras tanto. No se escribió nada."}
	case errors.Is(err, db.ErrInvalid):
		return problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: "El texto tiene caracteres que no se pueden guardar."}
	case errors.Is(err, db.ErrNotFound):
		return problem{Title: "No encontrado", Status: fiber.StatusNotFound, Detail: "No existe lo que buscas."}
	case errors.As(err, &fiberError):
		switch fiberError.Code {
		case fiber.StatusNotFound:
			return problem{Title: "No encontrado", Status: fiberError.Code, Detail: "No existe esta dirección."}
		case fiber.StatusMethodNotAllowed:
			return problem{Title: "Método no permitido", Status: fiberError.Code, Detail: "Esta dirección no acepta ese método."}
		case fiber.StatusNotImplemented:
			return problem{Title: "Método desconocido", Status: fiberError.Code, Detail: "El servidor no conoce ese método."}
		case fiber.StatusRequestURITooLong:
			return problem{Title: "Dirección demasiado larga", Status: fiberError.Code, Detail: "La dirección es demasiado larga."}
		case fiber.StatusServiceUnavailable:
			return problem{Title: "No disponible", Status: fiberError.Code, Detail: "El sitio espera a su base de datos. Inténtalo de nuevo en un momento."}
		}
		if fiberError.Code < fiber.StatusInternalServerError {
			return problem{Title: "Solicitud no válida", Status: fiberError.Code, Detail: "No se pudo entender la solicitud."}
		}
	}
	return problem{Title: "Error interno", Status: fiber.StatusInternalServerError, Detail: "Algo falló de nuestro lado. Intenta de nuevo en un momento."}
}

func inWords(err error) (status int, detail string) {
	p := describe(err)
	return p.Status, p.Detail
}

// Explain returns the text of an error for the terminal. ok is false if the person did not cause it.
func Explain(err error) (text string, ok bool) {
	p := describe(err)
	if p.Status >= fiber.StatusInternalServerError {
		return "", false
	}
	if p.Field != "" {
		return p.Field + ": " + p.Detail, true
	}
	return p.Detail, true
}

func inMinutes(wait time.Duration) string {
	if minutes := int((wait + time.Minute - 1) / time.Minute); minutes > 1 {
		return fmt.Sprintf("%d minutos", minutes)
	}
	return "un minuto"
}

func inBytes(size int) string {
	if size < 1<<20 {
		return fmt.Sprintf("%d kB", size>>10)
	}
	return fmt.Sprintf("%d MB", size>>20)
}
