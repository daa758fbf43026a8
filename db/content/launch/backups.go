package launch

import "time"

// maxBackupAge is two nights and a morning.
const maxBackupAge = 56 * time.Hour

const BackupsGroup = "respaldos"

// Backups returns false for a sample without a backup. words formats a time.
func Backups(last, now time.Time, isOpen bool, words func(time.Time) string) (group Group, ok bool) {
	point := Point{ID: "respaldo", Title: "El último respaldo", State: Done, Why: "Con él vuelve tu sitio si se pierde el servidor."}
	switch {
	case last.IsZero() && !isOpen:
		return Group{}, false
	case last.IsZero():
		point.State, point.Note = Open, "No hay ninguno: si se pierde el servidor, se pierde tu sitio. Avisa a quien lo instaló."
	case now.Sub(last) > maxBackupAge:
		point.State, point.Now, point.Note = Open, words(last), "Lleva más de dos noches sin hacerse. Avisa a quien instaló el sitio."
	default:
		point.Now = words(last)
	}
	return Group{ID: BackupsGroup, Title: "Respaldos", Intro: "Una copia de todo lo que hay en tu sitio, que el servidor hace cada noche.", Points: []Point{point}}, true
}
