// Package payments holds the variants of the accepted means of payment.
package payments
