package publish

import (
	"encoding/json"
	"log/slog"
	"os"
	"testing"
	"time"

	"latido/db"
	"latido/db/dbtest/must"
	"latido/db/sample"
	"latido/handlers/publish/edition"
	"latido/views/sections"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	os.Exit(m.Run())
}

// mustRecords is the sample practice with other records.
func mustRecords(t *testing.T, change func(records map[string]any)) []byte {
	t.Helper()
	body := must.Get(sample.Content())(t)
	var object map[string]any
	must.OK(t, json.Unmarshal(body, &object))
	change(object["records"].(map[string]any))
	body = must.Get(json.Marshal(object))(t)
	return body
}

// mustEdition is the sample practice with one record of each kind, as it was saved at an instant.
func mustEdition(t *testing.T, saved, at time.Time, change func(records map[string]any)) edition.Edition {
	t.Helper()
	body := mustRecords(t, func(records map[string]any) {
		for _, key := range []string{"diseases", "symptoms", "services"} {
			records[key] = records[key].([]any)[:1]
		}
		change(records)
	})
	selections := must.Get(json.Marshal(sections.Default()))(t)
	return edition.Edition{Content: db.Revision{Number: 1, Body: body, CreatedAt: saved}, Sections: db.Revision{Number: 1, Body: selections, CreatedAt: saved}, At: at}
}
