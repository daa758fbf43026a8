package value

import (
	"regexp"
	"slices"
	"strings"
)

// Phone is a telephone number with its country code and, within an organisation, its extension.
type Phone struct {
	digits    string
	extension string // digits, or empty
}

const (
	country = "52"
	longest = 64 // bytes of one number
)

var (
	// withExtension matches a number and its extension, also as in RFC 3966 and after a pause.
	withExtension = regexp.MustCompile(`(?i)^(.*\d\)?)\s*(?:[,;(]?\s*\b(?:extensi[oó]n|ext|interno|int|x)\.?\s*[:=]?\s*|[,;#]\s*)(\d{1,6})\)?[\s.]*$`)
	// between matches what separates two numbers.
	between   = regexp.MustCompile(`(?i)\s*(?:[,;/|\n()]|\s[yeou]\s|\sext|\s[-–—]\s)\s*`)
	abroad    = regexp.MustCompile(`^[^\d+]*(?:\+|00)`)
	notDigits = regexp.MustCompile(`\D+`)
	// Until 2020, Mexico dialled 01, 044 or 045 before the ten digits, and 1 after +52.
	national      = regexp.MustCompile(`^(?:52(?:1|01|04[45])?|01|04[45])?([2-9]\d{9})$`)
	international = regexp.MustCompile(`^52(?:1|01|04[45])?([2-9]\d{9})$`)
	foreign       = regexp.MustCompile(`^[1-9]\d{7,14}$`)
)

// ParsePhone parses the first number in a text: "55 1234 5678", "044 (55) 1234-5678", "+52 1 55 1234
// 5678 ext. 12". Foreign numbers need their plus. Short numbers such as 911 are invalid.
func ParsePhone(text string) (n Phone, ok bool) {
	n, _, ok = ParsePhones(text)
	return n, ok
}

// ParsePhones also returns the rest of the text, such as a second number.
func ParsePhones(text string) (n Phone, rest string, ok bool) {
	text = trim(text)
	if n, ok = parseOne(text); ok {
		return n, "", true
	}
	if len(text) > 4*longest {
		return Phone{}, "", false
	}
	ends := between.FindAllStringIndex(text, -1)
	for _, end := range slices.Backward(ends) {
		if n, ok = parseOne(text[:end[0]]); ok {
			return n, strings.Trim(text[end[0]:], " ,;/|\n-–—"), true
		}
	}
	return Phone{}, "", false
}

func parseOne(text string) (n Phone, ok bool) {
	if len(text) > longest {
		return Phone{}, false
	}
	if parts := withExtension.FindStringSubmatch(text); parts != nil {
		if n, ok = parseDigits(parts[1]); ok {
			n.extension = parts[2]
			return n, true
		}
	}
	return parseDigits(text)
}

func parseDigits(text string) (n Phone, ok bool) {
	digits := notDigits.ReplaceAllString(text, "")
	if !abroad.MatchString(text) {
		if found := national.FindStringSubmatch(digits); found != nil {
			return Phone{digits: country + found[1]}, true
		}
		return Phone{}, false
	}
	digits = strings.TrimPrefix(digits, "00")
	if found := international.FindStringSubmatch(digits); found != nil {
		return Phone{digits: country + found[1]}, true
	}
	return Phone{digits: digits}, foreign.MatchString(digits) && !strings.HasPrefix(digits, country)
}

// Dial returns the number in E.164 and RFC 3966: "+525512345678;ext=12".
func (n Phone) Dial() string {
	if n.extension != "" {
		return "+" + n.digits + ";ext=" + n.extension
	}
	return "+" + n.digits
}

// The digits of numbers that can be dialled range from emergency numbers to E.164.
const (
	minDigits = 3
	maxDigits = 15
)

// ParseDial parses anything that can be dialled, including short numbers such as 911.
func ParseDial(text string) (dial string, ok bool) {
	if n, ok := ParsePhone(text); ok {
		return n.Dial(), true
	}
	dial = notDigits.ReplaceAllString(text, "")
	if len(dial) < minDigits || len(dial) > maxDigits {
		return "", false
	}
	if strings.HasPrefix(strings.TrimSpace(text), "+") {
		dial = "+" + dial
	}
	return dial, true
}

// WhatsApp returns the number for wa.me, without its extension: "525512345678".
func (n Phone) WhatsApp() string { return n.digits }

// National returns the ten digits of a Mexican number; ok is false for other countries.
func (n Phone) National() (digits string, ok bool) { return strings.CutPrefix(n.digits, country) }

// Exists reports whether Mexico has assigned the number's prefix; true for other countries.
func (n Phone) Exists() bool {
	digits, mexican := n.National()
	return !mexican || assignedNumbers.MatchString(digits)
}

// Display returns "+52 55 1234 5678, ext. 12".
func (n Phone) Display() string {
	if n.extension != "" {
		return Phone{digits: n.digits}.Display() + ", ext. " + n.extension
	}
	digits, mexican := n.National()
	if !mexican {
		return n.Dial()
	}
	area := 3
	if shortAreaCode.MatchString(digits) {
		area = 2
	}
	return "+" + country + " " + digits[:area] + " " + digits[area:6] + " " + digits[6:]
}

// FormatPhone formats a text that is one number, and returns others unchanged.
func FormatPhone(text string) string {
	if n, rest, ok := ParsePhones(text); ok && rest == "" {
		return n.Display()
	}
	return text
}

// shortAreaCode matches the three largest cities.
var shortAreaCode = regexp.MustCompile(`^(?:33|5[56]|81)`)

// assignedNumbers is from Google's libphonenumber 9.0, which would cost 6 MB; a test compares them.
var assignedNumbers = regexp.MustCompile(`^(?:(?:2(?:0[01]|2\d|3[1-35-8]|4[13-9]|7[1-689]|8[1-578]|9[467])|3(?:1[1-79]|[2458][1-9]|3\d|7[1-8]|9[1-5])|` +
	`4(?:1[1-57-9]|[267][1-9]|3[1-8]|[45]\d|8[1-35-9]|9[2-689])|5(?:[56]\d|88|9[1-79])|6(?:1[2-68]|[2-4][1-9]|5[1-36-9]|6[0-57-9]|7[1-7]|8[67]|9[4-8])|` +
	`7(?:[1346][1-9]|[27]\d|5[13-9]|8[1-69]|9[17])|8(?:1\d|2[13-689]|3[1-6]|4[124-6]|6[1246-9]|7[0-378]|9[12479])|` +
	`9(?:1[346-9]|2[1-4]|3[2-46-8]|5[1348]|[69]\d|7[12]|8[1-8])|8(?:00|88)|[359]00)\d{7})$`)
