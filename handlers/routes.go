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

// router has all that answers beside the published pages, by who asks.
type router struct {
	errors   errorHandler
	sessions *request.Sessions
	limits   *request.Limits
	preview  bool

	visitors *public.Handlers
	taps     *public.Taps
	api      *api.Handlers

	screens  *admin.Screens
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

// tapsPath is where pages say what is tapped on them.
const tapsPath = "/toques"

// early is the route table while there is no site.
func (r router) early() *fiber.App {
	app := r.app()
	app.Use(recover.New())
	app.Get("/healthz", r.visitors.ShowHealth)
	app.Get("/assets/*", r.visitors.ShowAsset)
	app.Use(notReady)
	return app
}

// routes is the whole route table beside the published pages.
func (r router) routes() *fiber.App {
	takes, owner := r.limits.Takes, r.sessions.RequireOwner
	app := r.app()
	app.Use(recover.New())
	app.Use("/admin", r.screens.Close)
	app.Use(request.RefuseEncoded)
	app.Use([]string{"/admin", "/api"}, request.LimitTime, r.sessions.RefuseCrossSite)

	app.Get("/healthz", r.visitors.ShowHealth)
	app.Get("/readyz", r.visitors.ShowReadiness)
	app.Get("/assets/*", r.visitors.ShowAsset)
	app.Get("/fotos/*", request.LimitTime, r.visitors.ShowPhoto)

	app.Post(tapsPath, r.taps.Hide, takes(request.Beacons), r.taps.Add)

	app.Get("/api/site-content", r.api.ShowSiteContent)
	app.Get("/api/component-image", r.api.ShowComponentImage)
	app.Get("/api/redirects", owner, r.api.ShowRedirects)
	app.Post("/api/site-content", owner, takes(request.Documents), r.api.SaveSiteContent)
	app.Post("/api/selected-sections", owner, takes(request.Documents), r.api.SaveSelectedSections)
	app.Post("/api/update-sections", owner, r.api.UpdateSections)
	app.Post("/api/pictures", owner, takes(request.Uploads), r.api.SavePicture)
	app.Get("/api/pictures/:id", owner, r.api.DescribePicture)

	if r.preview {
		app.Get("/preview", r.visitors.ListPreviews)
		app.Get("/preview/:type/:file", r.visitors.ShowPreview)
	}

	app.Get("/admin", r.screens.ShowAdmin)
	app.Get("/admin/", r.screens.ShowAdmin)
	app.Get("/admin/entrar", r.signIn.Show)
	app.Post("/admin/entrar", takes(request.Forms), r.signIn.SignIn)
	app.Post("/admin/salir", r.signIn.SignOut)
	app.Get("/admin/bienvenida", r.welcome.Show)
	app.Post("/admin/bienvenida", takes(request.Forms), r.welcome.CreateOwner)
	app.Use("/admin", owner)
	app.Get("/admin/informacion", r.screens.ShowInformation)
	app.Get("/admin/contenido", r.screens.ShowContent)
	app.Get("/admin/horario", r.screens.ShowSchedule)
	app.Post("/admin/horario/palabras", takes(request.Documents), r.screens.SayHours)
	app.Get("/admin/secciones", r.screens.ShowSections)
	app.Get("/admin/publicacion", r.publication.Show)
	app.Get("/admin/publicacion/abrir", r.publication.ConfirmOpen)
	app.Post("/admin/publicacion/abrir", takes(request.Forms), r.publication.Open)
	app.Get("/admin/publicacion/cerrar", r.publication.ConfirmClose)
	app.Post("/admin/publicacion/cerrar", takes(request.Forms), r.publication.Close)
	app.Get("/admin/vista/:type/:file", r.screens.ShowOwnPreview)
	app.Post("/admin/vista", takes(request.Documents), r.drafts.Show)
	app.Post("/admin/vista/texto", takes(request.Documents), r.drafts.ShowText)
	app.Get("/admin/telefono", r.screens.ShowPhone)
	app.Post("/admin/afirmaciones", takes(request.Texts), r.claims.Check)
	app.Post("/admin/afirmaciones/respuesta", takes(request.Texts), r.claims.Answer)
	app.Get("/admin/historial", r.history.List)
	app.Get("/admin/historial/firmas/:number", r.history.ShowSignature)
	app.Get("/admin/historial/:document/:number", r.history.ShowRevision)
	app.Get("/admin/historial/:document/:number/portada", r.history.ShowPastHome)
	app.Get("/admin/historial/:document/:number/restaurar", r.history.ConfirmRestore)
	app.Post("/admin/historial/:document/:number/restaurar", takes(request.Forms), r.history.Restore)
	app.Get("/admin/historial/:document/:number/deshacer", r.history.ConfirmUndo)
	app.Post("/admin/historial/:document/:number/deshacer", takes(request.Forms), r.history.Undo)
	app.Get(signing.Path, r.signing.List)
	app.Get(signing.Path+"/estado", r.signing.ShowStanding)
	app.Get(signing.Path+"/*", r.signing.ShowPage)
	app.Post(signing.Path+"/*", takes(request.Forms), r.signing.Sign)
	app.Get(taps.Path, r.calls.Show)
	app.Get(taps.FilePath, r.calls.Download)
	app.Get("/admin/contrasena", r.password.Show)
	app.Post("/admin/contrasena", takes(request.Forms), r.password.Change)

	app.Use(r.allowReading)
	return app
}

// app is a router without routes, whose errors are told as errors.go words them.
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

// allowReading answers requests with a method that a published address does not
// have. The router answers those for its own, and adds their methods.
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

// notReady answers everything that needs a site while there is none.
func notReady(*fiber.Ctx) error { return fiber.ErrServiceUnavailable }

// WelcomeURL is the address, on the site at base, that creates the first owner.
func WelcomeURL(base, token string) string {
	return base + "/admin/bienvenida?token=" + url.QueryEscape(token)
}

// SignInURL is the address, on the site at base, where an owner signs in through a link.
func SignInURL(base, token string) string {
	return base + "/admin/entrar?enlace=" + url.QueryEscape(token)
}
