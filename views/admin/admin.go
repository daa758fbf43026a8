// Package admin renders the sign-in page and the owner's screens.
package admin

import (
	"context"
	"strings"

	"github.com/a-h/templ"

	"latido/db/content/launch"
	"latido/static"
	"latido/views/layout"
	"latido/views/model"
)

type Page struct {
	Title    string
	Path     string // of the screen, which the menu marks
	Username string // empty on the sign-in page
	Failed   bool   // its form was rejected
	Open     int    // open points before launch
	Unsigned int    // pages whose signature has become invalid
	Sample   bool   // the site is a publicly reachable sample
	Expiry   launch.Expiry
	Styles   []string // further stylesheets, "admin/sections"

	Allows func(path string) bool // reports whether the owner may see a screen
}

func Render(ctx context.Context, p Page, main templ.Component) (layout.Document, error) {
	sheet := &model.Sheet{}
	sheet.Use("admin/admin")
	sheet.Use("admin/form")
	for _, style := range p.Styles {
		sheet.Use(style)
	}
	frame := screen
	if p.Username == "" {
		frame = signInPage
	}
	return layout.Assemble(ctx, sheet, frame(p, main), func(style string, body layout.Body) templ.Component {
		return document(p, style, body)
	})
}

// Faults are the errors of a form by field name; "" is the form as a whole.
type Faults map[string]string

func pictureTools() map[string]any {
	return map[string]any{"thumbnails": static.Thumbnails(), "worker": static.PictureWorker(), "codecs": static.Codecs()}
}

type SignIn struct {
	Username string // as submitted
	Return   string // path to continue at
	Link     string // secret of the link that was followed, or empty
	Notice   string
	NoOwner  bool // no account exists yet
	Mails    bool // a link for a new password can be mailed
	Faults   Faults
}

type Code struct {
	Token  string
	Return string // path to continue at
	Link   string // secret of the link that was followed, or empty
	Faults Faults
}

func (m Code) fields() []field {
	return m.Faults.mark(field{name: "codigo", label: "Código", kind: "text", autocomplete: "one-time-code",
		help: "Los seis números de tu aplicación de códigos, o uno de tus códigos de recuperación."})
}

type Welcome struct {
	Token    string
	Username string // as submitted
	Faults   Faults
}

type Password struct {
	Username string
	Notice   string
	Faults   Faults
	Sessions []OpenSession
}

type Reset struct {
	Token    string
	Username string
	Faults   Faults
}

func (m Reset) fields() []field { return m.Faults.mark(newPasswordFields()...) }

// OpenSession is a session of the owner. Started and Seen are its sign-in and its last request.
type OpenSession struct {
	ID, Browser, Started, Seen string
	Own                        bool // the one of this browser
}

type Notice struct {
	Title   string
	Detail  string
	Passing bool // the fault is temporary
}

type field struct {
	name, label, help, value, kind, autocomplete string

	fault   string
	refused bool // the form as a whole was rejected
	focused bool
}

func (m SignIn) fields() []field {
	return m.Faults.mark(
		field{name: "usuario", label: "Usuario", value: m.Username, kind: "text", autocomplete: "username webauthn"},
		field{name: "contrasena", label: "Contraseña", kind: "password", autocomplete: "current-password"},
	)
}

func (m Welcome) fields() []field {
	return m.Faults.mark(
		field{name: "usuario", label: "Usuario", value: m.Username, kind: "text", autocomplete: "username",
			help: "Con este nombre vas a entrar, sin espacios: por ejemplo dra.lopez o tu correo."},
		field{name: "contrasena", label: "Contraseña", help: newPasswordHelp, kind: "password", autocomplete: "new-password"},
		field{name: "repetida", label: "Repite la contraseña", kind: "password", autocomplete: "new-password"},
	)
}

func (m Password) fields() []field {
	current := field{name: "actual", label: "Contraseña actual", kind: "password", autocomplete: "current-password"}
	return m.Faults.mark(append([]field{current}, newPasswordFields()...)...)
}

func newPasswordFields() []field {
	return []field{
		{name: "nueva", label: "Contraseña nueva", help: newPasswordHelp, kind: "password", autocomplete: "new-password"},
		{name: "repetida", label: "Repite la contraseña nueva", kind: "password", autocomplete: "new-password"},
	}
}

const newPasswordHelp = "Al menos 8 caracteres; con 15 o más es mucho más segura. " +
	"Una frase que solo tú conozcas funciona bien. Puedes pegarla desde tu gestor de contraseñas."

// mark sets the faults. It focuses the first field with a fault, or else the password.
func (f Faults) mark(fields ...field) []field {
	focus := -1
	for i := range fields {
		fields[i].fault, fields[i].refused = f[fields[i].name], f[""] != ""
		wanted := fields[i].fault != "" || fields[i].refused && fields[i].kind == "password"
		if wanted && focus < 0 {
			focus = i
		}
	}
	if focus >= 0 {
		fields[focus].focused = true
	}
	return fields
}

func (f field) id() string { return "campo-" + f.name }

func (f field) describedBy() string {
	var ids []string
	if f.fault != "" {
		ids = append(ids, f.id()+"-error")
	}
	if f.help != "" {
		ids = append(ids, f.id()+"-ayuda")
	}
	if f.refused {
		ids = append(ids, "resumen")
	}
	return strings.Join(ids, " ")
}
