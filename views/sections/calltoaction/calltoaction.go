// Package calltoaction holds the variants of the band that asks to call or write.
package calltoaction
