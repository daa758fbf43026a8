package model

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Sheet collects, while a page is drawn, the stylesheets, the rules and the
// foreign hosts it needs.
type Sheet struct {
	Names   []string // stylesheet names, "sections/hero/hero_split", in order of first use
	Below   []string // those that only what lies below the first screen uses
	Rules   strings.Builder
	Sources []Source
	Whole   bool // what lies below is not told apart
	Late    bool // the site's faces and the styles of paper are left to its scripts, which bring them after the first paint
	folded  bool
}

// Source is a host that this page, and no other, may take something from.
type Source struct {
	Directive string // of the Content-Security-Policy, "frame-src"
	Origin    string // "https://www.example.com"
}

var origin = regexp.MustCompile(`^https?://[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)*(:[0-9]+)?$`)

// Allow lets the page take what a directive governs from a host once a visitor
// asks for it, and draws nothing. What is not the plain origin of a host is left
// out: content must not be able to write policy.
func (p Page) Allow(directive, from string) string {
	source := Source{directive, from}
	if origin.MatchString(from) && !slices.Contains(p.Sheet.Sources, source) {
		p.Sheet.Sources = append(p.Sheet.Sources, source)
	}
	return ""
}

// Use adds a stylesheet once.
func (s *Sheet) Use(name string) {
	switch {
	case slices.Contains(s.Names, name) || slices.Contains(s.Below, name):
	case s.folded:
		s.Below = append(s.Below, name)
	default:
		s.Names = append(s.Names, name)
	}
}

// Fold says that what is drawn from here on lies below the first screen. It
// reports whether nothing has said so before.
func (s *Sheet) Fold() bool {
	if s.folded || s.Whole {
		return false
	}
	s.folded = true
	return true
}

// Declaration is one CSS property with a value that came from content. Its value
// can only be made by Px, Percent, Milliseconds, Number, Color and Keyword, none of
// which lets text through.
type Declaration struct {
	property, value string
}

// Px is a length in CSS pixels between low and high.
func Px(property string, value, low, high int) Declaration {
	return Declaration{property, strconv.Itoa(min(max(value, low), high)) + "px"}
}

// Percent is a length in per cent between 1 and 100.
func Percent(property string, value int) Declaration {
	return Declaration{property, strconv.Itoa(min(max(value, 1), 100)) + "%"}
}

// Milliseconds is a time between low and high; a delay may be negative.
func Milliseconds(property string, value, low, high int) Declaration {
	return Declaration{property, strconv.Itoa(min(max(value, low), high)) + "ms"}
}

// Number is a plain number between low and high.
func Number(property string, value, low, high float64) Declaration {
	return Declaration{property, strconv.FormatFloat(min(max(value, low), high), 'f', -1, 64)}
}

var hexColor = regexp.MustCompile(`^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$`)

// Color is a hex colour; anything else leaves the declaration out.
func Color(property, value string) Declaration {
	if !hexColor.MatchString(value) {
		return Declaration{}
	}
	return Declaration{property, value}
}

var keyword = regexp.MustCompile(`^[a-z-]+$`)

// Keyword is a word of CSS ("hidden"); anything else leaves the declaration out.
func Keyword(property, value string) Declaration {
	if !keyword.MatchString(value) {
		return Declaration{}
	}
	return Declaration{property, value}
}

// Rule adds a rule for the selector, which is a constant of the template.
func (p Page) Rule(selector string, declarations ...Declaration) string {
	if body := block(declarations); body != "" {
		fmt.Fprintf(&p.Sheet.Rules, "%s{%s}", selector, body)
	}
	return ""
}

// Frame is one step of an animation: what holds at a moment, in per cent of its length.
type Frame struct {
	At           float64
	Declarations []Declaration
}

// At makes a frame; the moment is held between 0 and 100.
func At(percent float64, declarations ...Declaration) Frame {
	return Frame{min(max(percent, 0), 100), declarations}
}

// Keyframes adds an animation under the name, which is a constant of the template.
func (p Page) Keyframes(name string, frames ...Frame) string {
	fmt.Fprintf(&p.Sheet.Rules, "@keyframes %s{", name)
	for _, frame := range frames {
		fmt.Fprintf(&p.Sheet.Rules, "%s%%{%s}", strconv.FormatFloat(math.Round(frame.At*100)/100, 'f', -1, 64), block(frame.Declarations))
	}
	p.Sheet.Rules.WriteString("}")
	return ""
}

func block(declarations []Declaration) string {
	var body strings.Builder
	for _, d := range declarations {
		if d.property != "" {
			fmt.Fprintf(&body, "%s:%s;", d.property, d.value)
		}
	}
	return body.String()
}
