package main

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"latido/db/content/signature"
	"latido/handlers/publish/render"
)

// Limits for the responses of a site, which is untrusted.
const (
	verifyBytes     = 4 << 20 // bytes of one response, decompressed
	verifyRedirects = 5
	verifyPages     = 2_000
	verifyAtOnce    = 3  // concurrent requests, so that no site is overloaded
	verifyTimeout   = 30 // the time for all responses, as a multiple of that for one
)

// verify implements "latido verify", which compares any site of Latido with its record of signatures.
func verify(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := newFlags("verify", "https://…", stderr)
	timeout := flags.Duration("timeout", 20*time.Second, "how long to wait for one answer")
	address, err := oneFile(flags, args, "")
	if err != nil {
		return exit(unverified, err)
	}
	v, err := newVerifier(address, *timeout)
	if err != nil {
		return exit(unverified, err)
	}
	ctx, cancel := context.WithTimeout(ctx, verifyTimeout**timeout)
	defer cancel()
	results, err := v.verify(ctx)
	if err != nil {
		return exit(unverified, err)
	}
	return report(stdout, v.site.String(), results)
}

type verifier struct {
	site    *url.URL
	client  *http.Client
	timeout time.Duration
}

func newVerifier(address string, timeout time.Duration) (*verifier, error) {
	site, err := url.Parse(address)
	if err != nil || site.Host == "" || site.Scheme != "http" && site.Scheme != "https" || site.User != nil || timeout <= 0 {
		return nil, fmt.Errorf("escribe la dirección de un sitio, como https://ejemplo.mx; see: latido verify -h")
	}
	site = &url.URL{Scheme: site.Scheme, Host: site.Host}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxResponseHeaderBytes = 64 << 10
	transport.MaxConnsPerHost = verifyAtOnce
	return &verifier{site, &http.Client{Transport: transport, CheckRedirect: func(next *http.Request, before []*http.Request) error {
		if next.URL.Hostname() != site.Hostname() || next.URL.Scheme != site.Scheme && next.URL.Scheme != "https" {
			return fmt.Errorf("lleva a otro sitio, %s", sanitize(next.URL.Host))
		}
		if len(before) > verifyRedirects {
			return errors.New("redirige sin fin")
		}
		return nil
	}}, timeout}, nil
}

// get returns the body of a response within the limits, or a statusError for a status other than 200.
func (v *verifier) get(ctx context.Context, path string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, v.timeout)
	defer cancel()
	address := *v.site
	address.Path = path
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("User-Agent", "latido-verify/1")
	response, err := v.client.Do(request)
	if err != nil {
		if failed, ok := errors.AsType[*url.Error](err); ok {
			err = failed.Err // the address is printed beside it
		}
		if errors.Is(err, context.DeadlineExceeded) {
			err = errors.New("no responde a tiempo")
		}
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, statusError(response.StatusCode)
	}
	// The limit applies to the decompressed body.
	body, err := io.ReadAll(io.LimitReader(response.Body, verifyBytes+1))
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return nil, errors.New("no termina de responder a tiempo")
	case err != nil:
		return nil, err
	case len(body) > verifyBytes:
		return nil, fmt.Errorf("la respuesta pasa de %d MB", verifyBytes>>20)
	}
	return body, nil
}

type statusError int

func (e statusError) Error() string { return fmt.Sprintf("responde con el código %d", int(e)) }

// verify checks every page in the record of signatures or in the sitemap.
func (v *verifier) verify(ctx context.Context) ([]result, error) {
	pages, err := v.record(ctx)
	if err != nil {
		return nil, err
	}
	listed, known := len(pages), map[string]bool{}
	for _, page := range pages {
		known[page.Path] = true
	}
	for _, path := range v.sitemap(ctx) {
		if !known[path] {
			known[path] = true
			pages = append(pages, signature.RecordPage{Path: path})
		}
	}
	if len(pages) > verifyPages {
		return nil, fmt.Errorf("el sitio nombra %d páginas; se revisan hasta %d", len(pages), verifyPages)
	}
	results := make([]result, len(pages))
	slots := make(chan struct{}, verifyAtOnce)
	var group sync.WaitGroup
	for i, page := range pages {
		group.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			body, err := v.get(ctx, page.Path)
			results[i] = checkPage(page, body, err, time.Now())
			results[i].listed = i < listed
		})
	}
	group.Wait()
	return results, nil
}

func (v *verifier) record(ctx context.Context) ([]signature.RecordPage, error) {
	body, err := v.get(ctx, render.SignatureRecord)
	if missing := statusError(0); errors.As(err, &missing) {
		return nil, fmt.Errorf("%s no publica un registro de firmas de Latido: %s %w", v.site, render.SignatureRecord, err)
	}
	if err != nil {
		return nil, fmt.Errorf("no se pudo leer %s%s: %w", v.site, render.SignatureRecord, err)
	}
	var record signature.Record
	if err := json.Unmarshal(body, &record); err != nil || record.Latido < 1 {
		return nil, fmt.Errorf("%s%s no es un registro de firmas de Latido", v.site, render.SignatureRecord)
	}
	if record.Latido > signature.RecordVersion {
		return nil, fmt.Errorf("%s%s es de una versión más nueva de Latido: usa esa versión", v.site, render.SignatureRecord)
	}
	seen := map[string]bool{}
	for _, page := range record.Pages {
		if !strings.HasPrefix(page.Path, "/") || seen[page.Path] {
			return nil, fmt.Errorf("%s%s nombra mal la página %q", v.site, render.SignatureRecord, sanitize(page.Path))
		}
		seen[page.Path] = true
	}
	return record.Pages, nil
}

func (v *verifier) sitemap(ctx context.Context) []string {
	body, err := v.get(ctx, "/sitemap.xml")
	var set struct {
		URLs []struct {
			Loc string `xml:"loc"`
		} `xml:"url"`
	}
	if err != nil || xml.Unmarshal(body, &set) != nil {
		return nil
	}
	var paths []string
	for _, entry := range set.URLs {
		// At another address, as in tests, the paths are the same.
		if at, err := url.Parse(entry.Loc); err == nil && strings.HasPrefix(at.Path, "/") {
			paths = append(paths, at.Path)
		}
	}
	return paths
}

func checkPage(page signature.RecordPage, body []byte, err error, now time.Time) result {
	r := result{RecordPage: page}
	was := page.Hash != ""
	if missing := statusError(0); errors.As(err, &missing) && was {
		r.verdict, r.reason = broken, "ya no está: "+err.Error()
		return r
	}
	if err != nil {
		r.verdict, r.reason = unreadable, err.Error()
		return r
	}
	text, _ := signature.Text(body)
	claim, same := signature.Claims(body), was && signature.Hash(text) == page.Hash
	switch {
	case !was && claim.Any():
		r.verdict, r.reason = broken, "dice que la revisaron, y en el registro nadie la ha firmado"
	case !was:
		r.verdict = unsigned
	case !same && claim.Any():
		r.verdict, r.reason = broken, "dice que la revisaron, y su texto no es el que se firmó"
	case !same:
		r.verdict, r.reason = broken, "su texto cambió después de la firma"
	case slices.ContainsFunc(claim.Seals, func(hash string) bool { return hash != page.Hash }):
		r.verdict, r.reason = broken, "su sello es de otro texto"
	case page.Until == nil || page.SignedAt == nil:
		r.verdict, r.reason = broken, "el registro no dice cuándo se firmó"
	case now.Before(*page.Until):
		r.verdict = asSigned
	case claim.Any():
		r.verdict, r.reason = broken, "dice que la revisaron, y la firma ya venció"
	default:
		r.verdict = expired
	}
	return r
}
