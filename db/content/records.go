package content

// Sources returns the sources of each disease, symptom and service.
func (r Records) Sources() [][]Source {
	var all [][]Source
	for _, d := range r.Diseases {
		all = append(all, d.Sources)
	}
	for _, s := range r.Symptoms {
		all = append(all, s.Sources)
	}
	for _, s := range r.Services {
		all = append(all, s.Sources)
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
