package signature

import "time"

// RecordVersion is the version of a Record that this program writes.
const RecordVersion = 1

// Record is what a site says of the signatures of its pages, for machines.
type Record struct {
	Latido    int          `json:"latido"` // RecordVersion
	Site      string       `json:"site"`
	Generated time.Time    `json:"generated"`
	Pages     []RecordPage `json:"pages"` // all that can be signed
}

// RecordPage is one page of a Record. All but the first two are of its newest
// signature, if it was ever signed.
type RecordPage struct {
	Path     string     `json:"path"`
	State    string     `json:"state"` // none | holds | changed | expired
	Hash     string     `json:"hash,omitempty"`
	By       string     `json:"by,omitempty"`
	Licences []string   `json:"licences,omitempty"`
	SignedAt *time.Time `json:"signedAt,omitempty"`
	Until    *time.Time `json:"until,omitempty"`
	Revision int64      `json:"revision,omitempty"`
}
