package handlers

import (
	"fmt"
	"sync"

	"github.com/gofiber/fiber/v2"

	"latido/db/content"
	"latido/db/sample"
	"latido/views/admin"
	"latido/views/launch"
)

// sampleSite is the content that every new database begins with.
var sampleSite = sync.OnceValues(func() (*content.Site, error) {
	body, err := sample.Content()
	if err != nil {
		return nil, err
	}
	return content.Decode(body)
})

// review lists what of a site is still to be done before it may go live.
func review(site *content.Site, selections content.Selections, address string) (launch.Report, error) {
	beside, err := sampleSite()
	if err != nil {
		return launch.Report{}, fmt.Errorf("review before launch: %w", err)
	}
	return launch.Review(launch.Site{Content: site, Sample: beside, Sections: selections, Address: address}), nil
}

// open returns how many points of the list are open, none before anything is published.
func (s *Site) open() int {
	set := s.current.Load()
	if set == nil {
		return 0
	}
	return set.launch.Count(launch.Open)
}

// showLaunch handles GET /admin/publicacion.
func (s *Server) showLaunch(c *fiber.Ctx) error {
	set := s.site.current.Load()
	if set == nil {
		return fiber.ErrServiceUnavailable
	}
	return s.sendAdmin(c, fiber.StatusOK, admin.Page{Title: "Lista de publicación", Username: owner(c).Username, Style: "admin/launch"}, admin.Launch(set.launch))
}
