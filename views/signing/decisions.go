package signing

import "bytes"

// Decision is a medical question on which sources differ, so that the doctor decides.
type Decision struct {
	Question string
	Stated   string // what the site states now
	Other    string
	Href     string // of the field

	phrase string // of the sample; the decision is taken once the content lacks it
}

const signs = "/admin/contenido#/senales-de-alarma/"

var decisions = []Decision{
	{"Pulso de menos de 40 sin ninguna molestia", "No pide nada: en deportistas y al dormir puede ser normal.", "Pedir una cita esta semana.", signs + "pulso-lento",
		"el pulso está por debajo de 40 y tienes mareo"},
	{"Palpitaciones que llevan horas, sin otra molestia", "Urgencias hoy, también para quien vive con fibrilación permanente.", "Urgencias hoy solo si son nuevas o distintas.", signs + "palpitaciones-horas",
		"las palpitaciones llevan horas seguidas, aunque no sientas otra cosa"},
	{"Presión de 180/120 o más que sigue así, sin molestias", "Una cita esta semana.", "Hablar con un médico ese mismo día.", signs + "presion-sin-sintomas",
		"la repites a los 5 minutos, sigue así y no sientes nada"},
	{"Un solo desmayo simple después de los 65 años", "Una cita esta semana, como a cualquier edad.", "Urgencias hoy.", signs + "desmayo-simple",
		"te desmayaste una vez, ya te recuperaste y no hubo ninguna de las señales de arriba"},
	{"Una descarga del desfibrilador, y la persona se siente bien", "Urgencias hoy.", "Avisar a su clínica en las siguientes 24 horas.", signs + "desfibrilador-una",
		"tu desfibrilador dio una sola descarga y te sientes bien"},
	{"Ronchas solas, sin hinchazón ni falta de aire", "Llamar al 911, junto con la hinchazón y la falta de aire.", "Urgencias hoy; el 911 solo con hinchazón o falta de aire.", signs + "alergia",
		"te cuesta respirar o te llenas de ronchas"},
	{"Dos kilos más en tres días, con insuficiencia cardiaca", "Avisar ese mismo día.", "Urgencias hoy.", signs + "piernas-peso",
		"con insuficiencia cardiaca, avisa ese mismo día"},
	{"Betabloqueador después de un infarto, con fracción normal", "Quizá no haga falta; no dejarlo sin hablarlo.", "Seguir con él.", "/admin/contenido#/enfermedades/infarto-de-miocardio",
		"con fracción normal el primero quizá no haga falta"},
	{"Nombres de las medicinas", "Solo la familia, como «inhibidores de la ECA».", "También el nombre genérico, si la publicidad lo permite en tu caso (Ley General de Salud, artículo 310).", "/admin/contenido#/enfermedades/hipertension",
		"Medicinas de primera línea: inhibidores de la ECA o ARA-II"},
	{"Riesgo del cateterismo", "Las dos cifras: la británica (NHS) y la sueca (SCAAR), veinte veces mayor.", "Una sola, o la de tu propio hospital.", "/admin/contenido#/servicios/cateterismo-cardiaco",
		"calcula una complicación seria en menos de 1 de cada 1,000. El registro sueco encontró más"},
}

// OpenDecisions are about texts that the stored content has as the sample does.
func OpenDecisions(content []byte) []Decision {
	var open []Decision
	for _, decision := range decisions {
		if bytes.Contains(content, []byte(decision.phrase)) {
			open = append(open, decision)
		}
	}
	return open
}
