package content

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
)

// Told returns a shown site as JSON for the public API: of the same shape, without what visitors do not see
// and without consents.
func (s *Site) Told() ([]byte, error) {
	told := *s
	told.Records.Testimonials = shownOf(s.Records.Testimonials, func(t Testimonial) bool { return !t.Visible })
	for i := range told.Records.Testimonials {
		t := &told.Records.Testimonials[i]
		t.Consent, t.ShowsPatient, t.ImageConsent = Consent{}, false, Consent{}
	}
	told.Records.Gallery = slices.Clone(s.Records.Gallery)
	for i := range told.Records.Gallery {
		p := &told.Records.Gallery[i]
		p.Consent, p.ShowsPatient = Consent{}, false
	}
	hiddenItem := func(item CertificationItem) bool { return !item.Visible }
	told.Certifications.Entities = shownOf(s.Certifications.Entities, hiddenItem)
	told.Certifications.Documents = shownOf(s.Certifications.Documents, hiddenItem)
	told.Certifications.Groups = shownOf(s.Certifications.Groups, func(g CertificationGroup) bool { return !g.Visible })
	for i := range told.Certifications.Groups {
		g := &told.Certifications.Groups[i]
		g.Items = shownOf(g.Items, func(item CertificationGroupItem) bool { return !item.Visible })
	}
	told.Payments.Methods = shownOf(s.Payments.Methods, func(m PaymentMethod) bool { return !m.Visible })
	told.Insurances.Companies = shownOf(s.Insurances.Companies, func(i Insurance) bool { return !i.Visible })
	told.Schedule.Places = shownOf(s.Schedule.Places, func(p Place) bool { return p.Hidden })
	// Pages announce these on their days; until then they are private.
	told.Schedule.Closures, told.Schedule.Notices = nil, nil
	emptied(reflect.ValueOf(&told).Elem())
	body, err := json.Marshal(told)
	if err != nil {
		return nil, fmt.Errorf("tell the content: %w", err)
	}
	return body, nil
}

// emptied copies every list and replaces nil by an empty one, which JSON encodes as [].
func emptied(value reflect.Value) {
	switch value.Kind() {
	case reflect.Struct:
		for i := range value.NumField() {
			if value.Type().Field(i).Tag.Get("json") != "-" {
				emptied(value.Field(i))
			}
		}
	case reflect.Slice:
		list := reflect.MakeSlice(value.Type(), value.Len(), value.Len())
		reflect.Copy(list, value)
		for i := range list.Len() {
			emptied(list.Index(i))
		}
		value.Set(list)
	}
}
