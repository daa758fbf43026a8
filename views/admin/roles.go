package admin

import "latido/db"

type Role struct {
	Role db.Role
	Name string
	Does string
}

// Roles are in the order of the form that invites: the least first.
var Roles = []Role{
	{db.Assistant, "Asistente", "Manda citas. Cambia horarios, cierres, avisos, precios, fotos y testimonios."},
	{db.Agency, "Agencia", "Cambia todo el sitio hasta la fecha que elijas. No firma ni invita."},
	{db.Doctor, "Médico", "Hace todo: también firma las páginas e invita a otras personas."},
}

func RoleName(role db.Role) string {
	for _, r := range Roles {
		if r.Role == role {
			return r.Name
		}
	}
	return string(role)
}

type Invitation struct {
	Token    string
	Username string // as submitted
	Role     db.Role
	By       string
	Faults   Faults
}

func (m Invitation) fields() []field {
	return Welcome{Username: m.Username, Faults: m.Faults}.fields()
}

func (m Invitation) does() string {
	for _, r := range Roles {
		if r.Role == m.Role {
			return r.Does
		}
	}
	return ""
}
