package publish

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"

	"latido/db"
	"latido/db/content"
	"latido/db/content/claims"
	"latido/db/content/launch"
	"latido/db/sample"
	"latido/handlers/publish/edition"
	"latido/views/history"
)

// review is the review of an edition before launch. Each part is made when it is first requested.
type review struct {
	reportOnce, claimsOnce sync.Once
	report                 launch.Report
	claims                 launch.Group
}

func (r *review) reportOf(e *edition.Edition, publicURL string) launch.Report {
	r.reportOnce.Do(func() {
		var err error
		if r.report, err = newReport(e, publicURL); err != nil {
			slog.Error("cannot review the site", "error", err)
		}
	})
	return r.report
}

// fullReportOf returns the report with the claims, for which all texts are searched.
func (r *review) fullReportOf(e *edition.Edition, publicURL string) launch.Report {
	r.claimsOnce.Do(func() {
		var err error
		if r.claims, err = newClaims(e); err != nil {
			slog.Error("cannot review claims", "error", err)
		}
	})
	report := r.reportOf(e, publicURL)
	report.Groups = append(slices.Clone(report.Groups), r.claims)
	return report
}

// newReport reviews an edition as a sample, because an open site leaves out what is missing.
func newReport(e *edition.Edition, publicURL string) (launch.Report, error) {
	site, selections, err := e.WithOpen(false).Decode()
	if err != nil {
		return launch.Report{}, fmt.Errorf("review before launch: %w", err)
	}
	example, err := sampleSite()
	if err != nil {
		return launch.Report{}, fmt.Errorf("review before launch: %w", err)
	}
	report := launch.Review(launch.Site{Content: site, Sample: example, Sections: selections, Address: publicURL})
	additions, err := additionsTo(e.Content.Body)
	if err != nil {
		return launch.Report{}, fmt.Errorf("review before launch: %w", err)
	}
	if len(additions) > 0 {
		report.Groups = slices.Insert(report.Groups, 0, launch.AdditionGroup(additions, site.FillText))
	}
	return report, nil
}

func additionsTo(body []byte) ([]launch.Addition, error) {
	example, err := sample.Content()
	if err != nil {
		return nil, err
	}
	return launch.Additions(body, example)
}

// Add saves the addition of the sample with an ID. It stores nothing if the site has it meanwhile.
func (s *Site) Add(ctx context.Context, store SaveStore, id, by string) error {
	change := Change{Document: db.SiteContent, Author: Author{Username: by}}
	change.Next = func(current []byte) ([]byte, error) {
		additions, err := additionsTo(current)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(additions, func(a launch.Addition) bool { return a.ID == id })
		if i < 0 {
			return current, nil
		}
		patch, err := additions[i].Patch()
		if err != nil {
			return nil, err
		}
		return content.MergeValidated(current, patch)
	}
	_, err := s.Save(ctx, store, change)
	return err
}

// newClaims reviews the stored texts, because the forms show those.
func newClaims(e *edition.Edition) (launch.Group, error) {
	site, err := content.Decode(e.Content.Body)
	if err != nil {
		return launch.Group{}, err
	}
	answers, err := claims.DecodeAnswers(e.Answers.Body)
	if err != nil {
		slog.Error("cannot read the answers to claims", "error", err)
	}
	return launch.Claims(claims.Review(site, answers), func(path string) string { return history.PathName(site, path) }), nil
}

var sampleSite = sync.OnceValues(func() (*content.Site, error) {
	body, err := sample.Content()
	if err != nil {
		return nil, err
	}
	return content.Decode(body)
})
