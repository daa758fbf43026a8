package value

import (
	"regexp"
	"strings"
)

// Licence is a professional licence (cédula) as an owner writes it.
type Licence struct {
	Number      string
	Institution string // that issued it, or empty
}

var (
	// licenceLabel matches the label that pages add themselves before the number.
	licenceLabel = regexp.MustCompile(`(?i)^(?:c[eé]d(?:ula|\.)?|c\.\s?p\.)[\s.]*(?:(?:prof(?:esional)?|esp(?:ecialidad|ecialista)?|de\s+especialidad|de\s+especialista)[\s.]*)?(?:(?:n[uú]m(?:ero)?|no)[\s.]*)?[:#\s]*`)

	// issued matches a number and its institution, in brackets or as words without digits. A letter next
	// to the number, or alone after it, may be a part of it.
	issued = regexp.MustCompile(`^([^()]*[^\s(),])[\s,]*\(([^()]+)\)$|^([^()]*\d)(?:\s|,\s)[\s–—-]*([^\d\s(),–—-][^\d()]+)$`)
)

// ParseLicence splits "Céd. Prof. 1234567 (UNAM)". In another form, Number is the whole text.
func ParseLicence(text string) Licence {
	text = strings.TrimSpace(text)
	if rest := strings.TrimSpace(text[len(licenceLabel.FindString(text)):]); strings.ContainsAny(rest, "0123456789") {
		text = rest
	}
	parts := issued.FindStringSubmatch(text)
	if parts == nil {
		return Licence{Number: text}
	}
	return Licence{parts[1] + parts[3], parts[2] + parts[4]}
}

func (l Licence) String() string {
	if l.Institution == "" {
		return l.Number
	}
	return l.Number + " (" + l.Institution + ")"
}
