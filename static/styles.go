package static

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// CSS returns a built stylesheet by its name ("sections/hero/hero_panorama"),
// or "" for a part that has no style of its own.
func CSS(name string) string {
	css, err := files.ReadFile("dist/css/" + name + ".css")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(css))
}

// Layers is the order of the cascade layers, as every stylesheet begins.
const Layers = "@layer base,components,sections,content;"

// Layer is the stylesheet of a part in its cascade layer, or "" when it has none.
func Layer(name string) string {
	css := CSS(name)
	if css == "" {
		return ""
	}
	if strings.HasPrefix(name, "components/") {
		return "@layer components{" + css + "}"
	}
	return "@layer sections{" + css + "}"
}

const stylesPrefix = AssetPrefix + "css/"

// Linked is a stylesheet that pages link: its address, and its hash as the attribute
// integrity has it.
type Linked struct{ Address, Integrity string }

// linked are those that pages have asked for, by the names of their parts.
var linked sync.Map

// Styles is one file with the stylesheets of several parts, empty when none of them
// has any. Its address ("/assets/css/12-40-1a2b3c4d5e.css") has the numbers of the
// parts, so that every server of this version can put it together, also one that has
// not yet drawn the page; the hash is of its bytes.
func Styles(names []string) Linked {
	key := strings.Join(names, " ")
	if known, ok := linked.Load(key); ok {
		return known.(Linked)
	}
	var numbers []string
	for _, name := range names {
		if n, styled := slices.BinarySearch(parts().names, name); styled {
			numbers = append(numbers, strconv.Itoa(n))
		}
	}
	var file Linked
	if body, ok := joined(numbers); ok {
		sum := sha256.Sum256(body)
		file = Linked{stylesPrefix + strings.Join(numbers, "-") + "-" + hex.EncodeToString(sum[:5]) + ".css", integrity(body)}
	}
	linked.Store(key, file)
	return file
}

// styles puts the file together that an address of Styles names.
func styles(address string) ([]byte, bool) {
	name, isStyle := strings.CutPrefix(address, stylesPrefix)
	name, isFile := strings.CutSuffix(name, ".css")
	if !isStyle || !isFile {
		return nil, false
	}
	fields := strings.Split(name, "-")
	numbers, hash := fields[:len(fields)-1], fields[len(fields)-1]
	body, ok := joined(numbers)
	sum := sha256.Sum256(body)
	return body, ok && hash == hex.EncodeToString(sum[:5])
}

// mostParts is more than a page has. What strangers ask for costs no more.
const mostParts = 64

// joined is the stylesheets of the parts with these numbers; ok is false when they
// are not those of parts, each once, or too many.
func joined(numbers []string) (body []byte, ok bool) {
	if len(numbers) == 0 || len(numbers) > mostParts {
		return nil, false
	}
	seen := make(map[string]bool, len(numbers))
	out := bytes.NewBufferString(Layers)
	for _, number := range numbers {
		n, err := strconv.Atoi(number)
		if err != nil || n < 0 || n >= len(parts().names) || seen[number] || number != strconv.Itoa(n) {
			return nil, false
		}
		seen[number] = true
		out.WriteString(parts().css[n])
	}
	return out.Bytes(), true
}

// parts are the names of all that has a stylesheet, sorted, and each one's in its layer.
var parts = sync.OnceValue(func() (all struct{ names, css []string }) {
	const root = "dist/css/"
	must(fs.WalkDir(files, strings.TrimSuffix(root, "/"), func(path string, entry fs.DirEntry, err error) error {
		if name, isStyle := strings.CutSuffix(path, ".css"); err == nil && isStyle && CSS(name[len(root):]) != "" {
			all.names = append(all.names, name[len(root):])
		}
		return err
	}))
	slices.Sort(all.names)
	for _, name := range all.names {
		all.css = append(all.css, Layer(name))
	}
	return all
})
