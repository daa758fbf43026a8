package render

import (
	"encoding/json"
	"time"

	"latido/db/content/signature"
)

// SignatureRecord is the address of the public record of signatures.
const SignatureRecord = "/.well-known/latido-firmas.json"

// signatureRecord returns the public record of signatures. It includes unsigned pages, so that missing
// ones are noticed. Its date is that of its latest change, so that all servers write the same bytes.
func signatureRecord(address string, pages []PageSignature, savedAt, at time.Time) []byte {
	record := signature.Record{Latido: signature.RecordVersion, Site: address, Generated: savedAt, Pages: []signature.RecordPage{}}
	changedAt := func(change time.Time) {
		if change.After(record.Generated) && !change.After(at) {
			record.Generated = change
		}
	}
	for _, p := range pages {
		page := signature.RecordPage{Path: p.Path, State: string(p.Status)}
		if p.Status != Unsigned {
			s := p.Signature
			page.Hash, page.By, page.Licences, page.Revision = s.Hash, s.Name, s.Licences, s.Revision
			page.SignedAt, page.Until = utcSeconds(s.SignedAt), utcSeconds(p.ExpiresAt)
			changedAt(s.SignedAt)
			changedAt(p.ExpiresAt)
		}
		record.Pages = append(record.Pages, page)
	}
	record.Generated = *utcSeconds(record.Generated)
	body, _ := json.MarshalIndent(record, "", "  ") // cannot fail: all values are plain
	return append(body, '\n')
}

func utcSeconds(at time.Time) *time.Time {
	at = at.UTC().Truncate(time.Second)
	return &at
}
