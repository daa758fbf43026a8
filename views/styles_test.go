package views_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"latido/db/dbtest/must"
	"latido/static"
	"latido/views/sections"
)

// TestStyles: a page carries the style of a part if and only if the part is on it.
func TestStyles(t *testing.T) {
	site := mustSite(t, mustObject(t))
	firstClass := regexp.MustCompile(`^\.([a-z-]+)`)
	parts := map[string]string{} // style name to class
	for _, folder := range []string{"components", "pages"} {
		files := must.Get(os.ReadDir(folder))(t)
		for _, file := range files {
			if name, ok := strings.CutSuffix(file.Name(), ".css"); ok {
				class := firstClass.FindStringSubmatch(static.CSS(folder + "/" + name))
				if class == nil {
					t.Fatalf("%s/%s.css does not begin with a class", folder, name)
				}
				parts[folder+"/"+name] = class[1]
			}
		}
	}
	for _, kind := range sections.Types {
		for _, variant := range kind.Variants {
			parts[kind.Style(variant)] = rootClass(variant.File)
		}
	}
	for _, route := range allPages(site, sections.Default()) {
		p := mustDraw(t, route)
		css := p.styles()
		for name, class := range parts {
			on, styled := p.Find("."+class).Length() > 0, strings.Contains(css, static.CSS(name))
			if on != styled {
				t.Errorf("%s: got %s on the page %v and its style %v", route.Path, name, on, styled)
			}
		}
	}
	contact := mustPage(t, site, sections.Default(), "/contacto").styles()
	if strings.Contains(contact, ".hero") || !strings.Contains(contact, ".contact") {
		t.Error("got the hero's style, or not its own, on the contact page")
	}
}

// TestPropertiesAreDefined: a custom property that nobody sets makes its whole declaration
// invalid, and a browser says nothing; a ring of focus was lost that way.
func TestPropertiesAreDefined(t *testing.T) {
	named, used := regexp.MustCompile(`--[a-z][a-z0-9-]*`), regexp.MustCompile(`var\((--[a-z][a-z0-9-]*)\)`)
	defined, uses := map[string]bool{}, map[string]string{} // a property's name to a file that uses it
	for _, root := range []string{".", "../islands"} {
		if err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && entry.Name() == "node_modules":
				return fs.SkipDir
			case !regexp.MustCompile(`\.(css|templ|go|tsx?)$`).MatchString(path), strings.HasSuffix(path, "_test.go"):
				return nil
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for _, use := range used.FindAllSubmatch(text, -1) {
				uses[string(use[1])] = path
			}
			for _, name := range named.FindAllString(strings.ReplaceAll(string(text), "var(--", "var("), -1) {
				defined[name] = true
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	for name, path := range uses {
		if !defined[name] {
			t.Errorf("%s: nobody sets %s", path, name)
		}
	}
}

// TestNumbersAreClamped: the owner may store any number; the page keeps to sane ones.
func TestNumbersAreClamped(t *testing.T) {
	object := mustObject(t)
	hero, header, band := at(t, object, "heroSection"), at(t, object, "header"), at(t, object, "generalCallToAction")
	for key, value := range map[string]any{
		"heroSectionHeight": -5, "overlayOpacity": 7, "overlayColor": "red;}body{display:none", "backgroundHeroImageHeightPercent": 300, "foregroundHeroImageHeightPercent": -1,
		"logoHeight": 99999,
	} {
		hero[key] = value
	}
	header["headerHeight"], header["headerStickyHeight"], header["logoHeight"] = 99999, -3, 0
	band["sectionHeight"] = 0
	at(t, object, "doctorInfo")["logoHeight"], at(t, object, "aboutMe")["sectionHeight"] = -5, 99999
	figures := at(t, object, "experience")["entities"].([]any)
	figures[0].(map[string]any)["color"], figures[1].(map[string]any)["color"] = "red;}body{display:none", "#ABCDEF"
	css := mustPage(t, mustSite(t, object), sections.Default(), "/").Find("style").Text()
	for _, want := range []string{"--hero-height:400px", "--hero-overlay-opacity:1;", "--hero-background:100%", "--hero-foreground:1%",
		"--header-height:240px", "--header-sticky:48px", "--logo-height:70px", "min-height:500px",
		"--hero-logo:600px", "--mark-height:70px", "footer .logo-picture{--logo-height:24px;}", "--aboutme-height:1200px",
		".experience-band dl > div:nth-child(2){--figure:#ABCDEF;}"} {
		if !strings.Contains(css, want) {
			t.Errorf("got no %q", want)
		}
	}
	for _, unwanted := range []string{"display:none}}", "red;", "99999", "-5px"} {
		if strings.Contains(css, "body{"+unwanted) || unwanted != "display:none}}" && strings.Contains(css, unwanted) {
			t.Errorf("got %q from the content", unwanted)
		}
	}
}
