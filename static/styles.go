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

type sheet struct{ layered, plain string }

// stylesheetByName returns the stylesheets by name. It copies each once: for each page, that would
// take a tenth of a save.
var stylesheetByName = sync.OnceValue(func() map[string]sheet {
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

// CSS returns the stylesheet with a name ("sections/hero/hero_panorama"), or "".
func CSS(name string) string { return stylesheetByName()[name].plain }

const Layers = "@layer base,components,sections,content;"

// Layer returns the stylesheet with a name in its cascade layer, or "".
func Layer(name string) string { return stylesheetByName()[name].layered }

const stylesPrefix = AssetPrefix + "css/"

type StylesheetLink struct{ Address, Integrity string }

// linked caches the results of Styles by the joined names.
var linked sync.Map

// Styles returns one file of several stylesheets. The address ("/assets/css/12-40-1a2b3c4d5e.css") has
// their numbers and a hash, so that every server of this version can assemble it. It panics if a
// stylesheet belongs to no public page.
func Styles(names []string) StylesheetLink {
	key := strings.Join(names, " ")
	if known, ok := linked.Load(key); ok {
		return known.(StylesheetLink)
	}
	var numbers []int
	for _, name := range names {
		n, public := slices.BinarySearch(publicStylesheets().names, name)
		if !public && CSS(name) != "" {
			panic("no public page has the styles of " + name)
		}
		if public {
			numbers = append(numbers, n)
		}
	}
	slices.Sort(numbers)
	numbers = slices.Compact(numbers)
	var file StylesheetLink
	if len(numbers) > 0 {
		file = StylesheetLink{stylesPrefix + spell(numbers) + ".css", integrity(joined(numbers))}
	}
	linked.Store(key, file)
	return file
}

func spell(numbers []int) string {
	var name strings.Builder
	hash := sha256.New()
	hash.Write([]byte(Layers))
	for _, n := range numbers {
		name.WriteString(strconv.Itoa(n) + "-")
		hash.Write(publicStylesheets().sums[n][:])
	}
	return name.String() + hex.EncodeToString(hash.Sum(nil)[:5])
}

// Stylesheet assembles the file with an address of Styles. It rejects other spellings first.
func Stylesheet(address string) ([]byte, bool) {
	name, isStyle := strings.CutPrefix(address, stylesPrefix)
	name, isFile := strings.CutSuffix(name, ".css")
	fields := strings.Split(name, "-")
	if !isStyle || !isFile || len(fields) < 2 || len(fields) > 1+len(publicStylesheets().names) {
		return nil, false
	}
	var numbers []int
	for i, field := range fields[:len(fields)-1] {
		n, err := strconv.Atoi(field)
		if err != nil || n >= len(publicStylesheets().names) || i > 0 && n <= numbers[i-1] {
			return nil, false
		}
		numbers = append(numbers, n)
	}
	if name != spell(numbers) {
		return nil, false
	}
	return joined(numbers), true
}

func joined(numbers []int) []byte {
	size := len(Layers)
	for _, n := range numbers {
		size += len(publicStylesheets().css[n])
	}
	out := append(make([]byte, 0, size), Layers...)
	for _, n := range numbers {
		out = append(out, publicStylesheets().css[n]...)
	}
	return out
}

// stylesheets has parallel slices, indexed by number: sorted names, layered CSS and its SHA-256.
type stylesheets struct {
	names, css []string
	sums       [][sha256.Size]byte
}

// publicStylesheets returns the stylesheets of public pages only, so that those of the owner's
// screens do not change the numbers.
var publicStylesheets = sync.OnceValue(func() (all stylesheets) {
	for name := range stylesheetByName() {
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
