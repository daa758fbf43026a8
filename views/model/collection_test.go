package model

import (
	"strconv"
	"testing"
)

func TestNear(t *testing.T) {
	list := func(n int) (c Collection) {
		for i := range n {
			c.Items = append(c.Items, Item{Path: "/" + strconv.Itoa(i)})
		}
		return c
	}
	for _, test := range []struct {
		n           int
		path        string
		first, last string
		length      int
	}{
		{14, "/3", "/0", "/13", 14},
		{50, "/49", "/0", "/49", 50},
		{400, "", "/0", "/49", 50},
		{400, "/0", "/0", "/49", 50},
		{400, "/200", "/175", "/224", 50},
		{400, "/399", "/350", "/399", 50},
	} {
		got := list(test.n).Near(test.path)
		if len(got) != test.length || got[0].Path != test.first || got[len(got)-1].Path != test.last {
			t.Errorf("%d records, near %q: got %d from %v to %v, want %d from %s to %s",
				test.n, test.path, len(got), got[0].Path, got[len(got)-1].Path, test.length, test.first, test.last)
		}
	}
	if got := (Collection{}).Near("/1"); len(got) != 0 {
		t.Errorf("no records: got %v", got)
	}
}
