// Package purpose holds the variants of what the practice stands for.
package purpose

import (
	"slices"

	"latido/db/content"
)

// picture is the card's own picture, or its background when it has none.
func picture(entity content.PurposeEntity) string {
	if entity.ImagePath != "" {
		return entity.ImagePath
	}
	return entity.ImageBackgroundPath
}

// backdrop is the card's background, or its own picture when it has none.
func backdrop(entity content.PurposeEntity) string {
	if entity.ImageBackgroundPath != "" {
		return entity.ImageBackgroundPath
	}
	return entity.ImagePath
}

// dominoes says whether the cards fill a board of three by two: three with a picture each.
func dominoes(all []content.PurposeEntity) bool {
	return len(all) == 3 && !slices.ContainsFunc(all, func(one content.PurposeEntity) bool { return backdrop(one) == "" })
}
