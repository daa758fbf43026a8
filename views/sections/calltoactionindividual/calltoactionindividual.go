// Package calltoactionindividual holds the variants of the invitation that closes a detail page.
package calltoactionindividual
