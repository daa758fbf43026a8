package admin

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/a-h/templ"
	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/content/launch"
	"latido/handlers/publish"
	"latido/handlers/request"
	"latido/views/admin"
	"latido/views/history"
	"latido/views/signing"
)

const publicationPath = "/admin/publicacion"

type PublicationStore interface {
	publish.SaveStore
	RecordEvent(ctx context.Context, event, username string, at time.Time) error
	LastBackup(ctx context.Context) (time.Time, error)
	Revision(ctx context.Context, document string, number int64) (db.Revision, error)
	Revisions(ctx context.Context, document string, limit int, before int64) ([]db.Revision, error)
}

type Publication struct {
	*Screens
	Store     PublicationStore
	CountSave func(err error) // counts an opening or a closing by its result
	changes   noticeChanges
}

// Show handles GET /admin/publicacion.
func (p *Publication) Show(c *fiber.Ctx) error {
	return p.send(c, "Lista de publicación", nil, admin.Launch)
}

// ConfirmOpen handles GET /admin/publicacion/abrir.
func (p *Publication) ConfirmOpen(c *fiber.Ctx) error {
	return p.send(c, "Abrir el sitio al público", nil, admin.OpenSite)
}

// Open handles POST /admin/publicacion/abrir.
func (p *Publication) Open(c *fiber.Ctx) error {
	err := p.set(c, true, db.EventSiteOpened)
	if errors.As(err, new(publish.UnlawfulError)) {
		return p.send(c, "Abrir el sitio al público", err, admin.OpenSite)
	}
	return err
}

// ConfirmClose handles GET /admin/publicacion/cerrar.
func (p *Publication) ConfirmClose(c *fiber.Ctx) error {
	return p.send(c, "Volver a muestra", nil, admin.CloseSite)
}

// Close handles POST /admin/publicacion/cerrar.
func (p *Publication) Close(c *fiber.Ctx) error { return p.set(c, false, db.EventSiteClosed) }

// Add handles POST /admin/publicacion/tomar with "punto", the ID of an addition.
func (p *Publication) Add(c *fiber.Ctx) error {
	err := p.Site.Add(c.UserContext(), p.Store, request.Form(c).Get("punto"), request.Username(c))
	p.CountSave(err)
	if err != nil {
		return fmt.Errorf("take a text of the sample: %w", err)
	}
	return c.Redirect(publicationPath, fiber.StatusSeeOther)
}

func (p *Publication) set(c *fiber.Ctx, open bool, event string) error {
	before := p.Site.Status()
	_, err := p.Site.SetOpen(c.UserContext(), p.Store, open, request.Username(c))
	p.CountSave(err)
	if err != nil {
		return fmt.Errorf("open or close the site: %w", err)
	}
	if before.Open != open {
		if err := p.Store.RecordEvent(c.UserContext(), event, request.Username(c), p.Now()); err != nil {
			slog.Error("record", "event", event, "error", err)
		}
	}
	return c.Redirect(publicationPath, fiber.StatusSeeOther)
}

func (p *Publication) report(ctx context.Context) launch.Report {
	report, now := p.Site.FullReview(), p.now()
	var pages signing.Pages
	for _, state := range p.Site.Signatures() {
		pages = append(pages, signingPage(state, now))
	}
	report.Groups = append(slices.Clip(report.Groups), signing.Group(pages))
	if changes, err := p.sinceNotice(ctx); err != nil {
		slog.Error("cannot compare the site with that of its advertising notice", "error", err)
	} else if changes.day != "" && changes.found {
		report.Groups = append(report.Groups, launch.SinceNotice(len(changes.list), changes.day))
	}
	last, err := p.Store.LastBackup(ctx)
	if err != nil {
		slog.Error("cannot read when the last backup was made", "error", err)
		return report
	}
	words := func(at time.Time) string { return history.Moment(at.In(p.Site.Zone())) }
	if backups, ok := launch.Backups(last, p.Now(), p.Site.Status().Open, words); ok {
		report.Groups = append(report.Groups, backups)
	}
	return report
}

func (p *Publication) send(c *fiber.Ctx, title string, fault error, main func(admin.Publication) templ.Component) error {
	e, ok := p.Site.Current()
	if !ok {
		return fiber.ErrServiceUnavailable
	}
	site, _, err := e.Decode()
	if err != nil {
		return fmt.Errorf("show publication: %w", err)
	}
	left, err := p.Site.Omissions()
	if err != nil {
		return fmt.Errorf("show publication: %w", err)
	}
	public := p.Site.Status()
	m := admin.Publication{
		Report: p.report(c.UserContext()), Open: public.Open, By: public.By, Address: public.Address, Reached: public.Reachable,
		Omissions: launch.DescribeOmissions(left, func(path string) string { return history.PathName(site, path) }), Pages: len(p.Site.Pages()),
	}
	if !public.Since.IsZero() {
		m.Since = history.Moment(public.Since.In(p.Site.Zone()))
	}
	status := fiber.StatusOK
	if fault != nil {
		status, m.Fault = p.Describe(fault)
	}
	page := admin.Page{Title: title, Username: request.Owner(c).Username, Styles: []string{"admin/launch", "admin/open"}, Failed: fault != nil}
	return p.Send(c, status, page, main(m))
}
