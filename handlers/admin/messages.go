package admin

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/content/value"
	"latido/handlers/mail"
	"latido/handlers/request"
	"latido/views/admin"
	"latido/views/history"
)

type Messages struct {
	*Screens
	Mailer   *mail.Mailer // nil: sends nothing
	Attempts *Attempts
	Store    interface {
		OwnerByUsername(ctx context.Context, typed string) (db.Owner, error)
		CreateResetLink(ctx context.Context, by, owner db.Owner, at time.Time) (token string, err error)
	}
}

// resetsPerUsername bounds the messages to one owner within AttemptWindow.
const resetsPerUsername = 3

// SendReset handles POST /admin/entrar/olvido. The answer does not depend on whether the owner exists.
func (m *Messages) SendReset(c *fiber.Ctx) error {
	sent := request.Form(c)
	if m.Mailer == nil {
		return fiber.ErrNotFound
	}
	ctx, username := c.UserContext(), sent.Get("usuario")
	if err := m.Attempts.Count(ctx, "reset from "+m.Sessions.Network(c), AttemptsPerClient); err != nil {
		return err
	}
	if err := m.Attempts.Count(ctx, "reset of "+strings.ToLower(strings.TrimSpace(username)), resetsPerUsername); err != nil {
		return err
	}
	m.Mailer.SendLater(func(ctx context.Context) (to, subject, text string, ok bool) {
		owner, err := m.Store.OwnerByUsername(ctx, username)
		if err != nil || owner.HasEnded(m.Now()) || !isEmail(owner.Username) {
			return "", "", "", false
		}
		token, err := m.Store.CreateResetLink(ctx, db.Owner{}, owner, m.Now())
		if err != nil {
			slog.Error("make a reset link", "error", err)
			return "", "", "", false
		}
		// Not the address of the request, which the client chooses.
		link := ResetURL(m.Site.Status().Address, token)
		return owner.Username, "Elige otra contraseña", "Alguien pidió otra contraseña para tu cuenta. Si fuiste tú, elígela aquí; el enlace sirve una sola vez, durante 24 horas:\n\n" + link +
			"\n\nSi no fuiste tú, no hagas nada: tu contraseña sigue igual.\n", true
	})
	return m.sendForm(c, admin.Page{Title: "Revisa tu correo"}, nil, admin.NoticeScreen(admin.Notice{
		Title:  "Revisa tu correo",
		Detail: "Si esa cuenta existe y su usuario es un correo, le mandamos un enlace para elegir otra contraseña. Puede tardar unos minutos; busca también entre los no deseados.",
	}))
}

func (m *Messages) SendNewBrowser(owner db.Owner, browser string) {
	at := m.Now().In(m.Site.Zone())
	m.Mailer.SendLater(func(context.Context) (to, subject, text string, ok bool) {
		if browser == "" {
			browser = "un navegador"
		}
		return owner.Username, "Entraste desde un navegador nuevo", "El " + history.Moment(at) + " alguien entró con tu cuenta desde " + browser + ".\n\n" +
			"Si fuiste tú, no hagas nada. Si no, entra, abre «Contraseña y sesiones», cierra las demás y cambia tu contraseña:\n\n" +
			m.Site.Status().Address + "/admin/contrasena\n", isEmail(owner.Username)
	})
}

func isEmail(username string) bool {
	_, ok := value.ParseEmail(username)
	return ok
}
