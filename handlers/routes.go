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
	calls    *admin.Calls

	publication *admin.Publication
	claims      *admin.Claims
}

const tapsPath = "/toques"

func (r router) early() *fiber.App {
	app := r.app()
	app.Use(recover.New())
	app.Get("/healthz", r.visitors.ShowHealth)
	app.Get("/assets/*", r.visitors.ShowAsset)
	app.Use(notReady)
	return app
}

func (r router) routes() *fiber.App {
	body, owner := r.limits.ReadBody, r.sessions.RequireOwner
	app := r.app()
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
	app.Get("/api/redirects", owner, r.api.ShowRedirects)
	app.Post("/api/site-content", owner, body(request.Documents), r.api.SaveSiteContent)
	app.Post("/api/selected-sections", owner, body(request.Documents), r.api.SaveSelectedSections)
	app.Post("/api/update-sections", owner, r.api.UpdateSections)
	app.Post("/api/pictures", owner, body(request.Uploads), r.api.SavePicture)
	app.Get("/api/pictures/:id", owner, r.api.DescribePicture)

	if r.preview {
		app.Get("/preview", r.visitors.ListPreviews)
		app.Get("/preview/:type/:file", r.visitors.ShowPreview)
	}

	app.Get("/admin/entrar", r.signIn.Show)
	app.Post("/admin/entrar", body(request.Forms), r.signIn.SignIn)
	app.Post("/admin/salir", r.signIn.SignOut)
	app.Get("/admin/bienvenida", r.welcome.Show)
	app.Post("/admin/bienvenida", body(request.Forms), r.welcome.CreateOwner)
	app.Use("/admin", owner)
	app.Get("/admin", r.home.Show)
	app.Get("/admin/", r.home.Show)
	app.Get("/admin/hoy", redirect("/admin"))
	app.Post("/admin/hoy", body(request.Forms), r.home.SetToday)
	app.Get("/admin/informacion", r.screens.ShowInformation)
	app.Get("/admin/contenido", r.screens.ShowContent)
	app.Get("/admin/horario", r.screens.ShowSchedule)
	app.Post("/admin/horario/palabras", body(request.Documents), r.screens.ShowHours)
	app.Get("/admin/secciones", r.screens.ShowSections)
	app.Get("/admin/publicacion", r.publication.Show)
	app.Get("/admin/publicacion/abrir", r.publication.ConfirmOpen)
	app.Post("/admin/publicacion/abrir", body(request.Forms), r.publication.Open)
	app.Get("/admin/publicacion/cerrar", r.publication.ConfirmClose)
	app.Post("/admin/publicacion/cerrar", body(request.Forms), r.publication.Close)
	app.Get("/admin/publicacion/tomar", redirect("/admin/publicacion"))
	app.Post("/admin/publicacion/tomar", body(request.Forms), r.publication.Add)
	app.Get("/admin/vista/:type/:file", r.screens.ShowOwnPreview)
	app.Post("/admin/vista", body(request.Documents), r.drafts.Show)
	app.Post("/admin/vista/texto", body(request.Documents), r.drafts.ShowText)
	app.Get("/admin/lectura", r.screens.ShowReading)
	app.Post("/admin/afirmaciones", body(request.Texts), r.claims.Check)
	app.Post("/admin/afirmaciones/respuesta", body(request.Texts), r.claims.Answer)
	app.Get("/admin/historial", r.history.List)
	app.Get("/admin/historial/firmas/:number", r.history.ShowSignature)
	app.Get("/admin/historial/:document/:number", r.history.ShowRevision)
	app.Get("/admin/historial/:document/:number/portada", r.history.ShowPastHome)
	app.Get("/admin/historial/:document/:number/restaurar", r.history.ConfirmRestore)
	app.Post("/admin/historial/:document/:number/restaurar", body(request.Forms), r.history.Restore)
	app.Get("/admin/historial/:document/:number/deshacer", r.history.ConfirmUndo)
	app.Post("/admin/historial/:document/:number/deshacer", body(request.Forms), r.history.Undo)
	app.Get(signing.Path, r.signing.List)
	app.Get(signing.Path+"/estado", r.signing.ShowStatus)
	app.Get(signing.Path+"/*", r.signing.ShowPage)
	app.Post(signing.Path+"/*", body(request.Forms), r.signing.Sign)
	app.Get(taps.Path, r.calls.Show)
	app.Get(taps.FilePath, r.calls.Download)
	app.Get("/admin/contrasena", r.password.Show)
	app.Post("/admin/contrasena", body(request.Forms), r.password.Change)

	app.Use(r.allowReading)
	return app
}

// app returns a router without routes, whose errors errors.go words.
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

// allowReading answers 405 at published addresses. The router does so at its own.
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

// redirect is for GET at the address of a form, where a sign-in leads if the session ended before it was sent.
func redirect(path string) fiber.Handler {
	return func(c *fiber.Ctx) error { return c.Redirect(path, fiber.StatusSeeOther) }
}

func notReady(*fiber.Ctx) error { return fiber.ErrServiceUnavailable }

// WelcomeURL returns the address that creates the first owner of the site at base.
func WelcomeURL(base, token string) string {
	return base + "/admin/bienvenida?token=" + url.QueryEscape(token)
}

// SignInURL returns the address of a sign-in link to the site at base.
func SignInURL(base, token string) string {
	return base + "/admin/entrar?enlace=" + url.QueryEscape(token)
}
