// Package footer holds the variants of the page footer.
package footer
