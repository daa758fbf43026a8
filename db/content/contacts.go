package content

import "latido/db/content/value"

// normalizeContacts replaces contact data by the parsed values, so that pages and the API agree.
func (s *Site) normalizeContacts() {
	d := &s.DoctorInfo
	for _, field := range []struct {
		text *string
		kind string
	}{
		{&d.Phone, "telefono"}, {&d.Whatsapp, "whatsapp"}, {&d.Email, "correo"},
		{&d.WebsiteURL, "enlace"}, {&d.GoogleMapsLink, "enlace"}, {&d.GoogleMapsLink2, "enlace"}, {&d.GoogleMapsEmbedLink, "mapa"},
		{&d.FacebookLink, "facebook"}, {&d.InstagramLink, "instagram"}, {&d.LinkedinLink, "linkedin"}, {&d.XLink, "x"}, {&d.TwitterLink, "x"},
		{&d.YoutubeLink, "youtube"}, {&d.TiktokLink, "tiktok"}, {&d.DoctoraliaLink, "doctoralia"}, {&d.DoctoraliaReviewsLink, "enlace"}, {&d.NimboLink, "enlace"},
		{&s.Multimedia.VideoURL, "video"},
	} {
		if r, ok := value.Read(field.kind, *field.text); ok && r.Rest == "" {
			*field.text = r.Value
		}
	}
	s.ConsultationPrice.Price = value.FormatPesos(s.ConsultationPrice.Price)
	s.GeneralCallToAction.Price1 = value.FormatPesos(s.GeneralCallToAction.Price1)
}
