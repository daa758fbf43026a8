package static

import (
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"path"
	"slices"
	"strings"
	"sync"
)

type chunk struct {
	EntryPoint string `json:"entryPoint"`
	Imports    []struct {
		Path string `json:"path"`
		Kind string `json:"kind"`
	} `json:"imports"`
}

// scripts has the addresses of the output and all imports of each entry point.
var scripts = sync.OnceValue(func() map[string][]string {
	found := map[string][]string{}
	body, err := files.ReadFile("dist/js/meta.json")
	if err != nil {
		return found // not built; Loader and Island report it
	}
	var build struct {
		Outputs map[string]chunk `json:"outputs"`
	}
	must(json.Unmarshal(body, &build))
	for output, script := range build.Outputs {
		if script.EntryPoint != "" {
			found[script.EntryPoint] = withImports(build.Outputs, output, nil)
		}
	}
	return found
})

func withImports(outputs map[string]chunk, output string, found []string) []string {
	address := AssetPrefix + "js/" + path.Base(output)
	if slices.Contains(found, address) {
		return found
	}
	found = append(found, address)
	for _, imported := range outputs[output].Imports {
		if imported.Kind == "import-statement" {
			found = withImports(outputs, imported.Path, found)
		}
	}
	return found
}

func Loader() string { return built("islands/loader.ts") }

func Print() string { return built("views/layout/print.css") }

func built(source string) string {
	address := first(scripts()[source])
	if address == "" {
		panic(source + " is not built: make generate")
	}
	return address
}

var (
	LoaderIntegrity = sync.OnceValue(func() string { return integrityOf(Loader()) })
	PrintIntegrity  = sync.OnceValue(func() string { return integrityOf(Print()) })
)

func IslandIntegrity(address string) string { return islandIntegrity()[address] }

var islandIntegrity = sync.OnceValue(func() map[string]string {
	found := map[string]string{}
	for _, addresses := range scripts() {
		for _, address := range addresses {
			if found[address] == "" {
				found[address] = integrityOf(address)
			}
		}
	}
	return found
})

func integrityOf(address string) string {
	body, _ := files.ReadFile("dist/" + strings.TrimPrefix(address, AssetPrefix))
	return integrity(body)
}

func integrity(body []byte) string {
	sum := sha512.Sum384(body)
	return "sha384-" + base64.StdEncoding.EncodeToString(sum[:])
}

// PictureWorker returns the address of the worker that resizes pictures, or "" if it is not built.
func PictureWorker() string { return first(scripts()["islands/lib/form/picture/worker.ts"]) }

// OfflineWorker returns the address of the service worker of the appointment page, or "".
func OfflineWorker() string { return first(scripts()["islands/appointment/offline.ts"]) }

func first(addresses []string) string {
	if len(addresses) == 0 {
		return ""
	}
	return addresses[0]
}

// Codecs returns the addresses of the encoders for PictureWorker, by format.
var Codecs = sync.OnceValue(func() map[string]string {
	codecs := map[string]string{}
	entries, _ := files.ReadDir("dist/wasm") // empty if not built
	for _, entry := range entries {
		if name, packed := strings.CutSuffix(entry.Name(), ".br"); packed {
			format, _, _ := strings.Cut(name, "-")
			codecs[format] = AssetPrefix + "wasm/" + name
		}
	}
	return codecs
})

// Island returns the addresses of an island and its imports, separated by spaces. It panics for an
// island that islands/registry.ts lacks.
func Island(name string) string {
	for _, extension := range []string{".ts", ".tsx"} {
		if addresses := scripts()["islands/"+name+"/"+name+extension]; addresses != nil {
			return strings.Join(addresses, " ")
		}
	}
	panic("islands/registry.ts has no island " + name + ", or the scripts are not built (make generate)")
}
