package model

import "regexp"

type Group struct {
	Title string
	Items []Item
}

var (
	atPractice = regexp.MustCompile(`(?i)^(en )?(el |mi |nuestro )?consultorio`)
	atHospital = regexp.MustCompile(`(?i)^(en )?(el |un )?hospital`)
)

// Groups divides services by the place that their text begins with, the practice first. Others are one.
func (c Collection) Groups() []Group {
	groups := []Group{{Title: "En el consultorio"}, {Title: "En un gabinete o centro de imagen"}, {Title: "En hospital"}}
	for _, item := range c.Items {
		place := 1
		switch {
		case item.Place == "":
			return []Group{{Items: c.Items}}
		case atPractice.MatchString(item.Place):
			place = 0
		case atHospital.MatchString(item.Place):
			place = 2
		}
		groups[place].Items = append(groups[place].Items, item)
	}
	var filled []Group
	for _, group := range groups {
		if len(group.Items) > 0 {
			filled = append(filled, group)
		}
	}
	if len(filled) == 1 {
		filled[0].Title = ""
	}
	return filled
}
