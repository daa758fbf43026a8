package publish

import (
	"fmt"

	lru "github.com/hashicorp/golang-lru/v2"
)

// keptPages is how many pages of a site are held in memory, and how many of the others
// are after somebody asked for them. A practice has fifty pages; what bounds the
// memory of a site with thousands costs this one nothing.
const keptPages = 500

// onDemand are the pages of a site beyond those that are held: each is drawn again
// when somebody asks for it.
type onDemand struct {
	draw   map[string]func() (*Resource, error) // by canonical path
	recent *lru.Cache[string, *Resource]
}

func newOnDemand() onDemand {
	return onDemand{map[string]func() (*Resource, error){}, recent(keptPages)}
}

// recent holds so many of the resources that were asked for lately. It panics when
// none may be held.
func recent(count int) *lru.Cache[string, *Resource] {
	cache, err := lru.New[string, *Resource](count)
	if err != nil {
		panic(err)
	}
	return cache
}

// find returns the page of a path; ok is false when it is none of these.
func (o onDemand) find(path string) (page *Resource, ok bool, err error) {
	draw, ok := o.draw[path]
	if !ok {
		return nil, false, nil
	}
	if page, ok = o.recent.Get(path); ok {
		return page, true, nil
	}
	if page, err = draw(); err != nil {
		return nil, false, fmt.Errorf("draw %s: %w", path, err)
	}
	o.recent.Add(path, page)
	return page, true, nil
}
