package model

import (
	"strings"
	"unicode/utf8"

	"latido/db/content"
)

type Link struct {
	URL      string
	Page     string // its path, for a page of this site
	External bool   // on another site
}

// Link parses an owner's link: a page of this site, even by its full address, another site, a telephone
// number or an email address. ok is false for others, and for a page that does not exist.
func (p Page) Link(target string) (link Link, ok bool) {
	target = strings.TrimSpace(target)
	if own, found := strings.CutPrefix(target, p.PublicURL+"/"); found && p.PublicURL != "" {
		target = "/" + own
	}
	if bare := "/" + target; target != "" && p.Lists.paths[content.CanonicalPath(bare)] {
		target = bare
	}
	if OwnPath(target) {
		at, ok := p.Lists.Resolve(target)
		page, _, _ := strings.Cut(at, "#")
		page, _, _ = strings.Cut(page, "?")
		return Link{URL: at, Page: page}, ok
	}
	scheme, rest, _ := strings.Cut(target, ":")
	switch strings.ToLower(scheme) {
	case "tel":
		target = TelURL(rest)
		return Link{URL: target}, target != ""
	case "mailto":
		target = MailURL(rest)
		return Link{URL: target}, target != ""
	}
	target = WebURL(target)
	return Link{URL: target, External: true}, target != ""
}

// Mentions splits a text at the names of other pages. Texts that share seen link each page once.
func (p Page) Mentions(text string, seen map[string]bool) []Fragment {
	lower := strings.ToLower(text)
	if len(lower) != len(text) { // offsets would differ
		return []Fragment{{Text: text}}
	}
	var fragments []Fragment
	from := 0
	for at := 0; at < len(lower); {
		end := wordEnd(lower, at)
		if end == at {
			_, size := utf8.DecodeRuneInString(lower[at:])
			at += size
			continue
		}
		if found, ok := p.Lists.mentions.at(text, lower, at, end); ok {
			end = at + len(found.name)
			if found.path != p.Path && !seen[found.path] {
				seen[found.path] = true
				if from < at {
					fragments = append(fragments, Fragment{Text: text[from:at]})
				}
				fragments = append(fragments, Fragment{text[at:end], found.path})
				from = end
			}
		}
		at = end
	}
	if from < len(text) {
		fragments = append(fragments, Fragment{Text: text[from:]})
	}
	return fragments
}
