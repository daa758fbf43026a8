// Package static embeds the files that the binary serves. Cacheable ones have a hash in their name.
package static

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"sync"
)

//go:embed all:dist fonts/*.woff2 fonts/fonts.json icons images/derived images/social images/pictures.json previews videos/*.mp4 videos/videos.json
var files embed.FS

const AssetPrefix = "/assets/"

// Picture is an embedded picture, or an uploaded one in the same form.
type Picture struct {
	Width  int      `json:"width"`
	Height int      `json:"height"`
	Alt    string   `json:"alt"`
	Tone   string   `json:"tone"` // background: deep, teal, mist, ice or sand
	AVIF   []Source `json:"avif"`
	WebP   []Source `json:"webp"`
}

// Source is a picture in one width. File is below images/derived, or the address of an uploaded file.
type Source struct {
	Width int    `json:"w"`
	File  string `json:"file"`
}

// Social is a 1200×630 link preview.
type Social struct {
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Alt    string `json:"alt"`
	File   string `json:"file"`
}

type Video struct {
	Width  int    `json:"width"`
	Height int    `json:"height"`
	File   string `json:"file"`
}

var (
	videos   map[string]Video
	pictures map[string]Picture
	socials  map[string]Social
)

func init() {
	mustRead("videos/videos.json", &videos)
	var listed map[string]json.RawMessage
	mustRead("images/pictures.json", &listed)
	must(json.Unmarshal(listed["social"], &socials))
	pictures = make(map[string]Picture, len(listed))
	for path, raw := range listed {
		if path == "social" {
			continue
		}
		var picture Picture
		must(json.Unmarshal(raw, &picture))
		pictures[path] = picture
	}
}

// PictureAt returns the picture with a content path ("/images/arritmias.webp").
func PictureAt(path string) (Picture, bool) {
	picture, ok := pictures[path]
	return picture, ok
}

// VideoURL returns the address of an embedded video with a content path; it returns other paths unchanged.
func VideoURL(path string) string {
	if video, ok := videos[path]; ok {
		return assetURL(video.File)
	}
	return path
}

// Thumbnails returns the addresses of the smallest WebP of each picture, and of the link preview, by
// content path.
var Thumbnails = sync.OnceValue(func() map[string]string {
	found := make(map[string]string, len(pictures)+1)
	for path, picture := range pictures {
		found[path] = ImageURL(picture.WebP[0].File)
	}
	found[sitePicture] = SocialAt(sitePicture).File
	return found
})

// Fallback returns the address of the widest WebP, for browsers without srcset.
func (p Picture) Fallback() string {
	return ImageURL(p.WebP[len(p.WebP)-1].File)
}

const sitePicture = "/images/og.webp"

func SocialAt(path string) Social {
	social, ok := socials[path]
	if !ok {
		social = socials[sitePicture]
	}
	social.File = assetURL(social.File)
	return social
}

func Icon(path string) string { return icons()[path] }

// icons caches the icons by path, because a page has a hundred.
var icons = sync.OnceValue(func() map[string]string {
	entries, err := files.ReadDir("icons")
	must(err)
	all := map[string]string{}
	for _, entry := range entries {
		if path.Ext(entry.Name()) != ".svg" {
			continue
		}
		svg, err := files.ReadFile("icons/" + entry.Name())
		must(err)
		all["/icons/"+entry.Name()] = inline(presentationAttributes.ReplaceAll(svg, []byte("<svg$1>")), "icon")
	}
	return all
})

// Logo returns the brand's heart as inline SVG.
func Logo() string {
	svg, err := files.ReadFile("icons/brand/mark-mono.svg")
	must(err)
	return inline(svg, "mark")
}

// inline adds a class to an SVG and hides it from screen readers.
func inline(svg []byte, class string) string {
	return strings.Replace(strings.TrimSpace(string(svg)), "<svg", `<svg class="`+class+`" aria-hidden="true"`, 1)
}

// presentationAttributes matches the attributes of an icon that the stylesheet sets instead.
var presentationAttributes = regexp.MustCompile(`^<svg xmlns="[^"]*"( viewBox="[^"]*")(?: (?:fill|stroke|stroke-width|stroke-linecap|stroke-linejoin)="[^"]*")*>`)

type Font struct {
	Family    string         `json:"family"`
	File      string         `json:"file"`
	Weights   string         `json:"weightRange"`
	Fallbacks []FallbackFont `json:"standIns"`
}

// FallbackFont is a local font whose metrics, in per cent, match a font of the site.
type FallbackFont struct {
	Family          string   `json:"family"`
	Weights         string   `json:"weights"`
	Local           []string `json:"local"`
	SizeAdjust      string   `json:"sizeAdjust"`
	AscentOverride  string   `json:"ascentOverride"`
	DescentOverride string   `json:"descentOverride"`
}

var Fonts = sync.OnceValue(func() []Font {
	var fonts []Font
	mustRead("fonts/fonts.json", &fonts)
	for i := range fonts {
		fonts[i].File = assetURL("/fonts/" + path.Base(fonts[i].File))
	}
	return fonts
})

const UploadPrefix = "/fotos/"

func ImageURL(file string) string {
	if strings.HasPrefix(file, UploadPrefix) {
		return file
	}
	return assetURL(file)
}

func assetURL(file string) string { return AssetPrefix + strings.TrimPrefix(file, "/") }

// File is a file in the codings that exist; the others are nil.
type File struct{ Plain, Brotli, Gzip *io.SectionReader }

// open returns an embedded file without copying it, or nil if there is none.
func open(name string) *io.SectionReader {
	file, err := files.Open(name)
	if err != nil {
		return nil
	}
	info, err := file.Stat()
	must(err)
	return section(file.(io.ReaderAt), info.Size())
}

func section(of io.ReaderAt, size int64) *io.SectionReader { return io.NewSectionReader(of, 0, size) }

func Asset(address string) (File, bool) {
	name, ok := strings.CutPrefix(address, AssetPrefix)
	if !ok || !fs.ValidPath(name) {
		return File{}, false
	}
	var file File
	switch path.Ext(name) {
	case ".avif", ".webp", ".jpg", ".woff2", ".mp4":
	case ".wasm":
		// Only compressed forms are embedded; clients without a coding get the file decompressed.
		file.Brotli, file.Gzip = open("dist/"+name+".br"), open("dist/"+name+".gz")
		return file, file.Gzip != nil
	case ".js", ".css":
		if css, ok := Stylesheet(address); ok {
			return File{Plain: section(bytes.NewReader(css), int64(len(css)))}, true
		}
		name = "dist/" + name
		file.Brotli, file.Gzip = open(name+".br"), open(name+".gz")
		if file.Gzip == nil {
			return File{}, false // a stylesheet that is served joined with others only
		}
	default:
		return File{}, false
	}
	file.Plain = open(name)
	return file, file.Plain != nil
}

func Preview(sectionType, file string) ([]byte, bool) {
	body, err := files.ReadFile("previews/" + strings.ToLower(sectionType) + "/" + strings.TrimSuffix(file, ".templ") + ".webp")
	return body, err == nil
}

func Brand(name string) ([]byte, error) {
	return files.ReadFile("icons/brand/" + name)
}

func mustRead(name string, into any) {
	body, err := files.ReadFile(name)
	must(err)
	if err := json.Unmarshal(body, into); err != nil {
		panic(fmt.Sprintf("embedded %s: %v", name, err))
	}
}

func must(err error) {
	if err != nil {
		panic("embedded files: " + err.Error())
	}
}
