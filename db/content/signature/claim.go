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

// SealAttribute is on the element that names the signer. Its value is the hash of the signed text.
const SealAttribute = "data-seal"

type Claim struct {
	Seals  []string // hashes of signed texts
	InData bool     // structured data states a review
	InText bool     // a line outside the signed text states one
}

func (c Claim) Any() bool { return len(c.Seals) > 0 || c.InData || c.InText }

// reviewKeys are the properties of schema.org about reviews.
var reviewKeys = []string{"reviewedBy", "lastReviewed"}

var reviewLine = regexp.MustCompile(`(?i)^(página |texto |contenido )?revisad[oa] por `)

const anyElement atom.Atom = 1<<32 - 1

func Claims(page []byte) Claim {
	var claim Claim
	var all reader
	all.within = element{kind: anyElement, depth: 1}
	tokens := html.NewTokenizer(bytes.NewReader(page))
	data := false // inside a script
	for {
		switch tokens.Next() {
		case html.ErrorToken: // end of page
			own, _ := Text(page)
			signedLines := strings.Split(own, "\n")
			for line := range strings.Lines(all.text.String()) {
				line = strings.TrimSpace(line)
				claim.InText = claim.InText || reviewLine.MatchString(line) && !slices.Contains(signedLines, line)
			}
			return claim
		case html.TextToken:
			if data {
				claim.InData = claim.InData || statesReview(tokens.Text())
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

func (c *Claim) read(tokens *html.Tokenizer, more bool) {
	for more {
		var key, value []byte
		key, value, more = tokens.TagAttr()
		switch string(key) {
		case SealAttribute:
			c.Seals = append(c.Seals, string(value))
		case "itemprop", "property":
			for _, name := range reviewKeys {
				c.InData = c.InData || strings.HasSuffix(string(value), name)
			}
		}
	}
}

// statesReview searches invalid JSON as text.
func statesReview(data []byte) bool {
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
