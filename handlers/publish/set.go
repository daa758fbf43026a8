package publish

import (
	"time"

	"latido/db/content"
	"latido/db/content/launch"
)

// published is one immutable set of rendered, compressed resources.
type published struct {
	edition   Edition
	at        time.Time            // the instant that it was drawn for
	next      time.Time            // from then on it would say something else
	zone      *time.Location       // of the practice
	launch    func() launch.Report // what is to be done before the site may go live
	claims    func() launch.Group  // what its texts claim
	origin    []byte               // address of the site without a slash at its end
	otherHost []byte               // its host with "www.", or without when it has it
	resources map[string]*Resource // by canonical path
	names     map[string]string    // of the pages, by canonical path
	signable  []SignatureState     // of the pages that can be signed, in their order
	standing  Standing
	stored    answers          // the content for its owners, as it is stored
	told      answers          // the content for everybody, as it is shown
	photos    map[string]Photo // the files of the owner's pictures, by address
	notFound  *Resource
	redirects content.Redirects
	gone      *Resource // the page of every address that redirects to nothing
}
