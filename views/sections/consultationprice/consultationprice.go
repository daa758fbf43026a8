// Package consultationprice holds the variants of the price of a consultation.
package consultationprice
