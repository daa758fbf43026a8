package claims

import (
	"slices"

	"latido/db/content"
)

type Change struct{ Path, Before, After string }

// Changes returns the visible sentences that differ. A sentence that moved has not changed.
func Changes(before, after *content.Site) []Change {
	old, now := countSentences(before), countSentences(after)
	removed := map[string][]string{}
	for _, s := range sentencesOf(before) {
		if now[s.text]--; now[s.text] < 0 {
			removed[s.path] = append(removed[s.path], s.text)
		}
	}
	var changes []Change
	for _, s := range sentencesOf(after) {
		if old[s.text]--; old[s.text] >= 0 {
			continue
		}
		change := Change{Path: s.path, After: s.text}
		if was := removed[s.path]; len(was) > 0 {
			change.Before, removed[s.path] = was[0], was[1:]
		}
		changes = append(changes, change)
	}
	for _, s := range sentencesOf(before) {
		if i := slices.Index(removed[s.path], s.text); i >= 0 {
			removed[s.path] = slices.Delete(removed[s.path], i, i+1)
			changes = append(changes, Change{Path: s.path, Before: s.text})
		}
	}
	return changes
}

type sentence struct{ path, text string }

func sentencesOf(site *content.Site) (all []sentence) {
	for _, text := range Texts(site) {
		f := fold(text.Text)
		for _, s := range f.sentences {
			begin, stop := f.quoted(f.span(s[0], s[1]))
			if plain := unmarked(text.Text[begin:stop]); plain != "" {
				all = append(all, sentence{text.Path, plain})
			}
		}
	}
	return all
}

func countSentences(site *content.Site) map[string]int {
	count := map[string]int{}
	for _, s := range sentencesOf(site) {
		count[s.text]++
	}
	return count
}
