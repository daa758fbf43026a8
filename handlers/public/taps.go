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

type Taps struct {
	Site     *publish.Site
	Sessions *request.Sessions
	Counter  *tally.Counter
	Count    func(kind taps.Kind) // counts a tap for the metrics
}

// SendNoContent answers 204 in any case: the response does not show what counts.
func (t *Taps) SendNoContent(c *fiber.Ctx) error {
	_ = c.Next()
	c.Response().Reset()
	resource.NewHeaders(t.Sessions.PublicURL, [][2]string{{fiber.HeaderCacheControl, "no-store"}}).Set(c.Context())
	c.Status(fiber.StatusNoContent)
	return nil
}

// Add handles POST /toques. The body is the path of the page and, for a tap, the kind of link and the
// classes of the part of the page; see islands/loader.ts.
func (t *Taps) Add(c *fiber.Ctx) error {
	page, tapped, isTap := strings.Cut(string(request.Body(c)), " ")
	tap := db.Tap{Page: page, Kind: string(taps.View)}
	if isTap {
		word, classes, _ := strings.Cut(tapped, " ")
		kind, ok := kinds[word]
		if !ok {
			return nil
		}
		tap.Kind, tap.Place = string(kind), taps.PlaceOf(classes)
	}
	if _, exists := t.Site.Pages()[page]; !exists || !t.counts(c) {
		return nil
	}
	network, wideNetwork := t.Sessions.Networks(c)
	if t.Counter.Add(network, wideNetwork, tap, !isTap) {
		t.Count(taps.Kind(tap.Kind))
	}
	return nil
}

var kinds = map[string]taps.Kind{
	"tel:911": taps.Emergency, "tel:": taps.Call, "wa.me": taps.WhatsApp, "maps": taps.Map, "map-open": taps.Map,
	"doctoralia": taps.Directory, "booking-open": taps.Directory, "video-play": taps.Video,
}

// counts reports whether a page of this site sent a request, and the visitor is no owner, no robot and
// has not opted out.
func (t *Taps) counts(c *fiber.Ctx) bool {
	return t.Sessions.IsSameOrigin(c) && t.Sessions.Token(c) == "" &&
		c.Get("Sec-GPC") != "1" && c.Get("DNT") != "1" &&
		c.Get("Sec-Purpose") == "" && c.Get("Purpose") == "" && !isRobot(c.Get(fiber.HeaderUserAgent))
}

var robots = []string{
	"bot", "crawl", "spider", "slurp", "http", "headless", "lighthouse", "preview", "monitor", "externalhit", "phantom",
}

// isRobot reports whether a user agent does not begin with Mozilla, as those of browsers do.
func isRobot(agent string) bool {
	agent = strings.ReplaceAll(strings.ToLower(agent), "cubot", "") // a brand of phones
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
