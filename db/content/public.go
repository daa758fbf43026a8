package content

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
)

// Public returns a shown site as JSON for the API, without consents.
func (s *Site) Public() ([]byte, error) {
	public := *s
	public.Records.Testimonials = withoutItems(s.Records.Testimonials, func(t Testimonial) bool { return !t.Visible })
	for i := range public.Records.Testimonials {
		t := &public.Records.Testimonials[i]
		t.Consent, t.ShowsPatient, t.ImageConsent = Consent{}, false, Consent{}
	}
	public.Records.Gallery = slices.Clone(s.Records.Gallery)
	for i := range public.Records.Gallery {
		p := &public.Records.Gallery[i]
		p.Consent, p.ShowsPatient = Consent{}, false
	}
	hiddenItem := func(item CertificationItem) bool { return !item.Visible }
	public.Certifications.Entities = withoutItems(s.Certifications.Entities, hiddenItem)
	public.Certifications.Documents = withoutItems(s.Certifications.Documents, hiddenItem)
	public.Certifications.Groups = withoutItems(s.Certifications.Groups, func(g CertificationGroup) bool { return !g.Visible })
	for i := range public.Certifications.Groups {
		g := &public.Certifications.Groups[i]
		g.Items = withoutItems(g.Items, func(item CertificationGroupItem) bool { return !item.Visible })
	}
	public.Payments.Methods = withoutItems(s.Payments.Methods, func(m PaymentMethod) bool { return !m.Visible })
	public.Insurances.Companies = withoutItems(s.Insurances.Companies, func(i Insurance) bool { return !i.Visible })
	public.Schedule.Places = withoutItems(s.Schedule.Places, func(p Place) bool { return p.Hidden })
	public.Licences.Certificate = s.ValidCertificate()
	// They are private until pages announce them.
	public.Schedule.Closures, public.Schedule.Notices = nil, nil
	copyLists(reflect.ValueOf(&public).Elem())
	body, err := json.Marshal(public)
	if err != nil {
		return nil, fmt.Errorf("encode the public content: %w", err)
	}
	return body, nil
}

// copyLists replaces nil by an empty list, which JSON encodes as [].
func copyLists(value reflect.Value) {
	switch value.Kind() {
	case reflect.Struct:
		for i := range value.NumField() {
			if value.Type().Field(i).Tag.Get("json") != "-" {
				copyLists(value.Field(i))
			}
		}
	case reflect.Slice:
		list := reflect.MakeSlice(value.Type(), value.Len(), value.Len())
		reflect.Copy(list, value)
		for i := range list.Len() {
			copyLists(list.Index(i))
		}
		value.Set(list)
	}
}
