package content

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tidwall/gjson"

	"latido/db/content/value"
)

// updateLicences updates the texts of changed licences, and the licences of changed texts.
func updateLicences(stored, next []byte) ([]byte, error) {
	before, after := readPractice(stored), readPractice(next)
	texts, licences := map[string]string{}, map[string]Licence{}
	for _, l := range licenceTexts {
		was, now := *l.licenceOf(&before.Licences), *l.licenceOf(&after.Licences)
		wasText, text := *l.textOf(&before.DoctorInfo), *l.textOf(&after.DoctorInfo)
		isChanged := now.Number != was.Number || now.Institution != was.Institution
		isFilled := strings.TrimSpace(text) == "" && strings.TrimSpace(wasText) == ""
		switch {
		case isChanged && now.Number == "" && was.Number != "":
			if text == wasText {
				texts[l.text] = ""
			}
		case now.isText(text):
		case isChanged || isFilled:
			texts[l.text] = now.read(text).String()
		case text != wasText:
			parsed := value.ParseLicence(text)
			licences[l.licence] = Licence{parsed.Number, parsed.Institution, now.Title}
		}
	}
	if len(texts) == 0 && len(licences) == 0 {
		return next, nil
	}
	patch, err := json.Marshal(map[string]any{"doctorInfo": texts, "licences": licences})
	if err != nil {
		return nil, fmt.Errorf("update licences: %w", err)
	}
	return Merge(next, patch)
}

func checkCertificate(stored, next []byte) error {
	const path = "licences.certificate"
	before, after := gjson.GetBytes(stored, path), gjson.GetBytes(next, path)
	from, hasFrom := value.ParseDay(after.Get("validFrom").String())
	until, hasUntil := value.ParseDay(after.Get("validUntil").String())
	isChanged := before.Get("validFrom").String() != after.Get("validFrom").String() || before.Get("validUntil").String() != after.Get("validUntil").String()
	if hasFrom && hasUntil && until < from && isChanged {
		return FieldError{path + ".validUntil", ExpiresBeforeStart}
	}
	return nil
}
