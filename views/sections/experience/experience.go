// Package experience holds the variants of the experience figures.
package experience
