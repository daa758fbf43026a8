package admin

import (
	"github.com/a-h/templ"

	"latido/db/content"
	"latido/views/components"
	"latido/views/model"
)

// Reading draws a long text that is being written as the pages of a site show it.
func Reading(site *content.Site, address, text string) templ.Component {
	page := model.Page{Site: site, Lists: model.NewLists(site), PublicURL: address, Sheet: &model.Sheet{}}
	return components.Reading(page, site.RenderedText(text))
}
