package publish

import (
	"encoding/json"
	"time"

	"latido/db/content/signature"
)

// SignatureRecord is where everybody reads who signed which page.
const SignatureRecord = "/.well-known/latido-firmas.json"

// signatureRecord writes the record of all pages that can be signed: a site that says
// nothing of one would hide that it was never signed. Its date is that of what changed
// last, so that all servers write the same bytes.
func signatureRecord(address string, pages []SignatureState, savedAt, at time.Time) []byte {
	record := signature.Record{Latido: signature.RecordVersion, Site: address, Generated: savedAt, Pages: []signature.RecordPage{}}
	latest := func(change time.Time) {
		if change.After(record.Generated) && !change.After(at) {
			record.Generated = change
		}
	}
	for _, state := range pages {
		page := signature.RecordPage{Path: state.Path, State: string(state.Kind)}
		if state.Kind != NeverSigned {
			s := state.Signature
			page.Hash, page.By, page.Licences, page.Revision = s.Hash, s.Name, s.Licences, s.Revision
			page.SignedAt, page.Until = utc(s.SignedAt), utc(state.Until)
			latest(s.SignedAt)
			latest(state.Until)
		}
		record.Pages = append(record.Pages, page)
	}
	record.Generated = *utc(record.Generated)
	// Plain values: marshalling them cannot fail.
	body, _ := json.MarshalIndent(record, "", "  ")
	return append(body, '\n')
}

// utc is an instant to the second.
func utc(at time.Time) *time.Time {
	at = at.UTC().Truncate(time.Second)
	return &at
}
