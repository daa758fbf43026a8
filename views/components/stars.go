package components

import "strconv"

func clampStars(rating int) int { return min(max(rating, 0), 5) }

func starsLabel(rating int) string {
	return strconv.Itoa(clampStars(rating)) + " de 5 estrellas"
}
