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

const EditorialPath = "/como-escribimos"

// AppointmentPath is the page about an appointment. The fragment of its links has the data.
const AppointmentPath = "/cita"

var fixedPaths = []string{"/", DiseasesPath, SymptomsPath, ServicesPath, "/contacto", "/aviso-de-privacidad", EditorialPath, AppointmentPath}

type addressedList struct{ key, base string }

var addressedLists = []addressedList{
	{"diseases", DiseasesPath}, {"symptoms", SymptomsPath}, {"services", ServicesPath},
}

// Redirects maps former paths to current ones, or "" for a removed page. No target is
// redirected.
type Redirects map[string]string

// CanonicalPath returns a path in lower case without trailing slashes.
func CanonicalPath(path string) string {
	path = strings.ToLower(path)
	if len(path) > 1 {
		path = strings.TrimRight(path, "/")
	}
	return path
}

// orderKey has the order of ids in the object form of a list.
const orderKey = "*"

// MaxID is in characters, so that an address fits into a redirect.
const MaxID = 100

func isSlug(id string) bool {
	_, ok := value.ParseSlug(id)
	return ok
}
