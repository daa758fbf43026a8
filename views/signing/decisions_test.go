package signing

import (
	"bytes"
	"testing"

	"latido/db/sample"
)

// TestOpenDecisions: all are open in the sample, and each one is taken by another text.
func TestOpenDecisions(t *testing.T) {
	body, err := sample.Content()
	if err != nil {
		t.Fatal(err)
	}
	if got := len(OpenDecisions(body)); got != len(decisions) {
		t.Fatalf("got %d open decisions in the sample, want all %d", got, len(decisions))
	}
	for _, decision := range decisions {
		changed := bytes.Replace(body, []byte(decision.phrase), []byte("Otra cosa"), 1)
		for _, open := range OpenDecisions(changed) {
			if open.Question == decision.Question {
				t.Errorf("%s: is open after its text changed", decision.Question)
			}
		}
		if got := len(OpenDecisions(changed)); got != len(decisions)-1 {
			t.Errorf("%s: got %d open decisions after its text changed, want %d", decision.Question, got, len(decisions)-1)
		}
	}
}
