package publish

import (
	"fmt"
	"sync"

	"latido/db/content"
	"latido/db/sample"
	"latido/views/launch"
)

// sampleSite is the content that every new database begins with.
var sampleSite = sync.OnceValues(func() (*content.Site, error) {
	body, err := sample.Content()
	if err != nil {
		return nil, err
	}
	return content.Decode(body)
})

// review lists what of a site is still to be done before it may go live.
func review(site *content.Site, selections content.Selections, address string) (launch.Report, error) {
	beside, err := sampleSite()
	if err != nil {
		return launch.Report{}, fmt.Errorf("review before launch: %w", err)
	}
	return launch.Review(launch.Site{Content: site, Sample: beside, Sections: selections, Address: address}), nil
}
