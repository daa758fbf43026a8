package signature

import "time"

const RecordVersion = 1

// Record is the public, machine-readable list of the signatures of a site.
type Record struct {
	Latido    int          `json:"latido"` // RecordVersion
	Site      string       `json:"site"`
	Generated time.Time    `json:"generated"`
	Pages     []RecordPage `json:"pages"` // all that can be signed
}

// RecordPage is one page of a Record. Fields after State are of its newest signature, if any.
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
