package handlers

import (
	"errors"
	"net/url"

	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/fiber/v2/middleware/recover"

	"latido/handlers/admin"
	"latido/handlers/api"
	"latido/handlers/public"
	"latido/handlers/request"
	"latido/views/people"
	"latido/views/signing"
	"latido/views/taps"
)

type router struct {
	errors   errorHandler
	sessions *request.Sessions
	limits   *request.Limits
	preview  bool

	visitors *public.Handlers
	taps     *public.Taps
	api      *api.Handlers

	screens  *admin.Screens
	home     *admin.Home
	signIn   *admin.SignIn
	welcome  *admin.Welcome
	password *admin.Passwords
	drafts   *admin.Drafts
	history  *admin.History
	signing  *admin.Signatures
	people   *admin.People
	activity *admin.Activity
	access   *admin.Access
	resets   *admin.Resets
	messages *admin.Messages
	calls    *admin.Calls

	publication *admin.Publication
	claims      *admin.Claims
	invitations *admin.Invitations
}

const tapsPath = "/toques"

// publicRequests are the requests under /admin and /api that need no session.
var publicRequests = []string{
	"GET /api/site-content", "GET /api/component-image",
	"GET /admin/entrar", "POST /admin/entrar", "POST /admin/salir", "GET /admin/bienvenida", "POST /admin/bienvenida",
	"GET /admin/clave", "POST /admin/clave", "GET /admin/invitacion", "POST /admin/invitacion",
	"POST /admin/entrar/reto", "POST /admin/entrar/llave", "POST /admin/entrar/codigo", "POST /admin/entrar/olvido", "GET /admin/entrar/:step",
}

func (r router) early() *fiber.App {
	app := r.app()
	app.Use(recover.New())
	app.Get("/healthz", r.visitors.ShowHealth)
	app.Get("/assets/*", r.visitors.ShowAsset)
	app.Use(notReady)
	return app
}

func (r router) routes() *fiber.App {
	everyone, editors, doctors := request.Everyone, request.Editors, request.Doctors
	body := r.limits.ReadBody
	app := r.app()
	owners := r.sessions.Router(app)
	app.Use(recover.New())
	app.Use("/admin", r.screens.Protect)
	app.Use(request.RefuseEncoded)
	app.Use([]string{"/admin", "/api"}, request.LimitTime, r.sessions.RefuseCrossSite)

	app.Get("/healthz", r.visitors.ShowHealth)
	app.Get("/healthz/serving", r.visitors.ShowServing)
	app.Get("/readyz", r.visitors.ShowReadiness)
	app.Get("/assets/*", r.visitors.ShowAsset)
	app.Get("/fotos/*", request.LimitTime, r.visitors.ShowPhoto)

	app.Post(tapsPath, r.taps.SendNoContent, body(request.Beacons), r.taps.Add)

	app.Get("/api/site-content", r.api.ShowSiteContent)
	app.Get("/api/component-image", r.api.ShowComponentImage)
	owners.Get("/api/redirects", everyone, r.api.ShowRedirects)
	owners.Post("/api/site-content", everyone, body(request.Documents), r.api.SaveSiteContent)
	owners.Post("/api/selected-sections", editors, body(request.Documents), r.api.SaveSelectedSections)
	owners.Post("/api/update-sections", editors, r.api.UpdateSections)
	owners.Post("/api/pictures", everyone, body(request.Uploads), r.api.SavePicture)
	owners.Get("/api/pictures/:id", everyone, r.api.DescribePicture)

	if r.preview {
		app.Get("/preview", r.visitors.ListPreviews)
		app.Get("/preview/:type/:file", r.visitors.ShowPreview)
	}

	app.Get("/admin/entrar", r.signIn.Show)
	app.Post("/admin/entrar", body(request.Forms), r.signIn.SignIn)
	app.Post("/admin/entrar/reto", r.signIn.BeginPasskeySignIn)
	app.Post("/admin/entrar/llave", body(request.Forms), r.signIn.SignInWithPasskey)
	app.Post("/admin/entrar/codigo", body(request.Forms), r.signIn.SignInWithCode)
	app.Post("/admin/entrar/olvido", body(request.Forms), r.messages.SendReset)
	app.Get("/admin/entrar/:step", redirect("/admin/entrar"))
	app.Post("/admin/salir", r.signIn.SignOut)
	app.Get("/admin/bienvenida", r.welcome.Show)
	app.Post("/admin/bienvenida", body(request.Forms), r.welcome.CreateOwner)
	app.Get("/admin/clave", r.resets.Show)
	app.Post("/admin/clave", body(request.Forms), r.resets.Change)
	app.Get("/admin/invitacion", r.invitations.Show)
	app.Post("/admin/invitacion", body(request.Forms), r.invitations.Accept)
	app.Use("/admin", r.sessions.RequireOwner)
	owners.Get("/admin", everyone, r.home.Show)
	owners.Get("/admin/", everyone, r.home.Show)
	owners.Get("/admin/hoy", everyone, redirect("/admin"))
	owners.Post("/admin/hoy", everyone, body(request.Forms), r.home.SetToday)
	owners.Get("/admin/cita", everyone, r.screens.ShowAppointment)
	owners.Get("/admin/informacion", editors, r.screens.ShowInformation)
	owners.Get("/admin/contenido", everyone, r.screens.ShowContent)
	owners.Get("/admin/horario", everyone, r.screens.ShowSchedule)
	owners.Post("/admin/horario/palabras", everyone, body(request.Documents), r.screens.ShowHours)
	owners.Get("/admin/secciones", editors, r.screens.ShowSections)
	owners.Get("/admin/publicacion", editors, r.publication.Show)
	owners.Get("/admin/publicacion/abrir", editors, r.publication.ConfirmOpen)
	owners.Post("/admin/publicacion/abrir", editors, body(request.Forms), r.publication.Open)
	owners.Get("/admin/publicacion/cerrar", editors, r.publication.ConfirmClose)
	owners.Post("/admin/publicacion/cerrar", editors, body(request.Forms), r.publication.Close)
	owners.Get("/admin/publicacion/tomar", editors, redirect("/admin/publicacion"))
	owners.Post("/admin/publicacion/tomar", editors, body(request.Forms), r.publication.Add)
	owners.Get("/admin/expediente", editors, r.publication.ShowDossier)
	owners.Post("/admin/expediente", editors, body(request.Forms), r.publication.SaveSupport)
	owners.Get("/admin/expediente/paginas.zip", editors, r.publication.DownloadPages)
	owners.Get("/admin/vista/:type/:file", everyone, r.screens.ShowOwnPreview)
	owners.Post("/admin/vista", everyone, body(request.Documents), r.drafts.Show)
	owners.Post("/admin/vista/texto", everyone, body(request.Documents), r.drafts.ShowText)
	owners.Get("/admin/lectura", everyone, r.screens.ShowReading)
	owners.Post("/admin/afirmaciones", everyone, body(request.Texts), r.claims.Check)
	owners.Post("/admin/afirmaciones/respuesta", editors, body(request.Texts), r.claims.Answer)
	owners.Get("/admin/historial", everyone, r.history.List)
	owners.Get("/admin/historial/firmas/:number", everyone, r.history.ShowSignature)
	owners.Get("/admin/historial/:document/:number", everyone, r.history.ShowRevision)
	owners.Get("/admin/historial/:document/:number/portada", everyone, r.history.ShowPastHome)
	owners.Get("/admin/historial/:document/:number/restaurar", editors, r.history.ConfirmRestore)
	owners.Post("/admin/historial/:document/:number/restaurar", editors, body(request.Forms), r.history.Restore)
	owners.Get("/admin/historial/:document/:number/deshacer", everyone, r.history.ConfirmUndo)
	owners.Post("/admin/historial/:document/:number/deshacer", everyone, body(request.Forms), r.history.Undo)
	owners.Get(signing.Path, doctors, r.signing.List)
	owners.Get(signing.Path+"/estado", everyone, r.signing.ShowStatus)
	owners.Get(signing.Path+"/*", doctors, r.signing.ShowPage)
	owners.Post(signing.Path+"/*", doctors, body(request.Forms), r.signing.Sign)
	owners.Get(taps.Path, everyone, r.calls.Show)
	owners.Get(taps.FilePath, everyone, r.calls.Download)
	owners.Get("/admin/personas", doctors, r.people.Show)
	owners.Post("/admin/personas", doctors, body(request.Forms), r.people.Change)
	owners.Get(people.ActivityPath, doctors, r.activity.Show)
	owners.Get(people.FilePath, doctors, r.activity.Download)
	owners.Get("/admin/contrasena", everyone, r.password.Show)
	owners.Post("/admin/contrasena", everyone, body(request.Forms), r.password.Change)
	owners.Get("/admin/acceso", everyone, r.access.Show)
	owners.Post("/admin/acceso", everyone, body(request.Forms), r.access.Change)
	owners.Post("/admin/acceso/reto", everyone, r.access.BeginRegistration)
	owners.Post("/admin/acceso/confirmar", everyone, r.access.BeginConfirmation)
	owners.Get("/admin/sesiones", everyone, redirect("/admin/contrasena"))
	owners.Post("/admin/sesiones", everyone, body(request.Forms), r.password.EndSessions)

	if err := owners.Check(publicRequests...); err != nil {
		panic(err)
	}
	r.screens.Allows = owners.Allows
	app.Use(r.allowReading)
	return app
}

func (r router) app() *fiber.App {
	return fiber.New(fiber.Config{
		AppName:       "Latido",
		ErrorHandler:  r.errors.answer,
		Immutable:     true,
		StrictRouting: true,
		CaseSensitive: true,
		UnescapePath:  false,
	})
}

// allowReading answers 405 to other methods at published addresses, as the router does at its own.
func (r router) allowReading(c *fiber.Ctx) error {
	if !r.errors.site.Has(c.Path()) {
		return c.Next()
	}
	c.Set(fiber.HeaderAllow, "GET, HEAD")
	err := c.Next()
	if failed := (*fiber.Error)(nil); errors.As(err, &failed) && failed.Code == fiber.StatusNotFound {
		return fiber.ErrMethodNotAllowed
	}
	return err
}

// redirect returns a handler for GET at the address of a form, to which a sign-in may redirect if
// the session ended before the form was sent.
func redirect(path string) fiber.Handler {
	return func(c *fiber.Ctx) error { return c.Redirect(path, fiber.StatusSeeOther) }
}

func notReady(*fiber.Ctx) error { return fiber.ErrServiceUnavailable }

func WelcomeURL(base, token string) string {
	return base + "/admin/bienvenida?token=" + url.QueryEscape(token)
}

func SignInURL(base, token string) string {
	return base + "/admin/entrar?enlace=" + url.QueryEscape(token)
}
