// Package aboutme holds the variants of the doctor's introduction.
package aboutme
