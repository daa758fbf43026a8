// Package purpose holds the variants of what the practice stands for.
package purpose

import "latido/db/content"

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
