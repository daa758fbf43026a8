package handlers

import (
	"math"
	"time"
)

// PolishNever has no site that is made from now on compress what it published harder by itself.
func PolishNever() { polishDelay = time.Duration(math.MaxInt64) }
