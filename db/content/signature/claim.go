package signature

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// SealAttribute is of the element that says who has signed a page; its value is the
// hash of the text that was signed.
const SealAttribute = "data-seal"

// Claim is what a page says itself of having been reviewed.
type Claim struct {
	Seals    []string // hashes
	Machines bool     // it is told to machines, as structured data
	People   bool     // a line says so that is not of the text itself
}

// Any reports whether the page claims anything.
func (c Claim) Any() bool { return len(c.Seals) > 0 || c.Machines || c.People }

// reviewKeys are what the vocabulary of schema.org calls a review.
var reviewKeys = []string{"reviewedBy", "lastReviewed"}

// reviewLine is how a line begins that says who has reviewed a page.
var reviewLine = regexp.MustCompile(`(?i)^(página |texto |contenido )?revisad[oa] por `)

// everything is an element that no page can end.
const everything atom.Atom = 1<<32 - 1

// Claims reads what a page claims.
func Claims(page []byte) Claim {
	var claim Claim
	var all reader
	all.within = element{kind: everything, depth: 1}
	tokens := html.NewTokenizer(bytes.NewReader(page))
	data := false // within a script that is data
	for {
		switch tokens.Next() {
		case html.ErrorToken: // its end
			own, _ := Text(page)
			ours := strings.Split(own, "\n")
			for line := range strings.Lines(all.text.String()) {
				line = strings.TrimSpace(line)
				claim.People = claim.People || reviewLine.MatchString(line) && !slices.Contains(ours, line)
			}
			return claim
		case html.TextToken:
			if data {
				claim.Machines = claim.Machines || tellsReview(tokens.Text())
			} else if !all.without.open() {
				all.write(string(tokens.Text()))
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			name, more := tokens.TagName()
			kind := atom.Lookup(name)
			claim.read(tokens, more)
			data = kind == atom.Script
			all.begin(kind, false)
		case html.EndTagToken:
			name, _ := tokens.TagName()
			data = false
			all.end(atom.Lookup(name))
		}
	}
}

// read reads the attributes of the tag that was read last.
func (c *Claim) read(tokens *html.Tokenizer, more bool) {
	for more {
		var key, value []byte
		key, value, more = tokens.TagAttr()
		switch string(key) {
		case SealAttribute:
			c.Seals = append(c.Seals, string(value))
		case "itemprop", "property":
			for _, name := range reviewKeys {
				c.Machines = c.Machines || strings.HasSuffix(string(value), name)
			}
		}
	}
}

// tellsReview reports whether structured data tell of a review. What cannot be read
// as such is searched as text.
func tellsReview(data []byte) bool {
	var value any
	if json.Unmarshal(data, &value) == nil {
		return hasReview(value)
	}
	return slices.ContainsFunc(reviewKeys, func(key string) bool { return bytes.Contains(data, []byte(key)) })
}

func hasReview(value any) bool {
	switch value := value.(type) {
	case []any:
		return slices.ContainsFunc(value, hasReview)
	case map[string]any:
		for key, inner := range value {
			if slices.Contains(reviewKeys, key[strings.LastIndexAny(key, "/:")+1:]) || hasReview(inner) {
				return true
			}
		}
	}
	return false
}
