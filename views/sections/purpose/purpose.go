// Package purpose has the layouts of the mission of the practice.
package purpose

import "latido/db/content"

func picture(entity content.PurposeEntity) string {
	if entity.ImagePath != "" {
		return entity.ImagePath
	}
	return entity.ImageBackgroundPath
}

func backdrop(entity content.PurposeEntity) string {
	if entity.ImageBackgroundPath != "" {
		return entity.ImageBackgroundPath
	}
	return entity.ImagePath
}
