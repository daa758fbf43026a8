package views_test

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"latido/static"
	"latido/views/sections"
)

// TestTones: the box of each of our pictures has a tone until the picture has come, and base.css names it.
func TestTones(t *testing.T) {
	base := static.CSS("layout/base")
	for _, route := range allPages(mustSite(t, mustObject(t)), sections.Default()) {
		mustDraw(t, route).Find("picture source[type='image/avif'] ~ img").Each(func(_ int, img *goquery.Selection) {
			if tone := img.AttrOr("data-tone", ""); tone == "" || !strings.Contains(base, "[data-tone="+tone+"]") {
				t.Errorf("got tone %q of %s, want one that base.css names", tone, img.AttrOr("src", ""))
			}
		})
	}
}
