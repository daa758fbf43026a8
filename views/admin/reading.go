package admin

import (
	"github.com/a-h/templ"

	"latido/db/content"
	"latido/views/components"
	"latido/views/model"
)

// Reading renders a long text under edit as the site would.
func Reading(site *content.Site, address, text string) templ.Component {
	page := model.Page{Site: site, Lists: model.NewLists(site), PublicURL: address, Sheet: &model.Sheet{}}
	return components.Reading(page, site.RenderedText(text))
}
