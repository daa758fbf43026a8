package admin

import (
	"context"
	"fmt"
	"sync"
	"time"

	"latido/db"
	"latido/db/content"
	"latido/db/content/claims"
	"latido/db/content/value"
	"latido/handlers/publish"
)

// noticeChanges caches the changes until the site or its notice changes.
type noticeChanges struct {
	mutex   sync.Mutex
	current changesSince
}

// changesSince is the changes since the day of the advertising notice.
type changesSince struct {
	version string
	day     string // of the notice, "2026-05-03"; empty: the content has none
	found   bool   // a revision of that day, or an earlier one, is stored
	list    []claims.Change
}

// sinceNotice compares the texts with those at the end of the day of the notice: Store.Thin keeps the
// last revision of each day.
func (p *Publication) sinceNotice(ctx context.Context) (changesSince, error) {
	e, ok := p.Site.Current()
	if !ok {
		return changesSince{}, nil
	}
	after, err := content.Decode(content.Fill(e.Content.Body))
	if err != nil {
		return changesSince{}, err
	}
	day, ok := value.ParseDay(after.DoctorWorkInfo.AvisoDate)
	if !ok {
		return changesSince{}, nil
	}
	version := fmt.Sprint(e.Content.Number, " ", day)
	p.changes.mutex.Lock()
	defer p.changes.mutex.Unlock()
	if p.changes.current.version == version {
		return p.changes.current, nil
	}
	since := changesSince{version: version, day: day.String()}
	base, err := p.revisionOn(ctx, (day+1).First(0, after.Zone()))
	if err != nil {
		return changesSince{}, err
	}
	if base.Number > 0 {
		before, err := content.Decode(content.Fill(base.Body))
		if err != nil {
			return changesSince{}, err
		}
		since.found, since.list = true, claims.Changes(before, after)
	}
	p.changes.current = since
	return since, nil
}

// revisionOn returns the last revision before end; its number is 0 if there is none.
func (p *Publication) revisionOn(ctx context.Context, end time.Time) (db.Revision, error) {
	const page = 200
	for before := int64(0); ; {
		revisions, err := p.Store.Revisions(ctx, db.SiteContent, page, before)
		if err != nil || len(revisions) == 0 {
			return db.Revision{}, err
		}
		for _, r := range revisions {
			if r.CreatedAt.Before(end) {
				return p.Store.Revision(ctx, db.SiteContent, r.Number)
			}
		}
		if err := ctx.Err(); err != nil {
			return db.Revision{}, fmt.Errorf("%w: %w", publish.ErrBusy, err)
		}
		before = revisions[len(revisions)-1].Number
	}
}
