package content

import "time"

// Zone is where the practice is. Mexico City has had no summer time since 2022,
// and a fixed offset needs no zone files on the server.
var Zone = time.FixedZone("America/Mexico_City", -6*60*60)

// Months are the names of the months, January first.
var Months = [...]string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"}
