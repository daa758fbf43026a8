package content

import (
	"strings"

	"latido/db/content/value"
)

// The addresses of the lists; records are one level below.
const (
	DiseasesPath = "/enfermedades"
	SymptomsPath = "/sintomas"
	ServicesPath = "/servicios"
)

// EditorialPath is the address of the editorial policy.
const EditorialPath = "/como-escribimos"

// AppointmentPath is the address of the page about an appointment, whose data are in the fragment of its links.
const AppointmentPath = "/cita"

// fixedPaths are the pages of every site.
var fixedPaths = []string{"/", DiseasesPath, SymptomsPath, ServicesPath, "/contacto", "/aviso-de-privacidad", EditorialPath, AppointmentPath}

type addressedList struct{ key, base string }

// addressedLists are the lists whose records have a page.
var addressedLists = []addressedList{
	{"diseases", DiseasesPath}, {"symptoms", SymptomsPath}, {"services", ServicesPath},
}

// Redirects maps former addresses of pages to current ones, or to "" if the page was removed. No target is
// itself redirected.
type Redirects map[string]string

// CanonicalPath returns a decoded path in lower case without trailing slashes.
func CanonicalPath(path string) string {
	path = strings.ToLower(path)
	if len(path) > 1 {
		path = strings.TrimRight(path, "/")
	}
	return path
}

// orderKey is the key for the order of the ids in the object form of a list.
const orderKey = "*"

// MaxID is the maximum length of the id of a record with a page: its address then fits into a redirect.
const MaxID = 100

func isSlug(id string) bool {
	_, ok := value.ParseSlug(id)
	return ok
}
