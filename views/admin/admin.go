// Package admin draws the sign-in page and the owner's screens.
package admin

import (
	"context"
	"strings"

	"github.com/a-h/templ"

	"latido/static"
	"latido/views/layout"
	"latido/views/model"
)

// Page is what the frame of every screen shows.
type Page struct {
	Title    string
	Path     string   // of the screen, to mark it in the menu
	Username string   // who is signed in, or empty on the sign-in page
	Failed   bool     // the form on it was refused
	Open     int      // points of the list before launch that are still open
	Unsigned int      // pages that were signed and are to be read again
	Sample   bool     // the site is a sample that others can reach
	Styles   []string // stylesheets of this screen alone, "admin/sections"
}

// Render draws a screen in its frame.
func Render(ctx context.Context, p Page, main templ.Component) (layout.Document, error) {
	sheet := &model.Sheet{}
	sheet.Use("admin/admin")
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

// Faults are the mistakes in a form: what is wrong, by the name of the field,
// with "" for what concerns the form as a whole.
type Faults map[string]string

// pictureTools is what the screen of the content needs to show and make pictures.
func pictureTools() map[string]any {
	return map[string]any{"thumbnails": static.Thumbnails(), "worker": static.PictureWorker(), "codecs": static.Codecs()}
}

// SignIn is the form of the sign-in page.
type SignIn struct {
	Username string // as it was typed
	Return   string // where to go afterwards
	Link     string // secret of the link that led here, or empty
	Notice   string
	NoOwner  bool // nobody can sign in yet
	Faults   Faults
}

// Welcome is the form that creates the first owner.
type Welcome struct {
	Token    string
	Username string // as it was typed
	Faults   Faults
}

// Password is the form in which owners change their own password.
type Password struct {
	Username string
	Notice   string
	Faults   Faults
}

// Notice is a screen that says why there is no other.
type Notice struct {
	Title   string
	Detail  string
	Passing bool // the same address may answer later
}

// field is one labelled input.
type field struct {
	name, label, help, value, kind, autocomplete string

	fault   string // what is wrong with it
	refused bool   // the form as a whole was refused
	focused bool
}

func (m SignIn) fields() []field {
	return m.Faults.mark(
		field{name: "usuario", label: "Usuario", value: m.Username, kind: "text", autocomplete: "username"},
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
	return m.Faults.mark(
		field{name: "actual", label: "Contraseña actual", kind: "password", autocomplete: "current-password"},
		field{name: "nueva", label: "Contraseña nueva", help: newPasswordHelp, kind: "password", autocomplete: "new-password"},
		field{name: "repetida", label: "Repite la contraseña nueva", kind: "password", autocomplete: "new-password"},
	)
}

const newPasswordHelp = "Al menos 8 caracteres; con 15 o más es mucho más segura. " +
	"Una frase que solo tú conozcas funciona bien. Puedes pegarla desde tu gestor de contraseñas."

// mark tells the fields what is wrong with them, and puts the focus where the
// correction begins: on the first mistake, or else on the password.
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

// describedBy names what belongs to the input: its mistake, its help, and the
// summary when that concerns the whole form.
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
