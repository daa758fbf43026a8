package model

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Sheet collects stylesheets, rules and foreign hosts while a page is rendered.
type Sheet struct {
	Names        []string // stylesheet names, "sections/hero/hero_split", in order of first use
	Below        []string // those first used below the first screen
	Rules        strings.Builder
	Sources      []Source
	InlineStyles bool // the fold is ignored
	Late         bool // scripts load fonts and print styles after the first paint
	folded       bool
}

type Source struct {
	Directive string // of the Content-Security-Policy, "frame-src"
	Origin    string // "https://www.example.com"
}

var origin = regexp.MustCompile(`^https?://[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)*(:[0-9]+)?$`)

// Use adds a stylesheet once: to Below after the fold, else to Names.
func (s *Sheet) Use(name string) {
	switch {
	case slices.Contains(s.Names, name) || slices.Contains(s.Below, name):
	case s.folded:
		s.Below = append(s.Below, name)
	default:
		s.Names = append(s.Names, name)
	}
}

// Fold reports whether it was the first mark of the end of the first screen.
func (s *Sheet) Fold() bool {
	if s.folded || s.InlineStyles {
		return false
	}
	s.folded = true
	return true
}

// Declaration is only made by constructors (Px, Percent, …), so that content cannot pass arbitrary text.
type Declaration struct {
	property, value string
}

// Px is clamped to [low, high], in CSS pixels.
func Px(property string, value, low, high int) Declaration {
	return Declaration{property, strconv.Itoa(min(max(value, low), high)) + "px"}
}

// Percent is clamped to [1, 100].
func Percent(property string, value int) Declaration {
	return Declaration{property, strconv.Itoa(min(max(value, 1), 100)) + "%"}
}

// Milliseconds is clamped to [low, high] and may be negative.
func Milliseconds(property string, value, low, high int) Declaration {
	return Declaration{property, strconv.Itoa(min(max(value, low), high)) + "ms"}
}

func Number(property string, value, low, high float64) Declaration {
	return Declaration{property, strconv.FormatFloat(min(max(value, low), high), 'f', -1, 64)}
}

var hexColor = regexp.MustCompile(`^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$`)

// Color is a hex colour; other values omit the declaration.
func Color(property, value string) Declaration {
	if !hexColor.MatchString(value) {
		return Declaration{}
	}
	return Declaration{property, value}
}

var keyword = regexp.MustCompile(`^[a-z-]+$`)

// Keyword is a CSS keyword ("hidden"); other values omit the declaration.
func Keyword(property, value string) Declaration {
	if !keyword.MatchString(value) {
		return Declaration{}
	}
	return Declaration{property, value}
}

// Frame is one keyframe. At is in per cent.
type Frame struct {
	At           float64
	Declarations []Declaration
}

// At clamps percent to [0, 100].
func At(percent float64, declarations ...Declaration) Frame {
	return Frame{min(max(percent, 0), 100), declarations}
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
