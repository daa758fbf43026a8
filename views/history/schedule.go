package history

// scheduleRecord names what the screen of the hours edits, which has no table.
func scheduleRecord() *node {
	spans := func(label string) *node {
		return &node{key: "spans", label: label, list: true, item: "horario", gender: "o", fields: []*node{
			{key: "from", label: "De"}, {key: "until", label: "A"},
		}}
	}
	week := func(key, label string) *node {
		n := &node{key: key, label: label}
		for _, day := range [][2]string{
			{"monday", "Lunes"}, {"tuesday", "Martes"}, {"wednesday", "Miércoles"}, {"thursday", "Jueves"}, {"friday", "Viernes"}, {"saturday", "Sábado"}, {"sunday", "Domingo"},
		} {
			n.fields = append(n.fields, &node{key: day[0], label: day[1], fields: []*node{spans("Horas"), {key: "byAppointment", label: "Con cita"}}})
		}
		return n
	}
	return &node{key: "schedule", label: "Horario", fields: []*node{
		{key: "timeZone", label: "Zona horaria"},
		week("consulting", "Consultorio"),
		week("hospital", "Hospital"),
		{key: "places", label: "Otros lugares", list: true, item: "lugar", gender: "o", fields: []*node{
			{key: "id", label: "Identificador"}, {key: "name", label: "Nombre"}, {key: "address", label: "Dirección"}, {key: "mapLink", label: "Enlace del mapa"},
			{key: "phone", label: "Teléfono que se marca"}, {key: "phoneDisplay", label: "Teléfono que se lee"},
			{key: "urgenciesPhone", label: "Urgencias, número que se marca"}, {key: "urgenciesPhoneDisplay", label: "Urgencias, número que se lee"},
			{key: "hidden", label: "Oculto"}, week("hours", "Horario"),
		}},
		{key: "closures", label: "Cierres", list: true, item: "cierre", gender: "o", fields: []*node{
			{key: "id", label: "Identificador"}, {key: "from", label: "Desde"}, {key: "until", label: "Hasta"},
			{key: "places", label: "Lugares", list: true, item: "lugar", gender: "o"}, {key: "reason", label: "Motivo"}, spans("Horario especial"),
			{key: "announceDays", label: "Días de anticipación del aviso"},
		}},
		{key: "notices", label: "Avisos", list: true, item: "aviso", gender: "o", fields: []*node{
			{key: "id", label: "Identificador"}, {key: "text", label: "Texto"}, {key: "from", label: "Desde"}, {key: "until", label: "Hasta"},
			{key: "pages", label: "Páginas", list: true, item: "página", gender: "a"},
		}},
	}}
}
