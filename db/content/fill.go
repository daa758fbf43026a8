package content

import (
	"bytes"
	"cmp"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// facts are the records with what texts name by placeholders, so that each fact is
// typed once: {hours} in a text is what the schedule says, or else doctorWorkInfo.
type facts struct {
	DoctorInfo        DoctorInfo        `json:"doctorInfo"`
	DoctorWorkInfo    DoctorWorkInfo    `json:"doctorWorkInfo"`
	AboutMe           AboutMe           `json:"aboutMe"`
	ConsultationPrice ConsultationPrice `json:"consultationPrice"`
	PrivacyNotice     PrivacyNotice     `json:"privacyNotice"`
	Schedule          Schedule          `json:"schedule,omitempty"`
}

// filling is what takes the place of a placeholder, as it stands in a JSON string: as
// it is, at the start of a sentence, and behind "de".
type filling struct{ plain, first, after string }

// known are the facts without those that are placeholders.
func (f facts) known() facts {
	o := &opener{}
	o.clear(reflect.ValueOf(&f).Elem(), "", false)
	return f
}

// gaps are the values in which a fact that is not there leaves a gap.
func gaps(values map[string]filling) map[string]filling {
	for name, v := range values {
		if v.plain == "" {
			values[name] = filling{gap, gap, gap}
		}
	}
	return values
}

// values are those of all placeholders, by their names.
func (f facts) values() map[string]filling {
	d, notice := f.DoctorInfo, f.PrivacyNotice
	values := map[string]filling{"hours": {
		plain: escaped(f.hours("")), first: escaped(capital(f.hours(""))), after: escaped(f.hours("de ")),
	}}
	for name, text := range map[string]string{
		"yearsOfExperience": strconv.Itoa(f.AboutMe.YearsOfExperience),
		"price":             f.ConsultationPrice.Price,
		"phone":             d.PhoneDisplay,
		"whatsapp":          d.WhatsappDisplay,
		"address":           d.Address,
		"name":              d.Name,
		"email":             d.Email,
		"responsible":       cmp.Or(notice.Responsible, d.Name),
		"arcoEmail":         cmp.Or(notice.ArcoEmail, d.Email, d.PhoneDisplay),
	} {
		text = escaped(text)
		values[name] = filling{text, text, text}
	}
	return values
}

// hours are those of the consulting room within a sentence: "lunes a domingo, 14:00 a
// 21:00", and with "de " before a time "lunes a domingo, de 14:00 a 21:00".
func (f facts) hours(before string) string {
	w := f.DoctorWorkInfo
	said := []Hours{{w.ConsultingHoursDaysSubheader1, w.ConsultingHours1}, {w.ConsultingHoursDaysSubheader2, w.ConsultingHours2}}
	if f.Schedule.Consulting.Given {
		said = opened(f.Schedule.Consulting.Words())
		for i := range said {
			said[i].Hours = small(said[i].Hours)
		}
	}
	var rows []string
	for _, row := range said {
		days, times := strings.TrimSpace(row.Days), strings.TrimSpace(row.Hours)
		switch {
		case times == "":
		case days == "":
			rows = append(rows, times)
		case unicode.IsDigit(rune(times[0])):
			rows = append(rows, small(days)+", "+before+times)
		default:
			rows = append(rows, small(days)+", "+times)
		}
	}
	return strings.Join(rows, "; ")
}

func small(text string) string   { return firstLetter(text, unicode.ToLower) }
func capital(text string) string { return firstLetter(text, unicode.ToUpper) }

func firstLetter(text string, change func(rune) rune) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(change(first)) + text[size:]
}

// escaped is a text as it stands between the quotes of a JSON string.
func escaped(text string) string {
	quoted, _ := json.Marshal(text) // a string always can be
	return string(quoted[1 : len(quoted)-1])
}

// mostFilled is how much a content object may grow by what is filled in, in bytes:
// beyond it stands as it was typed.
const mostFilled = 16 << 20

// Fill puts what the content says in the place of the placeholders in the texts of a
// content object. A placeholder that is not known stays as it is, and one in what is
// filled in does too.
func Fill(body []byte) []byte { return fillWith(body, facts.values) }

// FillOpen is Fill for a site that is open to the public: what is not there, or is a
// placeholder, leaves a gap, and Shown leaves out the sentence around it.
func FillOpen(body []byte) []byte {
	return fillWith(body, func(f facts) map[string]filling { return gaps(f.known().values()) })
}

func fillWith(body []byte, values func(facts) map[string]filling) []byte {
	object, err := members(body)
	if err != nil {
		return body // as whoever decodes it will find
	}
	var f facts
	decodeKeys(object, "", reflect.ValueOf(&f).Elem(), map[string]error{})
	return fill(body, values(f))
}

// Filled is a text with what the site says in the place of its placeholders.
func (s *Site) Filled(text string) string { return filled(text, s.facts().values()) }

// Drawn is a long text as the pages of the site show it: filled in, and of an open site
// without the sentences in which something is missing.
func (s *Site) Drawn(text string) string {
	values := s.facts().values()
	if s.Open {
		values = gaps(values)
	}
	text = filled(text, values)
	clean(reflect.ValueOf(&text).Elem())
	if s.Open {
		text = withoutStandIns(text)
	}
	return text
}

func (s *Site) facts() facts {
	return facts{s.DoctorInfo, s.DoctorWorkInfo, s.AboutMe, s.ConsultationPrice, s.PrivacyNotice, s.Schedule}
}

func filled(text string, values map[string]filling) string {
	quoted, _ := json.Marshal(text) // a string always can be
	var out string
	if err := json.Unmarshal(fill(quoted, values), &out); err != nil {
		return text
	}
	return out
}

// fill replaces the placeholders in JSON.
func fill(body []byte, values map[string]filling) []byte {
	out := make([]byte, 0, len(body)+len(body)/32)
	for rest := body; ; {
		start := bytes.IndexByte(rest, '{')
		if start < 0 {
			return append(out, rest...)
		}
		out, rest = append(out, rest[:start]...), rest[start:]
		end := bytes.IndexByte(rest[:min(len(rest), longestName)], '}')
		var found filling
		known := end > 0
		if known {
			found, known = values[string(rest[1:end])]
		}
		if !known {
			out, rest = append(out, '{'), rest[1:]
			continue
		}
		out, rest = append(out, found.behind(out)...), rest[end+1:]
		if len(out) > len(body)+mostFilled {
			return body
		}
	}
}

const longestName = len("{yearsOfExperience}")

// behind is the filling as it stands behind what is written already.
func (v filling) behind(written []byte) string {
	for _, start := range []string{`"`, `\n`, ". "} {
		if bytes.HasSuffix(written, []byte(start)) {
			return v.first
		}
	}
	if bytes.HasSuffix(written, []byte("de ")) || bytes.HasSuffix(written, []byte("De ")) {
		return v.after
	}
	return v.plain
}
