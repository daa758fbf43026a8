// Package purpose has the layouts of the mission of the practice.
package purpose

import "latido/db/content"

// picture is the card's picture or its background.
func picture(entity content.PurposeEntity) string {
	if entity.ImagePath != "" {
		return entity.ImagePath
	}
	return entity.ImageBackgroundPath
}

// backdrop is the card's background or its picture.
func backdrop(entity content.PurposeEntity) string {
	if entity.ImageBackgroundPath != "" {
		return entity.ImageBackgroundPath
	}
	return entity.ImagePath
}
