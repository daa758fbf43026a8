package main_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// try sends the sign-in form and returns the status, and where it led.
func (o *owner) try(ctx context.Context, p *process, username, password, link, address string) (status int, path string, err error) {
	form := url.Values{"usuario": {username}, "contrasena": {password}, "enlace": {link}}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.address+"/admin/entrar", strings.NewReader(form.Encode()))
	if err != nil {
		return 0, "", err
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	// The visitor makes the first line up; our proxy adds the second.
	request.Header["X-Forwarded-For"] = []string{"198.51.100.1", address}
	response, err := o.Do(request)
	if err != nil {
		return 0, "", err
	}
	response.Body.Close()
	return response.StatusCode, response.Request.URL.Path, nil
}

// besiege has strangers, 24 at a time and each from another address, sign in without end, as ana
// and as nobody; it returns when nobody gets a try as ana any more. The strangers
// stay until the test ends.
func besiege(t *testing.T, p *process) (refused *atomic.Int64) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	var strangers sync.WaitGroup
	t.Cleanup(strangers.Wait)
	t.Cleanup(stop)
	refused = new(atomic.Int64)
	shut, tries := make(chan struct{}), new(atomic.Int64)
	for worker := range 24 {
		strangers.Go(func() {
			o := &owner{http.Client{Timeout: refusePeriod, Transport: &http.Transport{}}}
			defer o.CloseIdleConnections()
			for round := 0; ctx.Err() == nil; round++ {
				username := "ana"
				if round%2 == 1 {
					username = fmt.Sprintf("nadie%d-%d", worker, round)
				}
				status, _, err := o.try(ctx, p, username, "otra cosa", "", fmt.Sprintf("10.%d.%d.%d", worker, round>>8&255, round&255))
				if ctx.Err() != nil {
					return
				}
				if err != nil || status != http.StatusTooManyRequests && status != http.StatusUnprocessableEntity {
					t.Errorf("a stranger got %d, %v", status, err)
					return
				}
				if status == http.StatusTooManyRequests {
					refused.Add(1)
				} else if username == "ana" && tries.Add(1) == 30 {
					close(shut)
				}
			}
		})
	}
	select {
	case <-shut:
	case <-time.After(refusePeriod):
		t.Fatalf("only %d tries as ana got through", tries.Load())
	}
	return refused
}

// TestSiege: while strangers do all they can to keep the owner out, he gets in
// from the browser that he used before, through a link from the terminal, and
// after a reset of the password.
func TestSiege(t *testing.T) {
	long(t)
	dbtest.RunURL(t, func(t *testing.T, databaseURL string) {
		folder := t.TempDir()
		environment := []string{"DATABASE_URL=" + databaseURL, "TRUSTED_PROXIES=127.0.0.1"}
		p := mustStart(t, folder, environment, unpolished)
		mustHaveOwner(t, environment)
		known := mustSignIn(t, p)
		refused := besiege(t, p)

		stranger := func() *owner {
			jar := must.Get(cookiejar.New(nil))(t)
			return &owner{http.Client{Jar: jar, Timeout: refusePeriod}}
		}
		getsIn := func(who string, o *owner, password, link string) {
			t.Helper()
			began := time.Now()
			defer func() { t.Logf("%s: %v", who, time.Since(began).Round(time.Millisecond)) }()
			if status, path, err := o.try(t.Context(), p, "ana", password, link, "203.0.113.7"); err != nil || path != "/admin" {
				t.Errorf("%s: got %d at %s, %v, want the owner in", who, status, path, err)
			}
		}
		terminal := func(typed string, args ...string) (link string) {
			t.Helper()
			c := exec.CommandContext(t.Context(), binary, append([]string{"admin"}, args...)...)
			c.Env, c.Stdin = environment, strings.NewReader(typed)
			output, err := c.CombinedOutput()
			found := regexp.MustCompile(`http://localhost:3000/admin/entrar\?enlace=(\S+)`).FindSubmatch(output)
			if err != nil || found == nil {
				t.Fatalf("%v: %v\n%s", args, err, output)
			}
			return string(found[1])
		}
		if status, _, err := stranger().try(t.Context(), p, "ana", ownerPassword, "", "203.0.113.7"); err != nil || status != http.StatusTooManyRequests {
			t.Errorf("a browser that nobody knows: got %d, %v, want 429", status, err)
		}
		getsIn("known browser", known, ownerPassword, "")
		first := terminal("", "link")
		elsewhere := stranger()
		getsIn("link", elsewhere, ownerPassword, first)
		getsIn("browser that the link made known", elsewhere, ownerPassword, "")
		const next = "otra frase que nadie adivina"
		second := terminal(next+"\n", "reset-password")
		getsIn("link of the reset", stranger(), next, second)
		if before := refused.Load(); before == 0 {
			t.Error("no stranger was refused")
		}
		for _, secret := range []string{first, second, ownerPassword, next} {
			if strings.Contains(p.Log(), secret) {
				t.Errorf("the log has %q", secret)
			}
		}
		t.Logf("%d tries refused", refused.Load())
	})
}
