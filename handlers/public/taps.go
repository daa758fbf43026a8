package public

import (
	"strings"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/handlers/publish"
	"latido/handlers/publish/resource"
	"latido/handlers/request"
	"latido/handlers/tally"
	"latido/views/taps"
)

// Taps counts what visitors tap and see.
type Taps struct {
	Site     *publish.Site
	Sessions *request.Sessions
	Counter  *tally.Counter
	Count    func(kind taps.Kind) // is told of each that counts
}

// Hide answers a request with 204 whatever becomes of it: nobody learns what counts.
func (t *Taps) Hide(c *fiber.Ctx) error {
	_ = c.Next()
	c.Response().Reset()
	resource.NewHeaders(t.Sessions.PublicURL, [][2]string{{fiber.HeaderCacheControl, "no-store"}}).Set(c.Context())
	c.Status(fiber.StatusNoContent)
	return nil
}

// Add handles POST /toques. Its body is the page's path; for a tap, then a space, what
// islands/loader.ts found the link to be, a space, and the classes of the part of the
// page that it is in.
func (t *Taps) Add(c *fiber.Ctx) error {
	page, tapped, isTap := strings.Cut(string(request.Body(c)), " ")
	tap := db.Tap{Page: page, Kind: string(taps.View)}
	if isTap {
		word, classes, _ := strings.Cut(tapped, " ")
		kind, known := kinds[word]
		if !known {
			return nil
		}
		tap.Kind, tap.Place = string(kind), taps.PlaceOf(classes)
	}
	if _, exists := t.Site.Pages()[page]; !exists || !t.counts(c) {
		return nil
	}
	network, wide := t.Sessions.Networks(c)
	if t.Counter.Add(network, wide, tap, !isTap) {
		t.Count(taps.Kind(tap.Kind))
	}
	return nil
}

// kinds are what islands/loader.ts finds links to be.
var kinds = map[string]taps.Kind{
	"tel:911": taps.Emergency, "tel:": taps.Call, "wa.me": taps.WhatsApp, "maps": taps.Map, "map-open": taps.Map,
	"doctoralia": taps.Directory, "booking-open": taps.Directory, "video-play": taps.Video,
}

// counts reports whether a person who is no owner, and who has not asked to be left
// alone, sent a request from a page of this site.
func (t *Taps) counts(c *fiber.Ctx) bool {
	return t.Sessions.IsSameOrigin(c) && t.Sessions.Token(c) == "" &&
		c.Get("Sec-GPC") != "1" && c.Get("DNT") != "1" &&
		c.Get("Sec-Purpose") == "" && c.Get("Purpose") == "" && !isRobot(c.Get(fiber.HeaderUserAgent))
}

// robots are parts of the names of programs that say that they are no browser of a person.
var robots = []string{
	"bot", "crawl", "spider", "slurp", "http", "headless", "lighthouse", "preview", "monitor", "externalhit", "phantom",
}

// isRobot judges by a name of which nothing is kept. A browser's begins with Mozilla.
func isRobot(agent string) bool {
	agent = strings.ReplaceAll(strings.ToLower(agent), "cubot", "") // a make of phones
	if !strings.HasPrefix(agent, "mozilla/") {
		return true
	}
	for _, robot := range robots {
		if strings.Contains(agent, robot) {
			return true
		}
	}
	return false
}
