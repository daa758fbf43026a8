package publish

import (
	"encoding/json"
	"log/slog"
	"math"
	"os"
	"testing"

	"latido/db/sample"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	// Every site here would go on compressing its pages after its test has ended.
	polishDelay = math.MaxInt64
	os.Exit(m.Run())
}

// mustRecords is the sample practice with other records.
func mustRecords(t *testing.T, change func(records map[string]any)) []byte {
	t.Helper()
	body, err := sample.Content()
	if err != nil {
		t.Fatal(err)
	}
	var object map[string]any
	if err := json.Unmarshal(body, &object); err != nil {
		t.Fatal(err)
	}
	change(object["records"].(map[string]any))
	if body, err = json.Marshal(object); err != nil {
		t.Fatal(err)
	}
	return body
}
