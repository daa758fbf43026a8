package value

import (
	"regexp"
	"strconv"
	"strings"
)

type Pesos int

var (
	// figures matches digits and the characters that may group them.
	figures = regexp.MustCompile(`\d+(?:[.,'’ \x{a0}\x{202f}]\d+)*`)
	// grouped matches figures that are one number: whole pesos, then cents.
	grouped = regexp.MustCompile(`^(\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+|(?:['’ \x{a0}\x{202f}]\d{3})+)|\d+)(?:[.,]\d{1,2})?$`)

	beforePesos = regexp.MustCompile(`(?i)(?:\$|\bmxn|\bpesos)\s*$`)
	afterPesos  = regexp.MustCompile(`(?i)^[.\-]*\s*(?:mxn\b|m\.\s?n\.|mn\b|(?:de )?pesos\b)`)
	// notPesos matches other currencies, percentages, thousands in words, and multiplied amounts.
	notPesos = regexp.MustCompile(`(?i)\busd?\b|us\$|d[oó]lar|€|\beuros?\b|%|\d\s*(?:mil|k)\b|\d\s*[x×]\s*\$?\s*\d|\d[^$]*\bpor\s+\$`)
)

// minSecondAmount is the least second amount, as in "$1,500 a 1,800"; lesser numbers count something.
const minSecondAmount = 100

const maxPriceBytes = 300

// ParsePesos parses "$1,500.00 MXN", "$2.500" or "2 500 pesos". ok is false for none and for several.
func ParsePesos(text string) (pesos Pesos, ok bool) {
	marked, unmarked := amounts(text)
	switch {
	case len(marked)+len(unmarked) == 0 || len(marked) > 1 || notPesos.MatchString(text):
		return 0, false
	case len(marked) == 0:
		return only(unmarked)
	}
	for _, other := range unmarked {
		if other >= minSecondAmount {
			return 0, false
		}
	}
	return only(marked)
}

func only(amounts []Pesos) (Pesos, bool) {
	if len(amounts) != 1 || amounts[0] < 0 {
		return 0, false
	}
	return amounts[0], true
}

func HasPesos(text string, amount Pesos) bool {
	marked, unmarked := amounts(text)
	for _, pesos := range append(marked, unmarked...) {
		if pesos == amount {
			return true
		}
	}
	return false
}

// amounts returns the numbers with a sign or name of the currency, and others; malformed ones are -1.
func amounts(text string) (marked, unmarked []Pesos) {
	if len(text) > maxPriceBytes {
		return nil, nil
	}
	for from := 0; ; {
		at := figures.FindStringIndex(text[from:])
		if at == nil {
			return marked, unmarked
		}
		start, end := from+at[0], from+at[1]
		if space := strings.IndexAny(text[start:end], " \u00a0\u202f"); space > 0 && !grouped.MatchString(text[start:end]) {
			end = start + space // the space separates two numbers
		}
		pesos := Pesos(-1)
		if number := grouped.FindStringSubmatch(text[start:end]); number != nil {
			if whole, err := strconv.Atoi(notDigits.ReplaceAllString(number[1], "")); err == nil {
				pesos = Pesos(whole)
			}
		}
		if beforePesos.MatchString(text[:start]) || afterPesos.MatchString(text[end:]) {
			marked = append(marked, pesos)
		} else {
			unmarked = append(unmarked, pesos)
		}
		from = end
	}
}

// String returns "$1,500 MXN".
func (p Pesos) String() string {
	digits := strconv.Itoa(int(p))
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return "$" + digits + " MXN"
}

// bareNumber matches a number without a sign and words.
var bareNumber = regexp.MustCompile(`^\d[\d.,'’ \x{a0}\x{202f}]*$`)

// FormatPesos formats a bare number, "1800", and returns other texts unchanged.
func FormatPesos(text string) string {
	number := trim(text)
	pesos, ok := ParsePesos(number)
	if !ok || !bareNumber.MatchString(number) || hasCents.MatchString(number) {
		return text
	}
	return pesos.String()
}

// hasCents matches cents other than zero.
var hasCents = regexp.MustCompile(`[.,](?:[1-9]\d?|0[1-9])$`)
