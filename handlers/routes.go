package handlers

import (
	"net/url"

	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/fiber/v2/middleware/recover"

	"latido/handlers/admin"
	"latido/handlers/api"
	"latido/handlers/public"
	"latido/handlers/request"
)

// router has all that answers beside the published pages, by who asks.
type router struct {
	errors   errorHandler
	visitors *public.Handlers
	api      *api.Handlers
	owners   *admin.Handlers
	sessions *request.Sessions
	limits   *request.Limits
	preview  bool
}

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
	app.Use("/admin", r.owners.Close)
	app.Use(request.RefuseEncoded)
	app.Use([]string{"/admin", "/api"}, request.LimitTime, r.sessions.RefuseCrossSite)

	app.Get("/healthz", r.visitors.ShowHealth)
	app.Get("/readyz", r.visitors.ShowReadiness)
	app.Get("/assets/*", r.visitors.ShowAsset)
	app.Get("/fotos/*", request.LimitTime, r.visitors.ShowPhoto)

	app.Get("/api/site-content", r.api.ShowSiteContent)
	app.Get("/api/component-image", r.api.ShowComponentImage)
	app.Post("/api/site-content", owner, takes(request.Documents), r.api.SaveSiteContent)
	app.Post("/api/selected-sections", owner, takes(request.Documents), r.api.SaveSelectedSections)
	app.Post("/api/update-sections", owner, r.api.UpdateSections)
	app.Post("/api/pictures", owner, takes(request.Uploads), r.api.SavePicture)
	app.Get("/api/pictures/:id", owner, r.api.DescribePicture)

	if r.preview {
		app.Get("/preview", r.visitors.ListPreviews)
		app.Get("/preview/:type/:file", r.visitors.ShowPreview)
	}

	app.Get("/admin", r.owners.ShowAdmin)
	app.Get("/admin/", r.owners.ShowAdmin)
	app.Get("/admin/entrar", r.owners.ShowSignIn)
	app.Post("/admin/entrar", takes(request.Forms), r.owners.SignIn)
	app.Post("/admin/salir", r.owners.SignOut)
	app.Get("/admin/bienvenida", r.owners.ShowWelcome)
	app.Post("/admin/bienvenida", takes(request.Forms), r.owners.CreateFirstOwner)
	app.Use("/admin", owner)
	app.Get("/admin/informacion", r.owners.ShowInformation)
	app.Get("/admin/secciones", r.owners.ShowSections)
	app.Get("/admin/publicacion", r.owners.ShowLaunch)
	app.Get("/admin/vista/:type/:file", r.owners.ShowOwnPreview)
	app.Get("/admin/historial", r.owners.ListHistory)
	app.Get("/admin/historial/:document/:number", r.owners.ShowRevision)
	app.Get("/admin/historial/:document/:number/portada", r.owners.ShowPastHome)
	app.Get("/admin/historial/:document/:number/restaurar", r.owners.ConfirmRestore)
	app.Post("/admin/historial/:document/:number/restaurar", takes(request.Forms), r.owners.RestoreRevision)
	app.Get("/admin/contrasena", r.owners.ShowPassword)
	app.Post("/admin/contrasena", takes(request.Forms), r.owners.ChangePassword)

	app.Use(notFound)
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

func notFound(*fiber.Ctx) error { return fiber.ErrNotFound }

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
