package claims_test

import (
	"slices"
	"testing"

	"latido/db/content/claims"
)

func TestChanges(t *testing.T) {
	before, after := mustSample(t), mustSample(t)
	if got := claims.Changes(before, after); len(got) > 0 {
		t.Errorf("got %v of equal sites", got)
	}
	before.AboutMe.Description = "Una frase. Otra frase.\n\n- Un punto\n- Otro punto"
	after.AboutMe.Description = "Otra frase. Una frase nueva.\n\n- Un punto\n- Otro punto"
	before.Footer.Text, after.Footer.Text = "Se quita. Se queda.", "Se queda."
	after.NavMenu[0].Label, after.NavMenu[0].Hidden = "Nadie lo ve", true
	want := []claims.Change{
		{Path: "aboutMe.description", Before: "Una frase.", After: "Una frase nueva."},
		{Path: "footer.text", Before: "Se quita."},
	}
	got := slices.DeleteFunc(claims.Changes(before, after), func(c claims.Change) bool { return c.Path == "navMenu.0.label" })
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
