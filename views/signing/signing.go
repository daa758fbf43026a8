// Package signing renders the screens on which the doctor reads and signs the medical pages.
package signing

import (
	"fmt"
	"net/url"
	"strings"
	"time"

	"latido/views/history"
)

// Path is the address of the list; the screens of pages are below it.
const Path = "/admin/firmas"

// State is the state of a page's signature.
type State string

// The states are in order of priority.
const (
	Changed  State = "changed" // the text differs from the signed one
	Expired  State = "expired" // signed too long ago
	Unsigned State = "none"    // never signed, or withdrawn
	Due      State = "due"     // valid, but due for renewal
	Valid    State = "holds"
)

type Signature struct {
	ID     int64
	Name   string
	At     time.Time
	Review time.Time // due date for another reading
	Until  time.Time // expiry
}

type Page struct {
	Path      string
	Name      string
	State     State
	Words     int        // length of its text
	Signature *Signature // the last one, or nil if none or withdrawn
}

type Kind struct {
	Slug, Name, Item string
}

var kinds = [...]Kind{
	{"enfermedades", "Enfermedades", "Enfermedad"},
	{"sintomas", "Síntomas", "Síntoma"},
	{"servicios", "Servicios", "Servicio"},
}

// IsKind accepts an empty slug.
func IsKind(slug string) bool {
	for _, kind := range kinds {
		if kind.Slug == slug {
			return true
		}
	}
	return slug == ""
}

func (p Page) kind() Kind {
	first, _, _ := strings.Cut(strings.TrimPrefix(p.Path, "/"), "/")
	for _, kind := range kinds {
		if kind.Slug == first {
			return kind
		}
	}
	return Kind{}
}

func (p Page) NeedsSignature() bool { return p.State != Valid }

func (p Page) icon() string {
	switch p.State {
	case Changed:
		return "/icons/alert-triangle.svg"
	case Expired, Due:
		return "/icons/clock.svg"
	case Valid:
		return "/icons/check.svg"
	}
	return "/icons/file-text.svg"
}

func (p Page) sealed() bool { return p.State == Valid || p.State == Due }

// Screen is the address of the page's screen within a list.
func (p Page) Screen(kind string) string { return Address(p.Path, kind) }

func Address(path, kind string) string {
	if kind == "" {
		return Path + path
	}
	return Path + path + "?" + url.Values{"tipo": {kind}}.Encode()
}

func (p Page) Status() string {
	if p.Signature == nil {
		return "Ningún médico responde con su firma por esta página."
	}
	s := p.Signature
	by := fmt.Sprintf("La firmó %s el %s.", s.Name, history.Date(s.At))
	switch p.State {
	case Changed:
		return by + " El texto cambió después, así que el sello ya no se muestra."
	case Expired:
		return by + fmt.Sprintf(" Venció el %s y el sello ya no se muestra.", history.Date(s.Until))
	case Due:
		return by + fmt.Sprintf(" Ya pasó un año: si no la firmas de nuevo, el sello se quita el %s.", history.Date(s.Until))
	}
	return by + fmt.Sprintf(" Vuelve a leerla desde el %s; vale hasta el %s.", history.Date(s.Review), history.Date(s.Until))
}

func (p Page) note() string {
	if p.Signature == nil {
		return reading(p.Words)
	}
	s := p.Signature
	switch p.State {
	case Changed, Valid:
		return "Firmada el " + history.Date(s.At)
	case Expired:
		return "Venció el " + history.Date(s.Until)
	case Due:
		return "El sello se quita el " + history.Date(s.Until)
	}
	return reading(p.Words)
}

// wordsPerMinute is the speed of careful reading.
const wordsPerMinute = 180

func minutes(words int) int { return max(1, (words+wordsPerMinute/2)/wordsPerMinute) }

func reading(words int) string { return fmt.Sprintf("%d min de lectura", minutes(words)) }

func about(words int) string {
	total := minutes(words)
	if total < 60 {
		return fmt.Sprintf("unos %d min", total)
	}
	total = (total + 7) / 15 * 15
	hours := fmt.Sprintf("unas %d h", total/60)
	if total/60 == 1 {
		hours = "1 h"
	}
	if rest := total % 60; rest > 0 {
		return fmt.Sprintf("%s %d min", hours, rest)
	}
	return hours
}

// Pages are all pages that can be signed, in site order.
type Pages []Page

// Of returns the pages of a kind; "" is all.
func (all Pages) Of(kind string) Pages {
	if kind == "" {
		return all
	}
	var found Pages
	for _, p := range all {
		if p.kind().Slug == kind {
			found = append(found, p)
		}
	}
	return found
}

func (all Pages) In(states ...State) Pages {
	var found Pages
	for _, state := range states {
		for _, p := range all {
			if p.State == state {
				found = append(found, p)
			}
		}
	}
	return found
}

// Waiting returns the pages that need a signature, by priority.
func (all Pages) Waiting() Pages { return all.In(Changed, Expired, Unsigned, Due) }

func (all Pages) Find(path string) (Page, bool) {
	for _, p := range all {
		if p.Path == path {
			return p, true
		}
	}
	return Page{}, false
}

// NextWaiting returns the next page that needs a signature, wrapping around.
func (all Pages) NextWaiting(path string) (next Page, ok bool) {
	waiting := all.Waiting()
	for i, p := range waiting {
		if p.Path == path {
			waiting = append(append(Pages{}, waiting[i+1:]...), waiting[:i]...)
			break
		}
	}
	if len(waiting) == 0 {
		return Page{}, false
	}
	return waiting[0], true
}

func (all Pages) sealed() int { return len(all.In(Valid, Due)) }

func (all Pages) words() int {
	sum := 0
	for _, p := range all {
		sum += p.Words
	}
	return sum
}
