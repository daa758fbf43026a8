package launch

import (
	"slices"
	"strings"

	"latido/db/content"
)

type HiddenItem struct {
	Name  string
	Value string // the stored text, shortened, or a reason
	Link  Link   // to the field; its text may be empty
}

// DescribeOmissions lists what an open site omits. where names a path, outer › inner.
func DescribeOmissions(left []content.Omission, where func(path string) string) []HiddenItem {
	var hides []HiddenItem
	count := map[content.Cause]int{}
	var parts []string // of the content, in order of appearance
	sentences := map[string]int{}
	for _, one := range left {
		record, _, _ := strings.Cut(one.Path, ".")
		switch {
		case one.Cause != content.Placeholder:
			count[one.Cause]++
		case record == "doctorInfo" || record == "doctorWorkInfo":
			names := strings.Split(where(one.Path), " › ")
			hide := HiddenItem{names[len(names)-1], short(one.Text), field("Ir al campo", one.Path)}
			if strings.HasPrefix(one.Text, "/") {
				hide.Value = "Imagen de muestra"
			}
			hides = append(hides, hide)
		default:
			part, _, _ := strings.Cut(where(one.Path), " › ")
			if !slices.Contains(parts, part) {
				parts = append(parts, part)
			}
			sentences[part]++
		}
	}
	for _, part := range parts {
		hides = append(hides, HiddenItem{Name: part, Value: content.Count(sentences[part], "texto de muestra", "textos de muestra")})
	}
	if n := count[content.NoConsent]; n > 0 {
		hides = append(hides, HiddenItem{content.Count(n, "testimonio", "testimonios"), "Sin el consentimiento de su paciente", area("Anotarlo", "testimonios")})
	}
	if n := count[content.NoPhotoConsent]; n > 0 {
		hides = append(hides, HiddenItem{content.Count(n, "foto de un paciente", "fotos de pacientes"), "Sin su consentimiento", area("Anotarlo", "galeria")})
	}
	return hides
}
