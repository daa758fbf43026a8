// Package people renders the screens about the owners of a site: their roles, access and activity.
package people

import (
	"net/url"
	"strconv"
	"time"

	"latido/db"
	"latido/views/admin"
	"latido/views/history"
)

type Screen struct {
	People      []db.Owner
	Invitations []db.Invitation
	Self        int64  // the ID of the owner who views the screen
	Username    string // of the owner
	Confirmed   bool   // the password or a passkey was verified in the last ten minutes
	HasKeys     bool   // the owner has passkeys
	Link        string // the address of a new link, or empty
	Helped      string // the owner whose password Link sets; empty: Link is an invitation
	Notice      string
	Fault       string    // why the last change was refused, or empty
	Now         time.Time // in the zone of the practice
}

func (m Screen) access(p db.Owner) string {
	text := admin.RoleName(p.Role)
	if p.EndsAt.Valid {
		if p.HasEnded(m.Now) {
			return text + ", terminó el " + history.Date(m.lastDay(p))
		}
		text += ", hasta el " + history.Date(m.lastDay(p))
	}
	return text
}

// lastDay returns a moment of the last day of an access, which ends at the midnight after it.
func (m Screen) lastDay(p db.Owner) time.Time {
	return p.EndsAt.Time.Add(-time.Second).In(m.Now.Location())
}

func (m Screen) seen(p db.Owner) string {
	if !p.SeenAt.Valid {
		return "Todavía no entra"
	}
	return "Entró por última vez: " + history.Moment(p.SeenAt.Time.In(m.Now.Location()))
}

func (m Screen) until(i db.Invitation) string {
	return "Se puede usar hasta: " + history.Moment(i.ExpiresAt.In(m.Now.Location()))
}

func (m Screen) day(p db.Owner) string {
	if !p.EndsAt.Valid {
		return m.defaultDay()
	}
	return m.lastDay(p).Format(time.DateOnly)
}

func (m Screen) defaultDay() string { return m.Now.AddDate(0, 3, 0).Format(time.DateOnly) }

func (m Screen) message() string {
	if m.Helped != "" {
		return "https://wa.me/?text=" + url.QueryEscape("Con este enlace eliges otra contraseña para cuidar nuestro sitio; sirve una sola vez, durante 24 horas: "+m.Link)
	}
	text := "Te invito a cuidar nuestro sitio. Abre este enlace y elige tu usuario y tu contraseña; sirve una sola vez: " + m.Link
	return "https://wa.me/?text=" + url.QueryEscape(text)
}

func number(id int64) string { return strconv.FormatInt(id, 10) }
