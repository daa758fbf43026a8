package model

import (
	"strings"
	"testing"
)

func TestGroups(t *testing.T) {
	t.Parallel()
	const practice, elsewhere, hospital = "En el consultorio; también en urgencias.", "En un gabinete; el otro, en hospital.", "En hospital, una noche."
	for name, c := range map[string]struct{ places, want string }{
		"by place, the practice first":  {hospital + "|" + practice + "|" + elsewhere + "|" + hospital, "En el consultorio 1, En un gabinete o centro de imagen 1, En hospital 2"},
		"one place needs no title":      {hospital + "|" + hospital, " 2"},
		"a service without its place":   {hospital + "||" + practice, " 3"},
		"places in the owner's own way": {"consultorio|Hospital Ángeles", "En el consultorio 1, En hospital 1"},
	} {
		t.Run(name, func(t *testing.T) {
			var list Collection
			for place := range strings.SplitSeq(c.places, "|") {
				list.Items = append(list.Items, Item{Place: place})
			}
			var got []string
			for _, group := range list.Groups() {
				got = append(got, group.Title+" "+string(rune('0'+len(group.Items))))
			}
			if got := strings.Join(got, ", "); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
