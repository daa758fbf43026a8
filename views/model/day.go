package model

import "latido/db/content/value"

// Day returns the canonical form of a day, "2026-11-21", or "".
func Day(text string) string {
	day, ok := value.ParseDay(text)
	if !ok {
		return ""
	}
	return day.String()
}
