package model

import "latido/db/content/value"

// Day returns a day as machines read it, "2026-11-21", and "" for what is no day.
func Day(text string) string {
	day, ok := value.ParseDay(text)
	if !ok {
		return ""
	}
	return day.String()
}
