package content

import (
	"regexp"
	"strings"

	"latido/db/content/value"
)

func (s *Site) Pages() map[string]bool {
	pages := map[string]bool{}
	for _, path := range fixedPaths {
		pages[path] = path != EditorialPath || s.Editorial.Written()
	}
	for _, r := range s.Records.All() {
		pages[r.Path()] = true
	}
	return pages
}

// Resolve follows redirects and keeps the query and fragment. ok reports whether pages has the result.
func (r Redirects) Resolve(path string, pages map[string]bool) (resolved string, ok bool) {
	end := len(path)
	if mark := strings.IndexAny(path, "?#"); mark >= 0 {
		end = mark
	}
	page := CanonicalPath(path[:end])
	if to, moved := r[page]; moved && !pages[page] {
		page = to
	}
	if !pages[page] {
		return path, false
	}
	return page + path[end:], true
}

var appScheme = regexp.MustCompile(`(?i)^(?:tel|mailto):`)

var defaultMenu = []NavEntry{
	{Label: "INICIO", Path: "/"}, {Label: "ENFERMEDADES", Path: DiseasesPath}, {Label: "SÍNTOMAS", Path: SymptomsPath},
	{Label: "SERVICIOS", Path: ServicesPath}, {Label: "CONTACTO", Path: "/contacto"},
}

// menu returns the shown entries with complete addresses, and dead ones. The default is defaultMenu.
func (s *Site) menu() (entries []NavEntry, dead []DeadEntry) {
	if len(s.NavMenu) == 0 {
		return defaultMenu, nil
	}
	pages := s.Pages()
	for i, entry := range s.NavMenu {
		if entry.Hidden {
			continue
		}
		var ok bool
		if entry.Path, ok = s.menuPath(entry, pages); ok {
			entries = append(entries, entry)
		} else {
			dead = append(dead, DeadEntry{i, entry.Label})
		}
	}
	return entries, dead
}

func (s *Site) menuPath(entry NavEntry, pages map[string]bool) (path string, ok bool) {
	path = strings.TrimSpace(entry.Path)
	ok = path == "" || appScheme.MatchString(path)
	if web, isWeb := value.ParseWeb(path); isWeb {
		path, ok = web.String(), true
		if own, _ := value.ParseWeb(s.DoctorInfo.WebsiteURL); own.String() != "" && web.Origin() == own.Origin() {
			path = "/" + strings.TrimLeft(strings.TrimPrefix(path, web.Origin()), "/")
		}
	} else if bare := "/" + path; path != "" && !strings.Contains(path, ":") && pages[CanonicalPath(bare)] {
		path = bare
	}
	if _, isOwn := value.ParsePath(path); isOwn {
		path, ok = s.Redirects.Resolve(path, pages)
	}
	return path, ok || isList(entry.Label)
}

// isList reports whether an entry of the menu has the address of a list, by its label.
func isList(label string) bool {
	return strings.EqualFold(label, "Enfermedades") || strings.EqualFold(label, "Síntomas") || strings.EqualFold(label, "Servicios")
}
