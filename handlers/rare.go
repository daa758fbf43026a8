package handlers

import (
	"fmt"

	lru "github.com/hashicorp/golang-lru/v2"
)

// kept is how many pages of a site are held in memory, and how many of the others
// are after somebody asked for them. A practice has fifty pages; what bounds the
// memory of a site with thousands costs this one nothing.
const kept = 500

// keptAnswers is how many answers of the API are held: our pages ask for a few.
const keptAnswers = 32

// rare are the pages of a site beyond those that are held: each is drawn again
// when somebody asks for it.
type rare struct {
	draw   map[string]func() (*resource, error) // by canonical path
	recent *lru.Cache[string, *resource]
}

func newRare() rare { return rare{map[string]func() (*resource, error){}, recent(kept)} }

// recent holds so many of the resources that were asked for lately. It panics when
// none may be held.
func recent(count int) *lru.Cache[string, *resource] {
	cache, err := lru.New[string, *resource](count)
	if err != nil {
		panic(err)
	}
	return cache
}

// find returns the page of a path, or nil when it is none of these.
func (r rare) find(path string) (*resource, error) {
	draw, ok := r.draw[path]
	if !ok {
		return nil, nil
	}
	if found, ok := r.recent.Get(path); ok {
		return found, nil
	}
	drawn, err := draw()
	if err != nil {
		return nil, fmt.Errorf("draw a rare page: %w", err)
	}
	r.recent.Add(path, drawn)
	return drawn, nil
}
