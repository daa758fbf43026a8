package static

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// sheet is a built stylesheet, in its cascade layer and as it is written.
type sheet struct{ layered, plain string }

// sheets are all that are built, by their names. To copy one out of the program for
// each page that has it would be a tenth of the work of a save.
var sheets = sync.OnceValue(func() map[string]sheet {
	const root = "dist/css/"
	all := map[string]sheet{}
	must(fs.WalkDir(files, strings.TrimSuffix(root, "/"), func(path string, _ fs.DirEntry, err error) error {
		name, isStyle := strings.CutSuffix(strings.TrimPrefix(path, root), ".css")
		if err != nil || !isStyle {
			return err
		}
		css, err := files.ReadFile(path)
		if plain := strings.TrimSpace(string(css)); plain != "" {
			opening := "@layer sections{"
			if strings.HasPrefix(name, "components/") {
				opening = "@layer components{"
			}
			layered := opening + plain + "}"
			all[name] = sheet{layered, layered[len(opening) : len(layered)-1]}
		}
		return err
	}))
	return all
})

// CSS returns a built stylesheet by its name ("sections/hero/hero_panorama"),
// or "" for a part that has no style of its own.
func CSS(name string) string { return sheets()[name].plain }

// Layers is the order of the cascade layers, as every stylesheet begins.
const Layers = "@layer base,components,sections,content;"

// Layer is the stylesheet of a part in its cascade layer, or "" when it has none.
func Layer(name string) string { return sheets()[name].layered }

const stylesPrefix = AssetPrefix + "css/"

// Linked is a stylesheet that pages link: its address, and its hash as the attribute
// integrity has it.
type Linked struct{ Address, Integrity string }

// linked are those that pages have asked for, by the names of their parts.
var linked sync.Map

// Styles is one file with the stylesheets of several parts, whose order does not
// matter; empty when none of them has any. Its address
// ("/assets/css/12-40-1a2b3c4d5e.css") has the numbers of the parts, so that every
// server of this version can put it together, also one that has not yet drawn the
// page; the hash is of what they say. It panics when a part belongs to no public page.
func Styles(names []string) Linked {
	key := strings.Join(names, " ")
	if known, ok := linked.Load(key); ok {
		return known.(Linked)
	}
	var numbers []int
	for _, name := range names {
		n, public := slices.BinarySearch(parts().names, name)
		if !public && CSS(name) != "" {
			panic("no public page has the styles of " + name)
		}
		if public {
			numbers = append(numbers, n)
		}
	}
	slices.Sort(numbers)
	numbers = slices.Compact(numbers)
	var file Linked
	if len(numbers) > 0 {
		file = Linked{stylesPrefix + spell(numbers) + ".css", integrity(joined(numbers))}
	}
	linked.Store(key, file)
	return file
}

// spell is the name of the file with the parts of these numbers.
func spell(numbers []int) string {
	var name strings.Builder
	hash := sha256.New()
	hash.Write([]byte(Layers))
	for _, n := range numbers {
		name.WriteString(strconv.Itoa(n) + "-")
		hash.Write(parts().sums[n][:])
	}
	return name.String() + hex.EncodeToString(hash.Sum(nil)[:5])
}

// Stylesheet puts the file together that an address of Styles names. Another spelling of
// the same parts is none, and costs its sender more than the server.
func Stylesheet(address string) ([]byte, bool) {
	name, isStyle := strings.CutPrefix(address, stylesPrefix)
	name, isFile := strings.CutSuffix(name, ".css")
	fields := strings.Split(name, "-")
	if !isStyle || !isFile || len(fields) < 2 || len(fields) > 1+len(parts().names) {
		return nil, false
	}
	var numbers []int
	for i, field := range fields[:len(fields)-1] {
		n, err := strconv.Atoi(field)
		if err != nil || n >= len(parts().names) || i > 0 && n <= numbers[i-1] {
			return nil, false
		}
		numbers = append(numbers, n)
	}
	if name != spell(numbers) {
		return nil, false
	}
	return joined(numbers), true
}

// joined is the stylesheets of the parts with these numbers.
func joined(numbers []int) []byte {
	size := len(Layers)
	for _, n := range numbers {
		size += len(parts().css[n])
	}
	out := append(make([]byte, 0, size), Layers...)
	for _, n := range numbers {
		out = append(out, parts().css[n]...)
	}
	return out
}

// stylesheets are those of several parts, sorted by name: each in its layer, and the
// SHA-256 of that.
type stylesheets struct {
	names, css []string
	sums       [][sha256.Size]byte
}

// parts are all that public pages have: a new style of the owner's screens changes no
// number.
var parts = sync.OnceValue(func() (all stylesheets) {
	for name := range sheets() {
		folder, _, _ := strings.Cut(name, "/")
		if slices.Contains([]string{"components", "layout", "pages", "sections"}, folder) {
			all.names = append(all.names, name)
		}
	}
	slices.Sort(all.names)
	for _, name := range all.names {
		css := Layer(name)
		all.css, all.sums = append(all.css, css), append(all.sums, sha256.Sum256([]byte(css)))
	}
	return all
})
