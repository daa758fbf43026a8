// Package valorations holds the variants of the first assessment.
package valorations
