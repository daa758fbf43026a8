// Package diseases holds the variants of the diseases on the home page.
package diseases

import "latido/views/model"

// items are the first 6 diseases: the home page shows no more.
func items(p model.Page) []model.Item { return p.Diseases().First(6) }
