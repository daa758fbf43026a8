package content

import "cmp"

type Metadata struct {
	Title       string     `json:"title"`       // unique, 60 characters at most
	Description string     `json:"description"` // unique, 120 to 160 characters
	Keywords    []string   `json:"keywords,omitempty"`
	OpenGraph   OpenGraph  `json:"openGraph"`
	Alternates  Alternates `json:"alternates"`
}

func (m Metadata) Or(description string) Metadata {
	m.Description = cmp.Or(m.Description, description)
	return m
}

type OpenGraph struct {
	Title       string `json:"title"`
	Description string `json:"description"`
	URL         string `json:"url"`
	Image       string `json:"image,omitempty"`
}

type Alternates struct {
	Canonical string `json:"canonical"`
}

type MainMetadata struct {
	Main Metadata `json:"main"`
}
