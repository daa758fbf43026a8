// Package services holds the variants of the services on the home page.
package services

import "latido/views/model"

// items are the first 6 services: the home page shows no more.
func items(p model.Page) []model.Item { return p.Services().First(6) }
