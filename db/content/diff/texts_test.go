package diff

import (
	"slices"
	"testing"
)

func TestTexts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		before, after string
		want          []string
	}{
		{`{"a":"uno","b":["dos",{"c":"tres"}]}`, `{"a":"uno","b":["dos",{"c":"cuatro"}]}`, []string{"cuatro", "tres"}},
		{`{"a":["uno","dos"]}`, `{"a":["dos","uno"]}`, nil},
		{`{"a":"uno","b":"uno"}`, `{"a":"uno"}`, []string{"uno"}},
		{`{"n":100,"t":true}`, `{"n":120,"t":false}`, []string{"100", "120"}},
		{``, `{"a":"presi\u00f3n"}`, []string{"presión"}},
		{`{"a":"x"}`, ``, []string{"x"}},
	} {
		got := Texts([]byte(c.before), []byte(c.after))
		if slices.Sort(got); !slices.Equal(got, c.want) {
			t.Errorf("%s, %s: got %q, want %q", c.before, c.after, got, c.want)
		}
	}
}
