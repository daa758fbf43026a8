package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os/exec"
	"strings"
	"testing"

	"latido/db"
	"latido/db/dbtest/must"
)

// ownerPassword is the password of every owner in these tests.
const ownerPassword = "caballo grapa correcto"

// mustHaveOwner creates the owner "ana" in a database that a server has prepared.
func mustHaveOwner(tb testing.TB, environment []string) {
	tb.Helper()
	c := exec.CommandContext(tb.Context(), binary, "admin", "create", "-username", "ana")
	c.Env, c.Stdin = environment, strings.NewReader(ownerPassword+"\n")
	if output, err := c.CombinedOutput(); err != nil {
		tb.Fatalf("create owner: %v\n%s", err, output)
	}
}

// owner is a browser that is signed in; it keeps its cookie from one server to another.
type owner struct {
	http.Client
}

// mustSignIn signs the owner "ana" in.
func mustSignIn(tb testing.TB, p *process) *owner {
	tb.Helper()
	jar := must.Get(cookiejar.New(nil))(tb)
	o := &owner{http.Client{Jar: jar, Timeout: refusePeriod, Transport: &http.Transport{}}}
	tb.Cleanup(o.CloseIdleConnections)
	request := must.Get(http.NewRequestWithContext(tb.Context(), http.MethodPost, p.address+"/admin/entrar",
		strings.NewReader(url.Values{"usuario": {"ana"}, "contrasena": {ownerPassword}}.Encode())))(tb)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	response := must.Get(o.Do(request))(tb)
	response.Body.Close()
	if response.Request.URL.Path != "/admin" {
		tb.Fatalf("sign-in led to %s with status %d\n%s", response.Request.URL, response.StatusCode, p.Log())
	}
	return o
}

// reply is an answer of the API: a status, and a body that was read to its end.
type reply struct {
	status int
	kind   string
	body   []byte
}

// post posts JSON as the site's own screens do.
func (o *owner) post(p *process, path string, body []byte) (reply, error) {
	request, err := http.NewRequest(http.MethodPost, p.address+path, bytes.NewReader(body))
	if err != nil {
		return reply{}, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	response, err := o.Do(request)
	if err != nil {
		return reply{}, err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	return reply{response.StatusCode, response.Header.Get("Content-Type"), answer}, err
}

// saveName saves the n-th name of the doctor, and the same at a second place: half a save would show.
func (o *owner) saveName(p *process, n int) (reply, error) {
	return o.post(p, "/api/site-content", fmt.Appendf(nil, `{"siteContent":{"doctorInfo":{"name":"%s"},"heroSection":{"title":"%[1]s"}}}`, nameOf(n)))
}

func nameOf(n int) string { return fmt.Sprintf("Dra. Número %d", n) }

// mustKeep checks that every acknowledged save is stored, whole, and that nobody
// else's name is.
func mustKeep(tb testing.TB, databaseURL string, acknowledged []int) {
	tb.Helper()
	store := mustOpen(tb, databaseURL)
	defer store.Close()
	revisions := must.Get(store.Revisions(tb.Context(), db.SiteContent, 1<<20, 0))(tb)
	stored := map[string]bool{}
	for _, listed := range revisions {
		revision := must.Get(store.Revision(tb.Context(), db.SiteContent, listed.Number))(tb)
		var site struct {
			DoctorInfo  struct{ Name string }
			HeroSection struct{ Title string }
		}
		if err := json.Unmarshal(revision.Body, &site); err != nil {
			tb.Fatalf("revision %d: %v", listed.Number, err)
		}
		if listed.Number > 1 && site.DoctorInfo.Name != site.HeroSection.Title {
			tb.Errorf("revision %d is half a save: %q and %q", listed.Number, site.DoctorInfo.Name, site.HeroSection.Title)
		}
		stored[site.DoctorInfo.Name] = true
	}
	lost := 0
	for _, n := range acknowledged {
		if !stored[nameOf(n)] {
			lost++
		}
	}
	if lost > 0 || len(acknowledged) == 0 {
		tb.Errorf("lost %d of %d acknowledged saves", lost, len(acknowledged))
	}
	tb.Logf("%d saves acknowledged, %d lost, %d revisions", len(acknowledged), lost, len(revisions))
}
