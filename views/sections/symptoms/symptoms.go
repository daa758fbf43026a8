// Package symptoms holds the variants of the symptoms on the home page.
package symptoms

import "latido/views/model"

// items are the first 3 symptoms: the home page shows no more.
func items(p model.Page) []model.Item { return p.Symptoms().First(3) }
