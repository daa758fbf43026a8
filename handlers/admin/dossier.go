package admin

import (
	"archive/zip"
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/content"
	"latido/db/content/claims"
	"latido/handlers/publish"
	"latido/handlers/request"
	"latido/views/admin"
	"latido/views/history"
	"latido/views/model"
)

const dossierPath = "/admin/expediente"

// ShowDossier handles GET /admin/expediente: the advertisement as it is published, to print.
func (p *Publication) ShowDossier(c *fiber.Ctx) error {
	m, err := p.dossier(c.UserContext())
	if err != nil {
		return fmt.Errorf("show the dossier: %w", err)
	}
	page := admin.Page{Title: "Expediente de publicidad", Username: request.Owner(c).Username, Styles: []string{"admin/dossier"}}
	return p.Send(c, fiber.StatusOK, page, admin.DossierScreen(m))
}

// SaveSupport handles POST /admin/expediente: evidence "sustento" for a claim.
func (p *Publication) SaveSupport(c *fiber.Ctx) error {
	sent := request.Form(c)
	answer := claims.Answer{
		Rule: sent.Get("regla"), Quote: sent.Get("frase"), Reason: sent.Get("sustento"), By: request.Username(c), At: p.Now().UTC().Truncate(time.Second),
	}
	_, err := p.Site.Save(c.UserContext(), p.Store, publish.Change{
		Document: db.ClaimAnswers, Author: request.Author(c), Summary: answer.Summary(),
		Next: func(current []byte) ([]byte, error) {
			answers, err := claims.DecodeAnswers(current)
			if err != nil {
				return nil, err
			}
			if answers, err = answers.With(answer); err != nil {
				return nil, err
			}
			return json.Marshal(answers)
		},
	})
	p.CountSave(err)
	if err != nil {
		return fmt.Errorf("save the support of a claim: %w", err)
	}
	return c.Redirect(dossierPath+"#afirmaciones", fiber.StatusSeeOther)
}

// DownloadPages handles GET /admin/expediente/paginas.zip: the dossier and every public page, one at
// a time in memory.
func (p *Publication) DownloadPages(c *fiber.Ctx) error {
	m, err := p.dossier(c.UserContext())
	if err != nil {
		return fmt.Errorf("download the dossier: %w", err)
	}
	c.Set(fiber.HeaderContentType, "application/zip")
	c.Set(fiber.HeaderContentDisposition, `attachment; filename="expediente-`+p.now().Format(time.DateOnly)+`.zip"`)
	at := p.now()
	c.Context().SetBodyStreamWriter(func(w *bufio.Writer) {
		if err := p.writePages(w, m, at); err != nil {
			slog.Warn("the dossier was not sent whole", "error", err)
		}
	})
	return nil
}

func (p *Publication) writePages(w *bufio.Writer, m admin.Dossier, at time.Time) error {
	archive := zip.NewWriter(w)
	entry, err := archive.CreateHeader(&zip.FileHeader{Name: "expediente.html", Method: zip.Deflate, Modified: at})
	if err != nil {
		return err
	}
	if err := admin.DossierFile(m).Render(context.Background(), entry); err != nil {
		return err
	}
	err = p.Site.EachPage(func(path, _ string, html []byte) error {
		entry, err := archive.CreateHeader(&zip.FileHeader{Name: pageFile(path), Method: zip.Deflate, Modified: at})
		if err != nil {
			return err
		}
		if _, err := entry.Write(html); err != nil {
			return err
		}
		return w.Flush()
	})
	return errors.Join(err, archive.Close())
}

// pageFile returns the name of a page in the archive: "paginas/enfermedades/arritmias.html".
func pageFile(path string) string {
	if path == "/" {
		path = "/inicio"
	}
	return "paginas/" + strings.TrimPrefix(path, "/") + ".html"
}

func (p *Publication) dossier(ctx context.Context) (admin.Dossier, error) {
	e, ok := p.Site.Current()
	if !ok {
		return admin.Dossier{}, fiber.ErrServiceUnavailable
	}
	shown, _, err := e.Decode()
	if err != nil {
		return admin.Dossier{}, err
	}
	stored, err := content.Decode(e.Content.Body)
	if err != nil {
		return admin.Dossier{}, err
	}
	answers, err := claims.DecodeAnswers(e.Answers.Body)
	if err != nil {
		return admin.Dossier{}, err
	}
	since, err := p.sinceNotice(ctx)
	if err != nil {
		return admin.Dossier{}, err
	}
	status := p.Site.Status()
	m := admin.Dossier{
		Doctor: shown.DoctorInfo, Licenses: (model.Page{Site: shown}).Licenses(), Address: status.Address, Open: status.Open,
		At: history.Moment(p.now()), Version: e.Content.Number,
		NoticeDay: content.DateText(since.day), Compared: since.found,
	}
	name := func(path string) string { return history.PathName(stored, path) }
	for _, mark := range claims.Review(stored, answers) {
		m.Claims = append(m.Claims, admin.Claim{Mark: mark, Where: name(mark.Path)})
	}
	for _, change := range since.list {
		m.Changes = append(m.Changes, admin.SentenceChange{Where: name(change.Path), Before: change.Before, After: change.After})
	}
	err = p.Site.EachPage(func(path, name string, html []byte) error {
		sum := sha256.Sum256(html)
		m.Pages = append(m.Pages, admin.DossierPage{Path: path, Name: name, Sum: hex.EncodeToString(sum[:8])})
		return nil
	})
	return m, err
}
