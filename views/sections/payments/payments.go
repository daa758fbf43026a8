// Package payments has the layouts of the means of payment.
package payments
