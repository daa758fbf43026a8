// Package handlers answers HTTP requests: published pages from memory, the rest by its packages.
package handlers

import (
	"cmp"
	"errors"
	"net"
	"net/netip"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"latido/db/password"
	"latido/handlers/admin"
	"latido/handlers/api"
	"latido/handlers/mail"
	"latido/handlers/public"
	"latido/handlers/publish"
	"latido/handlers/request"
	"latido/handlers/tally"
)

type Store interface {
	public.Store
	api.Store
	request.Store
	admin.SignInStore
	admin.AttemptStore
	admin.WelcomeStore
	admin.PasswordStore
	admin.HistoryStore
	admin.PictureStore
	admin.CallStore
	admin.SignatureStore
	admin.PublicationStore
	admin.PeopleStore
	admin.InvitationStore
	admin.ConfirmStore
	admin.ActivityStore
	admin.AccessStore
	admin.ResetStore
}

type Options struct {
	PublicURL string       // address of the site; may be empty
	Preview   bool         // serve /preview/…, for authors of layouts
	Metrics   *Metrics     // may be nil
	Mailer    *mail.Mailer // may be nil

	Taps *tally.Counter // may be nil

	TrustedProxies []netip.Prefix   // whose X-Forwarded-For and X-Forwarded-Proto are used
	Now            func() time.Time // nil: time.Now

	decoy string // for tests; empty: password.Decoy
}

// writeBuffer fits most pages, which are then written in one system call. It is in bytes.
const writeBuffer = 32 << 10

func NewServer(site *publish.Site, store Store, options Options) *fasthttp.Server {
	server, show := NewEarlyServer(options)
	show(site, store)
	return server
}

// NewEarlyServer returns a server that can run before the site is read. Until show is called, it
// answers health checks, and all other requests with 503.
func NewEarlyServer(options Options) (server *fasthttp.Server, show func(*publish.Site, Store)) {
	var current atomic.Pointer[fasthttp.RequestHandler]
	refuse := options.Metrics.countRefusals(sendError(options.PublicURL))
	server = &fasthttp.Server{
		Logger:                serverLog{},
		NoDefaultServerHeader: true,
		ReadTimeout:           15 * time.Second,
		WriteTimeout:          30 * time.Second,
		IdleTimeout:           75 * time.Second,
		// An idle worker keeps the stack that it has grown. This is also the interval of the check.
		MaxIdleWorkerDuration: time.Second,
		ErrorHandler:          func(ctx *fasthttp.RequestCtx, err error) { refuse(ctx, parseError(err)) },
		Concurrency:           request.MaxConnections,
		ReduceMemoryUsage:     true,
		WriteBufferSize:       writeBuffer,
		CloseOnShutdown:       true,
		// With StreamRequestBody, fasthttp reads MaxRequestBodySize bytes before the handler.
		StreamRequestBody:            true,
		MaxRequestBodySize:           1,
		DisablePreParseMultipartForm: true,
	}
	limits := request.NewLimits(server.GetOpenConnectionsCount, refuse)
	answer := func(ctx *fasthttp.RequestCtx) { (*current.Load())(ctx) }
	server.Handler = limits.Guard(options.Metrics.around(answer))
	server.ConnState = limits.TrackConnection
	early := options.router(publish.NewSite(options.PublicURL), nil, limits).early().Handler()
	current.Store(&early)
	return server, func(site *publish.Site, store Store) {
		// Responses make little garbage: collecting it sooner bounds the memory of slow clients.
		debug.SetGCPercent(50)
		app := options.router(site, store, limits).routes().Handler()
		// Requests for published resources do not reach the router.
		handler := fasthttp.RequestHandler(func(ctx *fasthttp.RequestCtx) {
			if !site.Serve(ctx) {
				app(ctx)
				limits.ReserveResponse(ctx)
			}
		})
		current.Store(&handler)
	}
}

func (o Options) router(site *publish.Site, store Store, limits *request.Limits) router {
	now := o.Now
	if now == nil {
		now = time.Now
	}
	sessions := &request.Sessions{Source: request.Source{PublicURL: o.PublicURL, TrustedProxies: o.TrustedProxies}, Store: store, Now: now}
	screens := &admin.Screens{Site: site, Sessions: sessions, PublicURL: o.PublicURL, Now: now, Describe: inWords}
	attempts := &admin.Attempts{Store: store, Now: now}
	messages := &admin.Messages{Screens: screens, Mailer: o.Mailer, Attempts: attempts, Store: store}
	keys := &admin.Passkeys{Sessions: sessions, Store: store, Now: now}
	confirmations := admin.Confirmations{Keys: keys, Store: store, Attempts: attempts}
	history := &admin.History{Screens: screens, Store: store, CountSave: o.Metrics.countSave, Lock: make(chan struct{}, 1)}
	publication := &admin.Publication{Screens: screens, Store: store, CountSave: o.Metrics.countSave}
	return router{
		errors:   errorHandler{site, screens, o.PublicURL},
		sessions: sessions, limits: limits, preview: o.Preview,
		visitors: public.New(site, store, o.PublicURL, limits),
		taps:     &public.Taps{Site: site, Sessions: sessions, Counter: o.Taps, Count: o.Metrics.countTap},
		api:      api.New(site, store, sessions, o.PublicURL, now, o.Metrics.countSave),
		screens:  screens,
		signIn: &admin.SignIn{
			Screens: screens, Store: store, Attempts: attempts, Messages: messages, Keys: keys, Steps: &admin.SecondSteps{Store: store, Attempts: attempts},
			Decoy: cmp.Or(o.decoy, password.Decoy), Count: o.Metrics.countSignIn,
		},
		welcome:  &admin.Welcome{Screens: screens, Store: store},
		password: &admin.Passwords{Screens: screens, Store: store, Attempts: attempts},
		drafts:   &admin.Drafts{Screens: screens, Store: store, Lock: make(chan struct{}, 1)},
		history:  history,
		home:     &admin.Home{History: history, Publication: publication, Store: store},
		calls:    &admin.Calls{Screens: screens, Store: store},
		claims:   &admin.Claims{Screens: screens, Store: store, CountSave: o.Metrics.countSave},
		signing:  &admin.Signatures{Screens: screens, Confirmations: confirmations, Store: store},
		people:   &admin.People{Screens: screens, Confirmations: confirmations, Store: store},
		access:   &admin.Access{Screens: screens, Confirmations: confirmations, Store: store},
		messages: messages,
		resets:   &admin.Resets{Screens: screens, Store: store},
		activity: &admin.Activity{Screens: screens, Store: store},

		invitations: &admin.Invitations{Screens: screens, Store: store},

		publication: publication,
	}
}

func parseError(err error) error {
	var small *fasthttp.ErrSmallBuffer
	var network *net.OpError
	switch {
	case errors.As(err, &small) && !strings.Contains(err.Error(), `\r\n`):
		// The error quotes the beginning of the request, which is a single line.
		return fiber.ErrRequestURITooLong
	case errors.As(err, &small):
		return fiber.ErrRequestHeaderFieldsTooLarge
	case errors.As(err, &network) && network.Timeout():
		return fiber.ErrRequestTimeout
	}
	return fiber.ErrBadRequest
}
