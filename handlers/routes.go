// Package handlers answers HTTP requests: published pages from memory, the JSON
// API, and the health of the process.
package handlers

import (
	"context"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/fiber/v2/middleware/recover"
	"github.com/valyala/fasthttp"

	"latido/db"
)

// Store is what the handlers ask of the database.
type Store interface {
	Ping(ctx context.Context) error
	Current(ctx context.Context, document string) (db.Revision, error)
	Save(ctx context.Context, document string, base int64, body []byte, author, summary string) (db.Revision, error)
}

// Server is the whole HTTP side of the program.
type Server struct {
	site    *Site
	store   Store
	options Options
}

// Options are the settings of the HTTP side.
type Options struct {
	PublicURL string // address of the site, may be empty
	Preview   bool   // also answer /preview/…, for people who make layouts
}

// NewServer returns the server of a site.
func NewServer(site *Site, store Store, options Options) *fasthttp.Server {
	s := &Server{site: site, store: store, options: options}
	app := s.routes().Handler()
	return &fasthttp.Server{
		// Published pages do not pass the router at all.
		Handler: func(ctx *fasthttp.RequestCtx) {
			if !site.serve(ctx) {
				app(ctx)
			}
		},
		NoDefaultServerHeader: true,
		ReadTimeout:           15 * time.Second,
		WriteTimeout:          30 * time.Second,
		IdleTimeout:           75 * time.Second,
		MaxRequestBodySize:    4 << 20,
		ReduceMemoryUsage:     true,
		CloseOnShutdown:       true,
	}
}

// routes is the whole route table beside the published pages.
func (s *Server) routes() *fiber.App {
	app := fiber.New(fiber.Config{
		AppName:       "Latido",
		ErrorHandler:  s.handleError,
		Immutable:     true,
		StrictRouting: true,
		CaseSensitive: true,
		UnescapePath:  false,
	})
	app.Use(recover.New())

	app.Get("/healthz", s.showHealth)
	app.Get("/readyz", s.showReadiness)
	app.Get("/assets/*", s.showAsset)
	app.Get("/api/site-content", s.showSiteContent)
	app.Get("/api/component-image", s.showComponentImage)

	if s.options.Preview {
		app.Get("/preview", s.listPreviews)
		app.Get("/preview/:type/:file", s.showPreview)
	}

	app.Use(notFound)
	return app
}

func notFound(*fiber.Ctx) error { return fiber.ErrNotFound }
