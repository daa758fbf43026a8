package request

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/handlers/publish"
)

var ErrNotAllowed = errors.New("not allowed to this role")

type Roles []db.Role

var (
	Everyone = Roles{db.Doctor, db.Agency, db.Assistant}
	Editors  = Roles{db.Doctor, db.Agency}
	Doctors  = Roles{db.Doctor}
)

// assistantFields are the content fields that an assistant may change.
var assistantFields = []string{
	"schedule", "consultationPrice", "records.services.*.price", "records.testimonials", "testimonials", "records.gallery", "photosGallery", "appointment",
	"doctorWorkInfo.consultingHoursDaysSubheader1", "doctorWorkInfo.consultingHours1",
	"doctorWorkInfo.consultingHoursDaysSubheader2", "doctorWorkInfo.consultingHours2",
	"doctorWorkInfo.hospitalHoursDaysSubheader1", "doctorWorkInfo.hospitalHours1",
	"doctorWorkInfo.hospitalHoursDaysSubheader2", "doctorWorkInfo.hospitalHours2",
}

// Author returns the owner of a request as an author, with the fields that the owner may change.
func Author(c *fiber.Ctx) publish.Author {
	owner := Owner(c)
	author := publish.Author{Username: owner.Username}
	if !slices.Contains(Editors, owner.Role) {
		author.Fields = assistantFields
	}
	return author
}

func Username(c *fiber.Ctx) string { return Owner(c).Username }

// Router registers handlers with the roles that may send their requests.
type Router struct {
	app      *fiber.App
	sessions *Sessions
	roles    map[string]Roles // by method and path, "GET /admin/firmas"
}

func (s *Sessions) Router(app *fiber.App) *Router {
	return &Router{app: app, sessions: s, roles: map[string]Roles{}}
}

func (r *Router) Get(path string, roles Roles, handlers ...fiber.Handler) {
	r.roles[fiber.MethodGet+" "+path] = roles
	r.app.Get(path, append([]fiber.Handler{r.sessions.Require(roles)}, handlers...)...)
}

func (r *Router) Post(path string, roles Roles, handlers ...fiber.Handler) {
	r.roles[fiber.MethodPost+" "+path] = roles
	r.app.Post(path, append([]fiber.Handler{r.sessions.Require(roles)}, handlers...)...)
}

// Check returns an error if a route under /admin or /api has no roles and is not among public.
func (r *Router) Check(public ...string) error {
	for _, route := range r.app.GetRoutes(true) {
		if !IsAdmin(route.Path) && !strings.HasPrefix(route.Path, "/api/") || route.Method == fiber.MethodHead {
			continue
		}
		if name := route.Method + " " + route.Path; r.roles[name] == nil && !slices.Contains(public, name) {
			return fmt.Errorf("%s has no roles", name)
		}
	}
	return nil
}

func (r *Router) Allows(role db.Role, path string) bool {
	return slices.Contains(r.roles[fiber.MethodGet+" "+path], role)
}

// Require returns RequireOwner with roles: it returns ErrNotAllowed for others.
func (s *Sessions) Require(roles Roles) fiber.Handler {
	var again fiber.Handler
	next := func(c *fiber.Ctx, session db.Session) error {
		if !slices.Contains(roles, session.Owner.Role) {
			return ErrNotAllowed
		}
		c.Locals(sessionKey{}, session)
		c.Locals(requireKey{}, again)
		return c.Next()
	}
	again = func(c *fiber.Ctx) error {
		session, err := s.Session(c)
		if err != nil {
			return s.refuse(c, err)
		}
		return next(c, session)
	}
	return func(c *fiber.Ctx) error {
		if session := Session(c); session.ID != "" {
			return next(c, session) // RequireOwner has just read it
		}
		return again(c)
	}
}
