package handlers

import (
	"encoding/json"
	"errors"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"latido/db"
	"latido/handlers/admin"
	"latido/handlers/public"
	"latido/handlers/publish"
	"latido/handlers/publish/resource"
	"latido/handlers/request"
)

type errorHandler struct {
	site      *publish.Site
	screens   *admin.Screens
	publicURL string
}

// answer answers with a page of the site, a screen under /admin, or problem details.
func (h errorHandler) answer(c *fiber.Ctx, err error) error {
	p := describe(err)
	// The loop that checks for saves logs db.ErrMissing once.
	if fiberError := (*fiber.Error)(nil); p.Status >= fiber.StatusInternalServerError && !errors.As(err, &fiberError) && !errors.Is(err, db.ErrMissing) && !errors.Is(err, publish.ErrBusy) {
		slog.Error("request failed", "method", c.Method(), "path", c.Path(), "error", err)
	}
	if tooMany := (admin.TooManyAttempts{}); errors.As(err, &tooMany) {
		c.Set(fiber.HeaderRetryAfter, strconv.Itoa(int(tooMany.Wait/time.Second)+1))
	}
	if errors.Is(err, admin.ErrTooManySignIns) {
		c.Set(fiber.HeaderRetryAfter, "5")
	}
	if p.Status == fiber.StatusServiceUnavailable {
		c.Set(fiber.HeaderRetryAfter, "10")
	}
	// A busy server has no memory for a screen, and the client of a broken body is mostly gone.
	if request.WantsScreen(c) && !errors.Is(err, publish.ErrBusy) && !errors.Is(err, request.ErrBroken) {
		return h.screens.SendNotice(c, p.Status, p.Title, p.Detail)
	}
	if request.IsAdmin(c.Path()) {
		return sendProblem(c.Context(), p, h.publicURL)
	}
	if _, published := h.site.Current(); p.Status == fiber.StatusServiceUnavailable && !published && c.Path() != "/readyz" && !strings.HasPrefix(c.Path(), "/api/") {
		return public.SendNotReady(c, h.publicURL)
	}
	if p.Status == fiber.StatusNotFound && !strings.HasPrefix(c.Path(), "/api/") && h.site.SendNotFound(c.Context()) {
		return nil
	}
	return sendProblem(c.Context(), p, h.publicURL)
}

func sendError(publicURL string) func(ctx *fasthttp.RequestCtx, err error) {
	return func(ctx *fasthttp.RequestCtx, err error) {
		p := describe(err)
		if p.Status == fiber.StatusServiceUnavailable {
			ctx.Response.Header.Set(fiber.HeaderRetryAfter, "10")
		}
		if err := sendProblem(ctx, p, publicURL); err != nil {
			ctx.SetStatusCode(p.Status)
		}
	}
}

func sendProblem(ctx *fasthttp.RequestCtx, p problem, address string) error {
	p.Type = "about:blank"
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	resource.APIHeaders(address).Set(ctx)
	ctx.SetContentType("application/problem+json")
	ctx.Response.Header.Set(fiber.HeaderCacheControl, "no-store")
	ctx.SetStatusCode(p.Status)
	ctx.SetBody(body)
	return nil
}
