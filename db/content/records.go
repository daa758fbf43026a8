package content

// Record is what diseases, symptoms and services have in common.
type Record struct {
	List             string // "diseases"
	Base             string // "/enfermedades"
	ID               string
	Name             string
	ShortDescription string
	ImageHome        string
	ImageIndividual  string
	IconIndividual   string
	MinutesMatter    bool
	Synonyms         []string
	Sources          []Source
	UpdatedAt        string
	Metadata         Metadata
	Value            any // the Disease, Symptom or Service
}

func (r Record) Path() string { return r.Base + "/" + r.ID }

func (r Records) All() []Record {
	var all []Record
	for _, d := range r.Diseases {
		all = append(all, Record{
			"diseases", DiseasesPath, d.ID, d.Name, d.ShortDescription, d.ImageHome, d.ImageIndividual, d.IconIndividual,
			d.MinutesMatter, d.Synonyms, d.Sources, d.UpdatedAt, d.Metadata, d,
		})
	}
	for _, s := range r.Symptoms {
		all = append(all, Record{
			"symptoms", SymptomsPath, s.ID, s.Name, s.ShortDescription, s.ImageHome, s.ImageIndividual, s.IconIndividual,
			s.MinutesMatter, s.Synonyms, s.Sources, s.UpdatedAt, s.Metadata, s,
		})
	}
	for _, s := range r.Services {
		all = append(all, Record{
			"services", ServicesPath, s.ID, s.Title, s.ShortDescription, s.ImageHome, s.ImageIndividual, s.IconIndividual,
			false, s.Synonyms, s.Sources, s.UpdatedAt, s.Metadata, s,
		})
	}
	return all
}

func (r Records) Disease(id string) (Disease, bool) {
	for _, record := range r.Diseases {
		if record.ID == id {
			return record, true
		}
	}
	return Disease{}, false
}

func (r Records) Symptom(id string) (Symptom, bool) {
	for _, record := range r.Symptoms {
		if record.ID == id {
			return record, true
		}
	}
	return Symptom{}, false
}

func (r Records) Service(id string) (Service, bool) {
	for _, record := range r.Services {
		if record.ID == id {
			return record, true
		}
	}
	return Service{}, false
}
