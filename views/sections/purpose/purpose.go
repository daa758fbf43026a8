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
