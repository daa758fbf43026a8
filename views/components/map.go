package components

import "latido/db/content/value"

const mapsOrigin = "https://www.google.com"

type mapFrame struct {
	Src   string `json:"src"`
	Title string `json:"title"`
}

func embeddedMap(setting string) string {
	web, ok := value.ParseMap(setting)
	if !ok {
		return ""
	}
	return web.String()
}
