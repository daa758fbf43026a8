package content

import (
	"strings"

	"latido/db/content/value"
)

// The page of a record is one level below its list.
const (
	DiseasesPath = "/enfermedades"
	SymptomsPath = "/sintomas"
	ServicesPath = "/servicios"
)

const EditorialPath = "/como-escribimos"

// AppointmentPath is the page about an appointment, whose data is in the fragment of its links.
const AppointmentPath = "/cita"

var fixedPaths = []string{"/", DiseasesPath, SymptomsPath, ServicesPath, "/contacto", "/aviso-de-privacidad", EditorialPath, AppointmentPath}

type addressedList struct{ key, base string }

var addressedLists = []addressedList{
	{"diseases", DiseasesPath}, {"symptoms", SymptomsPath}, {"services", ServicesPath},
}

// Redirects maps former paths to current ones, which are not redirected, or to "" for removed pages.
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

// MaxID lets the address of a record fit into a redirect. It is in characters.
const MaxID = 100

func isSlug(id string) bool {
	_, ok := value.ParseSlug(id)
	return ok
}
