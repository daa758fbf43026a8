package admin

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/handlers/publish"
	"latido/handlers/publish/render"
	"latido/handlers/request"
	"latido/views/admin"
	"latido/views/signing"
)

var (
	ErrNotRead  = errors.New("not said to have been read")
	ErrNoSigner = errors.New("the doctor of the site is a sample") // and does not exist
)

type SignatureStore interface {
	publish.SignStore
	Signature(ctx context.Context, id int64) (db.Signature, error)
	Revision(ctx context.Context, document string, number int64) (db.Revision, error)
	RecordEvent(ctx context.Context, event, username string, at time.Time) error
}

type Signatures struct {
	*Screens
	Confirmations
	Store SignatureStore
}

// List handles GET /admin/firmas[?tipo=sintomas]. ?firmada= and ?retirada= name the page of a notice.
func (h *Signatures) List(c *fiber.Ctx) error {
	current, ok := h.Site.Current()
	if !ok {
		return fiber.ErrServiceUnavailable
	}
	kind := c.Query("tipo")
	if !signing.IsKind(kind) {
		return fiber.ErrNotFound
	}
	pages, err := h.pages()
	if err != nil {
		return fmt.Errorf("list signatures: %w", err)
	}
	signer, err := h.signer()
	if err != nil {
		return fmt.Errorf("list signatures: %w", err)
	}
	list := signing.List{Pages: pages, Kind: kind, Signer: signer, Notice: notice(c, pages)}
	if kind == "" {
		list.Decisions = signing.OpenDecisions(current.Content.Body)
	}
	return h.Send(c, fiber.StatusOK, h.page(c, "Firmas"), signing.ListScreen(list))
}

func (h *Signatures) page(c *fiber.Ctx, title string) admin.Page {
	return admin.Page{Title: title, Username: request.Owner(c).Username, Styles: []string{"signing/signing"}}
}

func notice(c *fiber.Ctx, pages signing.Pages) string {
	if p, ok := pages.Find(c.Query("firmada")); ok && p.State == signing.Valid {
		return "Firmaste «" + p.Name + "». El sello ya está en la página."
	}
	if p, ok := pages.Find(c.Query("retirada")); ok && p.State == signing.Unsigned {
		return "Se retiró la firma de «" + p.Name + "». La página ya no muestra el sello."
	}
	return ""
}

func (h *Signatures) pages() (signing.Pages, error) {
	var pages signing.Pages
	for _, state := range h.Site.Signatures() {
		page := signingPage(state, h.now())
		reading, err := h.Site.Text(state.Path)
		if err != nil {
			return nil, err
		}
		page.Words = len(strings.Fields(reading.Text))
		pages = append(pages, page)
	}
	return pages, nil
}

func (h *Signatures) signer() (signing.Signer, error) {
	name, licences, err := h.Site.Signer()
	signer := signing.Signer{Name: name, Licences: licences}
	for _, point := range h.Site.MissingSigner() {
		signer.Missing = append(signer.Missing, signing.MissingValue{Text: point.Title, Href: point.Links[0].Href})
	}
	return signer, err
}

// ShowPage handles GET /admin/firmas/enfermedades/arritmias[?ver=cambios]: the text or its changes.
func (h *Signatures) ShowPage(c *fiber.Ctx) error {
	return h.sendReading(c, c.Query("tipo"), c.Query("ver") == "cambios", nil, "")
}

// sendReading answers with the text of a page. fault is the error of the last attempt to sign, or
// nil; read is the text that was read then, if it has changed since.
func (h *Signatures) sendReading(c *fiber.Ctx, kind string, only bool, fault error, read string) error {
	path := "/" + c.Params("*")
	pages, err := h.pages()
	if err != nil {
		return fmt.Errorf("read a page: %w", err)
	}
	page, ok := pages.Find(path)
	if !ok || !signing.IsKind(kind) {
		return fiber.ErrNotFound
	}
	m := signing.Reading{Page: page, List: pages.Of(kind), Kind: kind, Notice: notice(c, pages)}
	if m.Signer, err = h.signer(); err != nil {
		return fmt.Errorf("read a page: %w", err)
	}
	now, err := h.Site.Text(path)
	if err != nil {
		return fmt.Errorf("read a page: %w", err)
	}
	before, err := h.signedBefore(c.UserContext(), page)
	if err != nil {
		return fmt.Errorf("read a page: %w", err)
	}
	m.Hash, m.Revision = now.Hash, now.Revision
	if !h.IsConfirmed(c) {
		m.Username, m.HasKeys = request.Username(c), h.hasKeys(c)
	}
	m.Lines = signing.Lines(now.HTML, before, now.Text)
	m.Only = only && before != ""
	frame, status := h.page(c, page.Name+" · Firmas"), fiber.StatusOK
	if fault != nil {
		status, m.Fault = h.Describe(fault)
		frame.Failed = true
		if read != "" {
			m.Outdated = signing.Lines(now.HTML, read, now.Text)
		}
	}
	return h.Send(c, status, frame, signing.ReadingScreen(m))
}

func (h *Signatures) signedBefore(ctx context.Context, page signing.Page) (string, error) {
	if page.State != signing.Changed {
		return "", nil
	}
	signature, err := h.Store.Signature(ctx, page.Signature.ID)
	return signature.Text, err
}

// Sign handles POST /admin/firmas/enfermedades/arritmias: it signs the text with the hash "texto" or,
// with "retirar", withdraws the signature. It redirects to the next unsigned page.
func (h *Signatures) Sign(c *fiber.Ctx) error {
	sent := request.Form(c)
	path, kind := "/"+c.Params("*"), sent.Get("tipo")
	state, ok := h.Site.Signature(path)
	if !ok || !signing.IsKind(kind) {
		return fiber.ErrNotFound
	}
	withdraws, only := sent.Get("retirar") == "si", sent.Get("ver") == "cambios"
	if !h.IsConfirmed(c) && (withdraws || sent.Get("lei") == "si") {
		if err := h.Confirm(c, sent); err != nil {
			return h.sendReading(c, kind, only, err, "")
		}
	}
	if withdraws {
		return h.withdraw(c, state, kind, sent.Get("ultima"))
	}
	if sent.Get("lei") != "si" {
		return h.sendReading(c, kind, only, ErrNotRead, "")
	}
	pages, err := h.pages()
	if err != nil {
		return fmt.Errorf("sign: %w", err)
	}
	next, more := pages.Of(kind).NextWaiting(path)
	// After a double click the newest signature is this one.
	hash := sent.Get("texto")
	if twice := state.Signature.Hash == hash && state.Signature.Username == request.Username(c) && strconv.FormatInt(state.Signature.ID, 10) != sent.Get("ultima"); !twice {
		if len(h.Site.MissingSigner()) > 0 {
			return h.sendReading(c, kind, only, ErrNoSigner, "")
		}
		switch _, err = h.Site.Sign(c.UserContext(), h.Store, path, hash, request.Username(c)); {
		case errors.Is(err, publish.ErrTextChanged):
			return h.sendReading(c, kind, only, err, h.textBefore(c.UserContext(), path, hash, sent.Get("revision")))
		case err != nil:
			return fmt.Errorf("sign: %w", err)
		}
		h.record(c, db.EventPageSigned)
	}
	target := signing.Path
	if more {
		target += next.Path
	}
	query := url.Values{"firmada": {path}}
	if kind != "" {
		query.Set("tipo", kind)
	}
	return c.Redirect(target+"?"+query.Encode(), fiber.StatusSeeOther)
}

// textBefore returns the text with a hash at a revision of the content, or "".
func (h *Signatures) textBefore(ctx context.Context, path, hash, revision string) string {
	n := parseNumber(revision)
	if n == 0 {
		return ""
	}
	old, err := h.Store.Revision(ctx, db.SiteContent, n)
	if err != nil {
		slog.Warn("read what was to be signed", "page", path, "error", err)
		return ""
	}
	read, err := h.Site.TextAt(ctx, path, old)
	if err != nil || read.Hash != hash {
		return ""
	}
	return read.Text
}

func (h *Signatures) withdraw(c *fiber.Ctx, state render.PageSignature, kind, last string) error {
	if state.Status != render.Unsigned {
		err := h.Site.Withdraw(c.UserContext(), h.Store, state.Path, parseNumber(last), request.Username(c))
		if errors.Is(err, publish.ErrOutdated) {
			return h.sendReading(c, kind, false, err, "")
		}
		if err != nil {
			return fmt.Errorf("withdraw signature: %w", err)
		}
		h.record(c, db.EventSignatureWithdrawn)
	}
	query := url.Values{"retirada": {state.Path}}
	if kind != "" {
		query.Set("tipo", kind)
	}
	return c.Redirect(signing.Path+"?"+query.Encode(), fiber.StatusSeeOther)
}

// record adds an event to the audit log. It only logs an error, because the event has happened.
func (h *Signatures) record(c *fiber.Ctx, event string) {
	if err := h.Store.RecordEvent(c.UserContext(), event, request.Username(c), h.Now()); err != nil {
		slog.Error("record signature", "event", event, "error", err)
	}
}
