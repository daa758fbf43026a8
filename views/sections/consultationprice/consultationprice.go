// Package consultationprice has the layouts of the price of a consultation.
package consultationprice

import "strings"

// splitPrice splits a price from its currency: "$1,500", "MXN".
func splitPrice(price string) (amount, currency string) {
	price = strings.TrimSpace(price)
	if i := strings.LastIndex(price, " "); i > 0 && !strings.ContainsAny(price[i:], "0123456789") {
		return price[:i], price[i+1:]
	}
	return price, ""
}
