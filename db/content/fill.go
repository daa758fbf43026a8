package content

import (
	"bytes"
	"cmp"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"unicode"

	"latido/db/content/value"
)

// facts are the records that placeholders refer to, so that each fact is typed once.
type facts struct {
	DoctorInfo        DoctorInfo        `json:"doctorInfo"`
	DoctorWorkInfo    DoctorWorkInfo    `json:"doctorWorkInfo"`
	AboutMe           AboutMe           `json:"aboutMe"`
	ConsultationPrice ConsultationPrice `json:"consultationPrice"`
	PrivacyNotice     PrivacyNotice     `json:"privacyNotice"`
	Schedule          Schedule          `json:"schedule,omitempty"`
}

// filling is the value of a placeholder, JSON-escaped, for three positions in a text.
type filling struct{ middle, sentenceStart, afterDe string }

func (f facts) withoutPlaceholders() facts {
	o := &redactor{}
	o.redact(reflect.ValueOf(&f).Elem(), "", false)
	return f
}

func markGaps(values map[string]filling) map[string]filling {
	for name, v := range values {
		if v.middle == "" {
			values[name] = filling{gap, gap, gap}
		}
	}
	return values
}

func (f facts) values() map[string]filling {
	d, notice := f.DoctorInfo, f.PrivacyNotice
	values := map[string]filling{"hours": {
		middle: escaped(f.hours("")), sentenceStart: escaped(UpperFirst(f.hours(""))), afterDe: escaped(f.hours("de ")),
	}}
	for name, text := range map[string]string{
		"yearsOfExperience": strconv.Itoa(f.AboutMe.YearsOfExperience),
		"price":             value.FormatPesos(f.ConsultationPrice.Price),
		"phone":             d.PhoneDisplay,
		"whatsapp":          d.WhatsappDisplay,
		"address":           d.Address,
		"name":              d.Name,
		"email":             value.FormatEmail(d.Email),
		"responsible":       cmp.Or(notice.Responsible, d.Name),
		"arcoEmail":         value.FormatEmail(cmp.Or(notice.ArcoEmail, d.Email, d.PhoneDisplay)),
	} {
		text = escaped(text)
		values[name] = filling{text, text, text}
	}
	return values
}

// hours returns "lunes a domingo, 14:00 a 21:00", or with before = "de " "…, de 14:00 a 21:00".
func (f facts) hours(before string) string {
	w := f.DoctorWorkInfo
	hours := []HoursRow{{w.ConsultingHoursDaysSubheader1, w.ConsultingHours1}, {w.ConsultingHoursDaysSubheader2, w.ConsultingHours2}}
	if f.Schedule.Consulting.IsSet {
		hours = openRows(f.Schedule.Consulting.Rows())
		for i := range hours {
			hours[i].Hours = LowerFirst(hours[i].Hours)
		}
	}
	var rows []string
	for _, row := range hours {
		days, times := strings.TrimSpace(row.Days), strings.TrimSpace(row.Hours)
		switch {
		case times == "":
		case days == "":
			rows = append(rows, times)
		case unicode.IsDigit(rune(times[0])):
			rows = append(rows, LowerFirst(days)+", "+before+times)
		default:
			rows = append(rows, LowerFirst(days)+", "+times)
		}
	}
	return strings.Join(rows, "; ")
}

func escaped(text string) string {
	quoted, _ := json.Marshal(text) // never fails for a string
	return string(quoted[1 : len(quoted)-1])
}

// maxGrowth is in bytes. Content that would exceed it is not filled.
const maxGrowth = 16 << 20

// Fill replaces placeholders by facts. Unknown ones, and those within facts, stay.
func Fill(body []byte) []byte { return fillWith(body, facts.values) }

// FillOpen is Fill for an open site: a missing fact becomes a gap, and Shown removes its sentence.
func FillOpen(body []byte) []byte {
	return fillWith(body, func(f facts) map[string]filling { return markGaps(f.withoutPlaceholders().values()) })
}

func fillWith(body []byte, values func(facts) map[string]filling) []byte {
	object, err := members(body)
	if err != nil {
		return body // the decoder reports it
	}
	var f facts
	decodeKeys(object, "", reflect.ValueOf(&f).Elem(), map[string]error{})
	return fill(body, values(f))
}

func (s *Site) FillText(text string) string { return filled(text, s.facts().values()) }

// RenderedText returns a long text as pages show it, on an open site without incomplete sentences.
func (s *Site) RenderedText(text string) string {
	values := s.facts().values()
	if s.Open {
		values = markGaps(values)
	}
	text = filled(text, values)
	cleanTexts(reflect.ValueOf(&text).Elem())
	if s.Open {
		text = dropPlaceholders(text)
	}
	return text
}

func (s *Site) facts() facts {
	return facts{s.DoctorInfo, s.DoctorWorkInfo, s.AboutMe, s.ConsultationPrice, s.PrivacyNotice, s.Schedule}
}

func filled(text string, values map[string]filling) string {
	quoted, _ := json.Marshal(text) // never fails for a string
	var out string
	if err := json.Unmarshal(fill(quoted, values), &out); err != nil {
		return text
	}
	return out
}

func fill(body []byte, values map[string]filling) []byte {
	out := make([]byte, 0, len(body)+len(body)/32)
	for rest := body; ; {
		start := bytes.IndexByte(rest, '{')
		if start < 0 {
			return append(out, rest...)
		}
		out, rest = append(out, rest[:start]...), rest[start:]
		end := bytes.IndexByte(rest[:min(len(rest), maxName)], '}')
		var found filling
		known := end > 0
		if known {
			found, known = values[string(rest[1:end])]
		}
		if !known {
			out, rest = append(out, '{'), rest[1:]
			continue
		}
		out, rest = append(out, found.after(out)...), rest[end+1:]
		if len(out) > len(body)+maxGrowth {
			return body
		}
	}
}

const maxName = len("{yearsOfExperience}")

func (v filling) after(written []byte) string {
	for _, start := range []string{`"`, `\n`, ". "} {
		if bytes.HasSuffix(written, []byte(start)) {
			return v.sentenceStart
		}
	}
	if bytes.HasSuffix(written, []byte("de ")) || bytes.HasSuffix(written, []byte("De ")) {
		return v.afterDe
	}
	return v.middle
}
