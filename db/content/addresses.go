package content

import (
	"strings"

	"latido/db/content/value"
)

// Paths of the list pages. The page of a record is one level below.
const (
	DiseasesPath = "/enfermedades"
	SymptomsPath = "/sintomas"
	ServicesPath = "/servicios"
)

const EditorialPath = "/como-escribimos"

// AppointmentPath is the page about an appointment, whose data are in the fragment of its links.
const AppointmentPath = "/cita"

var fixedPaths = []string{"/", DiseasesPath, SymptomsPath, ServicesPath, "/contacto", "/aviso-de-privacidad", EditorialPath, AppointmentPath}

type addressedList struct{ key, base string }

var addressedLists = []addressedList{
	{"diseases", DiseasesPath}, {"symptoms", SymptomsPath}, {"services", ServicesPath},
}

// Redirects maps former paths of pages to current ones, or to "" if the page was removed. No target
// is itself redirected.
type Redirects map[string]string

// CanonicalPath returns a decoded path in lower case without trailing slashes.
func CanonicalPath(path string) string {
	path = strings.ToLower(path)
	if len(path) > 1 {
		path = strings.TrimRight(path, "/")
	}
	return path
}

// orderKey is the key of the order of ids in the object form of a list.
const orderKey = "*"

// MaxID is the maximum length of an id in characters, so that its address fits into a redirect.
const MaxID = 100

func isSlug(id string) bool {
	_, ok := value.ParseSlug(id)
	return ok
}
