package people

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"time"

	"latido/db"
	"latido/db/content"
	"latido/views/admin"
	"latido/views/history"
	"latido/views/taps"
)

type Activity struct {
	Month   time.Time // its first day, in the zone of the practice
	Now     time.Time
	Entries []db.AuditEntry // newest first
	Most    int             // the maximum that is shown
	Person  string          // only of this username, or empty
	Query   string          // only with these words, or empty
}

// events are by the event of the audit log. {subject} is what it is about.
var events = map[string]string{
	db.EventOwnerCreated:    "Creó su cuenta",
	db.EventSignIn:          "Entró",
	db.EventSignInRefused:   "No pudo entrar: contraseña o código equivocado",
	db.EventSignOut:         "Cerró su sesión",
	db.EventPasswordChanged: "Cambió su contraseña",
	db.EventPasswordReset:   "Recibió una contraseña nueva con un enlace o desde el servidor",
	db.EventResetLink:       "Hizo un enlace para que {subject} elija otra contraseña",
	db.EventSignInLink:      "Recibió un enlace para entrar",
	db.EventSessionEnded:    "Cerró una de sus sesiones",
	db.EventPasskeyAdded:    "Añadió la llave de acceso «{subject}»",
	db.EventPasskeyRemoved:  "Quitó la llave de acceso «{subject}»",
	db.EventSecondStepOn:    "Activó el código del teléfono",
	db.EventSecondStepOff:   "Desactivó el código del teléfono",
	db.EventRecoveryCode:    "Entró con un código de recuperación",
	db.EventInvited:         "Invitó a alguien como {role}",
	db.EventInviteRevoked:   "Anuló una invitación como {role}",
	db.EventRoleChanged:     "Cambió lo que puede hacer {subject}",
	db.EventOwnerRemoved:    "Quitó a {subject}",
	db.EventSessionsEnded:   "Cerró las demás sesiones de {subject}",

	db.EventPageSigned:         "Firmó una página",
	db.EventSignatureWithdrawn: "Retiró una firma",
	db.EventSiteOpened:         "Abrió el sitio al público",
	db.EventSiteClosed:         "Cerró el sitio al público",
	db.EventSaved:              "Guardó: {subject}",
}

func text(e db.AuditEntry) string {
	words, ok := events[e.Event]
	if !ok {
		words = e.Event
	}
	return strings.NewReplacer("{subject}", e.Subject, "{role}", strings.ToLower(admin.RoleName(db.Role(e.Subject)))).Replace(words)
}

func person(e db.AuditEntry) string {
	if e.Username == "" {
		return "Alguien sin cuenta"
	}
	return e.Username
}

func (m Activity) shown() []db.AuditEntry {
	words := strings.Fields(history.Normalize(m.Query))
	return slices.DeleteFunc(slices.Clone(m.Entries), func(e db.AuditEntry) bool {
		all := history.Normalize(person(e) + " " + text(e))
		return m.Person != "" && e.Username != m.Person ||
			slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(all, word) })
	})
}

type day struct {
	name    string
	entries []db.AuditEntry
}

func (m Activity) days() (days []day, more bool) {
	shown := m.shown()
	for _, e := range shown[:min(len(shown), m.Most)] {
		name := history.Date(e.CreatedAt.In(m.Month.Location()))
		if len(days) == 0 || days[len(days)-1].name != name {
			days = append(days, day{name: name})
		}
		last := &days[len(days)-1]
		last.entries = append(last.entries, e)
	}
	return days, len(shown) > m.Most
}

func (m Activity) persons() []string {
	var names []string
	for _, e := range m.Entries {
		if e.Username != "" {
			names = append(names, e.Username)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func (m Activity) clock(e db.AuditEntry) string {
	return e.CreatedAt.In(m.Month.Location()).Format("15:04")
}

func (m Activity) month() string {
	return fmt.Sprintf("%s de %d", content.Months[m.Month.Month()-1], m.Month.Year())
}

func (m Activity) address(path string, month time.Time) string {
	return path + "?mes=" + month.Format("2006-01")
}

func (m Activity) hasNext() bool { return m.Month.AddDate(0, 1, 0).Before(m.Now) }

// File returns CSV with a byte order mark, which Excel needs to read accents.
func (m Activity) File() ([]byte, error) {
	out := bytes.NewBufferString("\ufeff")
	table := csv.NewWriter(out)
	table.UseCRLF = true
	if err := table.Write([]string{"Día", "Hora", "Persona", "Qué"}); err != nil {
		return nil, err
	}
	for _, e := range m.shown() {
		at := e.CreatedAt.In(m.Month.Location())
		if err := table.Write([]string{at.Format(time.DateOnly), at.Format("15:04:05"), taps.Cell(person(e)), taps.Cell(text(e))}); err != nil {
			return nil, err
		}
	}
	table.Flush()
	return out.Bytes(), table.Error()
}
