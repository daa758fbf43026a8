package admin

import (
	"net/url"
	"path"
	"strings"

	"latido/handlers/request"
)

// safeReturn is where to go after signing in: an address within the admin area, or "".
func safeReturn(asked string) string {
	target, err := url.Parse(asked)
	switch {
	case err != nil || target.IsAbs() || target.Host != "" || target.User != nil || target.Opaque != "":
		return ""
	case !request.IsAdmin(target.Path) || path.Clean(target.Path) != target.Path || strings.ContainsAny(target.Path, "\\\x00"):
		return ""
	}
	back := url.URL{Path: target.Path, RawQuery: target.RawQuery}
	return back.String()
}
