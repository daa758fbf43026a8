package content

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"latido/db/content/value"
)

// reservedPaths, and all below them, neither redirect nor are targets.
var reservedPaths = []string{
	"/admin", "/api", "/assets", "/fotos", "/preview", "/toques", "/healthz", "/readyz", "/.well-known",
	"/sitemap.xml", "/robots.txt", "/llms.txt", "/manifest.webmanifest", "/favicon.ico", "/icon.svg", "/icon-96.png",
	"/apple-touch-icon.png", "/icon-192.png", "/icon-512.png", "/icon-maskable-512.png",
}

const (
	MaxRedirects    = 5_000
	MaxRedirectPath = 300 // in characters
)

func DecodeRedirects(body []byte) (Redirects, error) {
	if len(body) == 0 {
		return nil, nil
	}
	var r Redirects
	if err := json.Unmarshal(body, &r); err != nil {
		return nil, fmt.Errorf("decode redirects: %w", err)
	}
	return r, nil
}

// parseSitePath returns the canonical form of a path, and whether a page of this site can have it.
func parseSitePath(written string) (canonical string, ok bool) {
	decoded, err := url.PathUnescape(strings.TrimSpace(written))
	canonical = CanonicalPath(decoded)
	switch {
	case err != nil, !utf8.ValidString(decoded), utf8.RuneCountInString(canonical) > MaxRedirectPath:
	// A browser reads "//" and "/\" at the start as another host.
	case !strings.HasPrefix(canonical, "/"), path.Clean(canonical) != canonical, strings.ContainsAny(canonical, `\?#`):
	case strings.ContainsFunc(canonical, func(r rune) bool { return !unicode.IsPrint(r) }):
	case slices.ContainsFunc(reservedPaths, func(own string) bool { return isAtOrBelow(canonical, own) }):
	default:
		return canonical, true
	}
	return "", false
}

func isAtOrBelow(path, base string) bool { return path == base || strings.HasPrefix(path, base+"/") }

// RedirectEdits maps addresses to new targets, or to nil to remove the redirect.
type RedirectEdits map[string]*string

// ReadRedirectEdits returns a FieldError for a path that no page can have, unless it is removed.
func ReadRedirectEdits(body []byte) (RedirectEdits, error) {
	sent, err := decodeObject(value.MarkInvalidUnicode(body))
	if err != nil {
		return nil, FieldError{"redirects", WrongType}
	}
	edits := RedirectEdits{}
	for _, written := range slices.Sorted(maps.Keys(sent)) {
		field := "redirects." + written
		from, ok := parseSitePath(written)
		if sent[written] == nil && !ok {
			from, ok = written, true
		}
		if _, twice := edits[from]; !ok || twice {
			return nil, FieldError{field, NotAnAddress}
		}
		switch target := sent[written].(type) {
		case nil:
			edits[from] = nil
		case string:
			to := ""
			if target != "" {
				if to, ok = parseSitePath(target); !ok {
					return nil, FieldError{field, NotAnAddress}
				}
			}
			edits[from] = &to
		default:
			return nil, FieldError{field, WrongType}
		}
	}
	return edits, nil
}

// AddressTakenError means that the new address of a record is one that redirects.
type AddressTakenError struct {
	Field string // "records.diseases.arritmias.id"
	To    string // the target of the redirect; empty if its page was removed
}

func (e AddressTakenError) Error() string { return e.Field + ": redirects to " + e.To }

type RedirectUpdate struct {
	Before, After []byte
	Moved         map[string]string // see RenamedAddresses
	Edits         RedirectEdits

	// Strict rejects impossible edits, and a new address that redirects (AddressTakenError) unless Edits
	// resolves it. Otherwise pages take precedence.
	Strict bool
}

// Apply redirects renamed records to their new address, marks removed ones as gone, and removes the
// redirects of addresses with a page.
func (c RedirectUpdate) Apply(r Redirects) (Redirects, error) {
	noRedirects := len(r) == 0 && len(c.Edits) == 0
	if noRedirects && gjson.GetBytes(c.Before, "records").Raw == gjson.GetBytes(c.After, "records").Raw {
		return r, nil // the usual case
	}
	before, after := recordLists(c.Before), recordLists(c.After)
	if noRedirects && sameAddressed(before, after) {
		return r, nil
	}
	next, pages := Redirects{}, map[string]bool{}
	maps.Copy(next, r)
	for _, path := range fixedPaths {
		pages[path] = true
	}
	for _, list := range addressedLists {
		is := readRecords(after[list.key], list.base)
		if is == nil {
			continue // malformed: its records are unknown
		}
		for _, a := range is.list {
			pages[a.path] = !a.Hidden
		}
		if bytes.Equal(before[list.key], after[list.key]) {
			continue
		}
		was := readRecords(before[list.key], list.base)
		if was == nil {
			continue
		}
		c.redirectRemoved(next, was, is)
		if err := c.claimAddresses(next, list.key, was, is); err != nil {
			return nil, err
		}
	}
	if err := c.edit(next, pages); err != nil {
		return nil, err
	}
	maps.DeleteFunc(next, func(from, _ string) bool { return pages[from] })
	for _, from := range next.collapse() {
		if c.Strict && c.Edits[from] != nil {
			return nil, FieldError{"redirects." + from, RedirectLoop}
		}
	}
	return next, nil
}

// claimAddresses removes the redirects of new addresses. One that led to a record that no longer
// exists has moved back, and its address redirects here.
func (c RedirectUpdate) claimAddresses(r Redirects, list string, was, is *recordSet) error {
	for _, a := range is.list {
		to, redirects := r[a.path]
		if !redirects || was.has(a.path) {
			continue
		}
		if _, edited := c.Edits[a.path]; c.Strict && !edited {
			id := a.ID
			for old, moved := range c.Moved {
				if moved == a.path {
					id = path.Base(old)
				}
			}
			return AddressTakenError{"records." + list + "." + id + ".id", to}
		}
		delete(r, a.path)
		if was.has(to) && r[to] == "" && !is.has(to) {
			r[to] = a.path
		}
	}
	return nil
}

// redirectRemoved redirects addresses without a record to where it has moved, or to nothing.
func (c RedirectUpdate) redirectRemoved(r Redirects, was, is *recordSet) {
	for _, old := range was.list {
		if is.has(old.path) {
			continue
		}
		if _, ok := parseSitePath(old.path); !ok {
			continue // too long for the form and the export of redirects
		}
		r[old.path] = ""
		if to := c.Moved[old.path]; is.has(to) {
			r[old.path] = to
		}
	}
}

func (c RedirectUpdate) edit(r Redirects, pages map[string]bool) error {
	had := len(r)
	for _, from := range slices.Sorted(maps.Keys(c.Edits)) {
		to := c.Edits[from]
		switch {
		case to == nil:
			delete(r, from)
		case c.Strict && pages[from]:
			return FieldError{"redirects." + from, AddressHasPage}
		default:
			r[from] = *to
		}
	}
	if c.Strict && len(r) > had && len(r) > MaxRedirects {
		return FieldError{"redirects", TooManyRedirects}
	}
	return nil
}

// collapse resolves every redirect to its final target. It removes and returns circular ones.
func (r Redirects) collapse() (circles []string) {
	targets, circling := Redirects{}, map[string]bool{}
	for from := range r {
		visited, to, ended := map[string]bool{}, from, false
		for !ended && !visited[to] && !circling[to] {
			next, redirects := r[to]
			target, isKnown := targets[to]
			switch {
			case !redirects:
				ended = true
			case isKnown:
				to, ended = target, true
			default:
				visited[to] = true
				to = next
			}
		}
		for address := range visited {
			if ended {
				targets[address] = to
			} else {
				circling[address] = true
			}
		}
	}
	clear(r)
	maps.Copy(r, targets)
	return slices.Sorted(maps.Keys(circling))
}
