// Package launch reports which sample data and gaps have to be fixed before a site opens.
package launch

type Group struct {
	ID     string
	Title  string
	Intro  string
	Points []Point
}

type Report struct {
	Groups []Group
	Expiry Expiry // of the certificate, if it has to be announced
}

func (r Report) Count(state State) int {
	count := 0
	for _, group := range r.Groups {
		count += group.Count(state)
	}
	return count
}

func (g Group) Count(state State) int {
	count := 0
	for _, point := range g.Points {
		if point.State == state {
			count++
		}
	}
	return count
}

// Law returns the open legal points, which prevent opening.
func (r Report) Law() []Point {
	var missing []Point
	for _, group := range r.Groups {
		for _, point := range group.Points {
			if group.ID == lawRules.id && point.State == Open {
				missing = append(missing, point)
			}
		}
	}
	return missing
}

func Review(s Site) Report {
	report := Report{Expiry: upcomingExpiry(s.Content)}
	for _, c := range []ruleset{lawRules, contactRules, pictureRules, textRules} {
		group := Group{ID: c.id, Title: c.title, Intro: c.intro}
		for _, r := range c.rules {
			v := r.check(s)
			if v.links == nil {
				v.links = r.links
			}
			group.Points = append(group.Points, Point{r.id, r.title, v.state, short(v.now), v.note, r.why, v.links, ""})
		}
		report.Groups = append(report.Groups, group)
	}
	return report
}
