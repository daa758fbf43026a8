package publish

import (
	"fmt"
	"log/slog"
	"sync"

	"latido/db/content"
	"latido/db/content/claims"
	"latido/db/content/launch"
	"latido/db/sample"
	"latido/views/history"
)

// sampleSite is the content that every new database begins with.
var sampleSite = sync.OnceValues(func() (*content.Site, error) {
	body, err := sample.Content()
	if err != nil {
		return nil, err
	}
	return content.Decode(body)
})

// reviewClaims lists the sentences of an edition that the rules on advertising touch, once
// somebody asks: no page shows them, and the whole site is read for them. It is read as
// it is stored, as the forms have it.
func reviewClaims(edition Edition) func() launch.Group {
	stored, answered := edition.Content.Body, edition.Answers.Body
	return sync.OnceValue(func() launch.Group {
		site, err := content.Decode(stored)
		if err != nil {
			slog.Error("cannot look for claims", "error", err)
			return launch.Group{}
		}
		answers, err := claims.ReadAnswers(answered)
		if err != nil {
			slog.Error("cannot read the answers to claims", "error", err)
		}
		return launch.Claims(claims.Review(site, answers), func(path string) string { return history.Where(site, path) })
	})
}

// review lists what of an edition is still to be done before it may go live. It is
// judged as a sample shows it: what an open site leaves out is still to be done.
func review(edition *Edition, address string) (launch.Report, error) {
	site, selections, err := edition.standing(false).Decode()
	if err != nil {
		return launch.Report{}, fmt.Errorf("review before launch: %w", err)
	}
	beside, err := sampleSite()
	if err != nil {
		return launch.Report{}, fmt.Errorf("review before launch: %w", err)
	}
	return launch.Review(launch.Site{Content: site, Sample: beside, Sections: selections, Address: address}), nil
}

// reviews is review once somebody asks: the content is read again for it, and no
// visitor is told.
func reviews(edition Edition, address string) func() launch.Report {
	return sync.OnceValue(func() launch.Report {
		report, err := review(&edition, address)
		if err != nil {
			slog.Error("cannot review the site", "error", err)
		}
		return report
	})
}
