// Package handlers answers HTTP requests: published pages from memory, the JSON
// API, and the health of the process.
package handlers

import (
	"context"
	"net/netip"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/fiber/v2/middleware/recover"
	"github.com/valyala/fasthttp"

	"latido/db"
	"latido/db/picture"
	"latido/handlers/publish"
)

// Store is what the handlers ask of the database.
type Store interface {
	Writable(ctx context.Context) error
	Current(ctx context.Context, document string) (db.Revision, error)
	Revision(ctx context.Context, document string, number int64) (db.Revision, error)
	Revisions(ctx context.Context, document string, limit int, before int64) ([]db.Revision, error)
	Version(ctx context.Context) (map[string]int64, error)
	Save(ctx context.Context, document string, base int64, body []byte, author, summary string) (db.Revision, error)

	HasOwner(ctx context.Context) (bool, error)
	OwnerByUsername(ctx context.Context, typed string) (db.Owner, error)
	CheckWelcome(ctx context.Context, token string, at time.Time) error
	CreateFirstOwner(ctx context.Context, token, username, passwordHash string, at time.Time) (db.Owner, error)
	ChangePassword(ctx context.Context, owner db.Owner, passwordHash, token string, at time.Time) error
	StartSession(ctx context.Context, owner db.Owner, at time.Time) (token string, err error)
	SessionOwner(ctx context.Context, token string, at time.Time) (db.Owner, error)
	EndSession(ctx context.Context, token string, at time.Time) error
	DeviceOwner(ctx context.Context, token string, at time.Time) (username string, err error)
	RememberDevice(ctx context.Context, owner db.Owner, token string, at time.Time) (string, error)
	SignInLinkOwner(ctx context.Context, token string, at time.Time) (username string, err error)
	UseSignInLink(ctx context.Context, owner db.Owner, token string, at time.Time) error
	CountAttempt(ctx context.Context, key string, window time.Duration, at time.Time) (db.Attempts, error)
	ForgetAttempts(ctx context.Context, key string) error
	SavePicture(ctx context.Context, p picture.Picture, author string) error
	SweepPictures(ctx context.Context, at time.Time) error
	Picture(ctx context.Context, id string) (picture.Picture, error)
	PictureFile(ctx context.Context, name picture.Name, format string) ([]byte, error)

	Record(ctx context.Context, event, username string, at time.Time) error
	SweepAccess(ctx context.Context, at time.Time) error
}

// Server is the whole HTTP side of the program.
type Server struct {
	site      *publish.Site
	store     Store
	options   Options
	strangers atomic.Int32 // whose sign-ins are under way
	*limits
}

// Options are the settings of the HTTP side.
type Options struct {
	PublicURL string   // address of the site, may be empty
	Preview   bool     // also answer /preview/…, for people who make layouts
	Metrics   *Metrics // nil: nothing is counted

	TrustedProxies []netip.Prefix   // whose X-Forwarded-For and X-Forwarded-Proto count
	Now            func() time.Time // nil: the clock of the machine
}

// writeBuffer holds most pages whole: one that fits leaves in one call of the
// system instead of two. A connection has it only while it is answered.
const writeBuffer = 32 << 10

// NewServer returns the server of a site.
func NewServer(site *publish.Site, store Store, options Options) *fasthttp.Server {
	server, show := NewEarlyServer(options)
	show(site, store)
	return server
}

// NewEarlyServer returns a server that can run before there is a site: until
// show is called, it says that the process is up and that all else has to wait.
func NewEarlyServer(options Options) (server *fasthttp.Server, show func(*publish.Site, Store)) {
	var current atomic.Pointer[fasthttp.RequestHandler]
	s := &Server{site: publish.NewSite(options.PublicURL), options: options, limits: newLimits()}
	early := s.earlyRoutes().Handler()
	current.Store(&early)
	server = &fasthttp.Server{
		Handler:               s.guard(func(ctx *fasthttp.RequestCtx) { (*current.Load())(ctx) }),
		Logger:                serverLog{},
		NoDefaultServerHeader: true,
		ReadTimeout:           15 * time.Second,
		WriteTimeout:          30 * time.Second,
		IdleTimeout:           75 * time.Second,
		ErrorHandler:          s.refuse,
		ExpectHandler:         s.refuseExpectation,
		Concurrency:           maxConnections,
		ReduceMemoryUsage:     true,
		WriteBufferSize:       writeBuffer,
		CloseOnShutdown:       true,
		// The routes read a body themselves. With StreamRequestBody the size is how
		// much of it fasthttp reads before it asks them.
		StreamRequestBody:  true,
		MaxRequestBodySize: 1,
		// Forms are read where they are expected, and never into files.
		DisablePreParseMultipartForm: true,
	}
	s.open = server.GetOpenConnectionsCount
	return server, func(site *publish.Site, store Store) {
		// Answers make little garbage, so to collect it sooner costs little, and keeps
		// small what a crowd of slow clients takes.
		debug.SetGCPercent(50)
		s := &Server{site: site, store: store, options: options, limits: s.limits}
		app := s.routes().Handler()
		// Published pages do not pass the router at all.
		handler := options.Metrics.around(func(ctx *fasthttp.RequestCtx) {
			if !site.Serve(ctx) {
				app(ctx)
				s.holdAnswer(ctx)
			}
		})
		current.Store(&handler)
	}
}

// newApp is a router whose errors are told as handleError tells them.
func (s *Server) newApp() *fiber.App {
	return fiber.New(fiber.Config{
		AppName:       "Latido",
		ErrorHandler:  s.handleError,
		Immutable:     true,
		StrictRouting: true,
		CaseSensitive: true,
		UnescapePath:  false,
	})
}

// earlyRoutes is the route table while there is no site.
func (s *Server) earlyRoutes() *fiber.App {
	app := s.newApp()
	app.Use(recover.New())
	app.Get("/healthz", s.showHealth)
	app.Get("/assets/*", s.showAsset)
	app.Use(notReady)
	return app
}

// routes is the whole route table beside the published pages.
func (s *Server) routes() *fiber.App {
	app := s.newApp()
	app.Use(recover.New())
	app.Use("/admin", s.closeAdmin)
	app.Use(refuseEncoded)
	app.Use([]string{"/admin", "/api"}, limitTime, s.refuseCrossSite)

	app.Get("/healthz", s.showHealth)
	app.Get("/readyz", s.showReadiness)
	app.Get("/assets/*", s.showAsset)
	app.Get("/api/site-content", s.showSiteContent)
	app.Get("/api/component-image", s.showComponentImage)
	app.Get("/fotos/*", limitTime, s.showPicture)
	app.Post("/api/site-content", s.requireOwner, s.takes(documents), s.saveSiteContent)
	app.Post("/api/selected-sections", s.requireOwner, s.takes(documents), s.saveSelectedSections)
	app.Post("/api/update-sections", s.requireOwner, s.updateSections)
	app.Post("/api/pictures", s.requireOwner, s.takes(uploads), s.savePicture)
	app.Get("/api/pictures/:id", s.requireOwner, s.describePicture)

	if s.options.Preview {
		app.Get("/preview", s.listPreviews)
		app.Get("/preview/:type/:file", s.showPreview)
	}

	app.Get("/admin", s.showAdmin)
	app.Get("/admin/", s.showAdmin)
	app.Get("/admin/entrar", s.showSignIn)
	app.Post("/admin/entrar", s.takes(forms), s.signIn)
	app.Post("/admin/salir", s.signOut)
	app.Get("/admin/bienvenida", s.showWelcome)
	app.Post("/admin/bienvenida", s.takes(forms), s.createFirstOwner)
	app.Use("/admin", s.requireOwner)
	app.Get("/admin/informacion", s.showInformation)
	app.Get("/admin/secciones", s.showSections)
	app.Get("/admin/publicacion", s.showLaunch)
	app.Get("/admin/vista/:type/:file", s.showOwnPreview)
	app.Get("/admin/historial", s.listHistory)
	app.Get("/admin/historial/:document/:number", s.showRevision)
	app.Get("/admin/historial/:document/:number/portada", s.showPastHome)
	app.Get("/admin/historial/:document/:number/restaurar", s.confirmRestore)
	app.Post("/admin/historial/:document/:number/restaurar", s.takes(forms), s.restoreRevision)
	app.Get("/admin/contrasena", s.showPassword)
	app.Post("/admin/contrasena", s.takes(forms), s.changePassword)

	app.Use(notFound)
	return app
}

func notFound(*fiber.Ctx) error { return fiber.ErrNotFound }
