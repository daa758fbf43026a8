package handlers_test

import (
	"strings"
	"testing"

	"latido/db/dbtest/must"
	"latido/handlers"
	"latido/views/seo"
)

// TestForeignHosts checks that a page may use the hosts that it shows something
// of, and that every other page is left to itself.
func TestForeignHosts(t *testing.T) {
	docplanner, doctoralia, cdn := "https://platform.docplanner.com", "https://www.doctoralia.com.mx", "https://videos.example.com"
	own := "script-src 'self' '" + seo.SpeculationHash() + "'"
	for name, test := range map[string]struct {
		change func(object map[string]any)
		script string
		frame  string
		media  string
	}{
		"sample": {func(map[string]any) {}, own, "", "media-src 'self'"},
		"calendar": {func(object map[string]any) {
			doctoralia := object["doctoralia"].(map[string]any)
			doctoralia["enabled"], doctoralia["doctorSlug"] = true, "dra-muestra"
		}, own + " " + docplanner, "frame-src " + doctoralia, "media-src 'self'"},
		"profile only": {func(object map[string]any) {
			doctoralia := object["doctoralia"].(map[string]any)
			doctoralia["enabled"], doctoralia["profileLink"] = true, "https://citas.example.com/dra-muestra"
		}, own, "", "media-src 'self'"},
		"video elsewhere": {func(object map[string]any) {
			object["multimedia"].(map[string]any)["videoUrl"] = cdn + "/consulta.mp4"
		}, own, "", "media-src 'self' " + cdn},
		"video on YouTube": {func(object map[string]any) {
			object["multimedia"].(map[string]any)["videoUrl"] = "https://youtu.be/abc"
		}, own, "", "media-src 'self'"},
		"hostile video": {func(object map[string]any) {
			object["multimedia"].(map[string]any)["videoUrl"] = "https://a.mx;script-src/x.mp4"
		}, own, "", "media-src 'self'"},
	} {
		t.Run(name, func(t *testing.T) {
			s := mustServe(t, handlers.Options{PublicURL: publicURL})
			must.OK(t, s.site.Publish(t.Context(), mustEdition(t, cut, test.change)))
			policy := directives(s.mustGet(t, "/contacto").header.Get("Content-Security-Policy"))
			if got, want := [3]string{policy["script-src"], policy["frame-src"], policy["media-src"]}, [3]string{test.script, test.frame, test.media}; got != want {
				t.Errorf("got %q, want %q", got, want)
			}
			if len(policy["connect-src"]) != len("connect-src 'self'") || policy["img-src"] != "img-src 'self' data:" {
				t.Errorf("got more hosts than the calendar needs: %v", policy)
			}
			for _, path := range []string{"/", "/servicios", "/aviso-de-privacidad", "/no-existe"} {
				if other := s.mustGet(t, path).header.Get("Content-Security-Policy"); strings.Contains(other, "http") || strings.Contains(other, "frame-src") {
					t.Errorf("%s: got policy %q, want no other host", path, other)
				}
			}
		})
	}
}

// directives are the parts of a policy, by their names.
func directives(policy string) map[string]string {
	found := map[string]string{}
	for part := range strings.SplitSeq(policy, "; ") {
		name, _, _ := strings.Cut(part, " ")
		found[name] = part
	}
	return found
}
