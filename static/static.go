// Package static holds every file that the binary serves or renders from: the
// built styles and scripts, fonts, icons and pictures. Files that browsers may
// keep for ever carry a hash of their bytes in their name.
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

// AssetPrefix is the path under which hashed files are served.
const AssetPrefix = "/assets/"

// Picture is what the pages need to know of a picture of ours.
type Picture struct {
	Width  int      `json:"width"`
	Height int      `json:"height"`
	Alt    string   `json:"alt"`
	Tone   string   `json:"tone"` // of its backdrop: deep, teal, mist, ice or sand
	AVIF   []Source `json:"avif"`
	WebP   []Source `json:"webp"`
}

// Source is one width of a picture; File is its name under images/derived, or
// the whole address of a file of the owner's.
type Source struct {
	W    int    `json:"w"`
	File string `json:"file"`
}

// Social is the 1200×630 picture of a shared link.
type Social struct {
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Alt    string `json:"alt"`
	File   string `json:"file"`
}

// Video is a video of ours: its size and its file, under videos.
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

// PictureAt returns the picture that content calls by this path
// ("/images/arritmias.webp") and whether it is one of ours.
func PictureAt(path string) (Picture, bool) {
	picture, ok := pictures[path]
	return picture, ok
}

// VideoURL returns the address of the video that content calls by this path
// ("/videos/primera-consulta.mp4"); a path that is not one of ours stays as it is.
func VideoURL(path string) string {
	if video, ours := videos[path]; ours {
		return assetURL(video.File)
	}
	return path
}

// Thumbnails are the addresses of the smallest WebP of every picture of ours, by
// its content path, and of the one that stands for a page that has none.
var Thumbnails = sync.OnceValue(func() map[string]string {
	found := make(map[string]string, len(pictures)+1)
	for path, picture := range pictures {
		found[path] = ImageURL(picture.WebP[0].File)
	}
	found[sitePicture] = SocialAt(sitePicture).File
	return found
})

// Fallback is the address of the widest WebP, for browsers without srcset.
func (p Picture) Fallback() string {
	return ImageURL(p.WebP[len(p.WebP)-1].File)
}

// sitePicture is what the content calls the picture of a page without one.
const sitePicture = "/images/og.webp"

// SocialAt returns the link preview made from a picture, or the site's own.
func SocialAt(path string) Social {
	social, ok := socials[path]
	if !ok {
		social = socials[sitePicture]
	}
	social.File = assetURL(social.File)
	return social
}

// Icon returns one of our icons as inline SVG, or "" when the path is not ours.
func Icon(path string) string { return icons()[path] }

// icons are all of them by path, made once: a page has a hundred.
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
		all["/icons/"+entry.Name()] = inline(rootStyle.ReplaceAll(svg, []byte("<svg$1>")), "icon")
	}
	return all
})

// Mark returns the heart of the brand as inline SVG.
func Mark() string {
	svg, err := files.ReadFile("icons/brand/mark-mono.svg")
	must(err)
	return inline(svg, "mark")
}

// inline makes an SVG decorative and gives it a class.
func inline(svg []byte, class string) string {
	return strings.Replace(strings.TrimSpace(string(svg)), "<svg", `<svg class="`+class+`" aria-hidden="true"`, 1)
}

// rootStyle finds the presentation attributes of an icon's first tag: the
// stylesheet says them, and a page has too many icons to repeat them in each.
var rootStyle = regexp.MustCompile(`^<svg xmlns="[^"]*"( viewBox="[^"]*")(?: (?:fill|stroke|stroke-width|stroke-linecap|stroke-linejoin)="[^"]*")*>`)

// Font is one face of the site and the local fonts that stand in until it is there.
type Font struct {
	Family   string    `json:"family"`
	File     string    `json:"file"`
	Weights  string    `json:"weightRange"`
	StandIns []StandIn `json:"standIns"`
}

// StandIn is a local font, at some weights, with the overrides in per cent that give
// its lines the height of the site's face and nearly their length.
type StandIn struct {
	Family          string   `json:"family"`
	Weights         string   `json:"weights"`
	Local           []string `json:"local"`
	SizeAdjust      string   `json:"sizeAdjust"`
	AscentOverride  string   `json:"ascentOverride"`
	DescentOverride string   `json:"descentOverride"`
}

// Fonts lists the faces of the site.
var Fonts = sync.OnceValue(func() []Font {
	var fonts []Font
	mustRead("fonts/fonts.json", &fonts)
	for i := range fonts {
		fonts[i].File = assetURL("/fonts/" + path.Base(fonts[i].File))
	}
	return fonts
})

// OwnPrefix begins the address of every picture that the owner uploaded.
const OwnPrefix = "/fotos/"

// ImageURL is the address of a derived picture, or of one of the owner's.
func ImageURL(file string) string {
	if strings.HasPrefix(file, OwnPrefix) {
		return file
	}
	return assetURL(file)
}

func assetURL(file string) string { return AssetPrefix + strings.TrimPrefix(file, "/") }

// File is a file as it can be sent, read from where the program has it; scripts come
// compressed, too. A form that there is not is nil.
type File struct{ Plain, Brotli, Gzip *io.SectionReader }

// open returns an embedded file, or nil when there is none. It is not copied.
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

// Asset returns a file by its address ("/assets/fonts/x.woff2"). Only pictures,
// videos, fonts, built scripts, stylesheets and codecs can be had this way.
func Asset(address string) (File, bool) {
	name, ok := strings.CutPrefix(address, AssetPrefix)
	if !ok || !fs.ValidPath(name) {
		return File{}, false
	}
	var file File
	switch path.Ext(name) {
	case ".avif", ".webp", ".jpg", ".woff2", ".mp4":
	case ".wasm":
		// Kept compressed only: whoever takes neither coding gets it unpacked.
		file.Brotli, file.Gzip = open("dist/"+name+".br"), open("dist/"+name+".gz")
		return file, file.Gzip != nil
	case ".js", ".css":
		if css, ok := Stylesheet(address); ok {
			return File{Plain: section(bytes.NewReader(css), int64(len(css)))}, true
		}
		name = "dist/" + name
		file.Brotli, file.Gzip = open(name+".br"), open(name+".gz")
		if file.Gzip == nil {
			return File{}, false // a part of the styles, which is in others
		}
	default:
		return File{}, false
	}
	file.Plain = open(name)
	return file, file.Plain != nil
}

// Preview returns the screenshot of a section layout by the layout's file name.
func Preview(sectionType, file string) ([]byte, bool) {
	body, err := files.ReadFile("previews/" + strings.ToLower(sectionType) + "/" + strings.TrimSuffix(file, ".templ") + ".webp")
	return body, err == nil
}

// Brand returns a favicon or a touch icon by its file name.
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

// must stops a binary that was built without its own files.
func must(err error) {
	if err != nil {
		panic("embedded files: " + err.Error())
	}
}
