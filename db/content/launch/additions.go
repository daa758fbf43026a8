package launch

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"latido/db/content"
)

// Addition is a text of the sample whose field an older site lacks. An emptied field is not missing.
type Addition struct {
	ID    string
	Title string
	patch object
	point Point
}

func (a Addition) Patch() ([]byte, error) { return json.Marshal(a.patch) }

func Additions(stored, sample []byte) ([]Addition, error) {
	var site, model object
	if err := json.Unmarshal(stored, &site); err != nil {
		return nil, fmt.Errorf("additions: %w", err)
	}
	if err := json.Unmarshal(sample, &model); err != nil {
		return nil, fmt.Errorf("additions: sample: %w", err)
	}
	var list []Addition
	add := func(id, title, now, note, why string, patch object, links ...Link) {
		if len(patch) > 0 {
			list = append(list, Addition{id, title, patch, Point{"nuevo-" + id, title, Open, now, note, why, links, id}})
		}
	}
	alarms, pages := alarms(site, model)
	note := "Falta una parte de la tabla."
	if len(pages) > 0 {
		note = "Faltan en " + content.Count(len(pages), "página", "páginas") + "."
	}
	add("alarmas", "Señales de alarma", quoteSome(pages), note,
		"Dicen cuándo llamar al 911, cuándo ir a urgencias hoy y cuándo pedir una cita.", alarms, entry("Ver la tabla", "triage.signs"))
	risks, studies := recordFields(site, model, "risk", "services")
	add("riesgos", "Riesgo de los estudios", quoteSome(studies), "Falta en "+content.Count(len(studies), "estudio", "estudios")+".",
		"Dice con qué frecuencia hay complicaciones, y de dónde es la cifra.", risks, area("Servicios", "servicios"))
	common := fields(site, model, "commonTexts")
	add("avisos", "Avisos que se repiten en las páginas", "", "Faltan "+content.Count(len(common.object("commonTexts")), "texto", "textos")+".",
		"Que la página informa y no sustituye una consulta, que un trazo normal no descarta un infarto, y otros.", common)
	add("avisoCorto", "Aviso de privacidad corto", text(model, "privacyNotice", "short"), "Falta.",
		"Se lee junto al botón de WhatsApp, al mapa y al calendario, antes de que alguien deje ahí sus datos.",
		fields(site, model, "privacyNotice", "short", "shortTitle"), entry("Aviso corto", "privacyNotice.short"))
	add("mensaje", "Mensaje con el que te escriben", text(model, "buttons", "whatsappText"), "Falta.",
		"WhatsApp lo deja escrito, y el paciente solo lo envía.",
		fields(site, model, "buttons", "whatsappText", "whatsappStudyText"), entry("Mensaje", "buttons.whatsappText"))
	add("citas", "Mensaje y página de las citas", text(model, "appointment", "cancel"), "Faltan.",
		"Lo que lee el paciente a quien mandas su cita: cuánto dura, qué traer y qué decir si no puede venir.",
		fields(site, model, "appointment"), entry("Mensaje", "appointment.message"))
	return list, nil
}

// AdditionGroup returns the additions as points. fill replaces placeholders by the site's facts.
func AdditionGroup(additions []Addition, fill func(text string) string) Group {
	group := Group{ID: "novedades", Title: "Lo nuevo desde que hiciste tu sitio",
		Intro: "Textos que trae un sitio nuevo y el tuyo todavía no tiene. Si los tomas, no cambia nada de lo que escribiste, no se firma ninguna página, y en Historial puedes deshacerlo. Léelos después."}
	for _, a := range additions {
		a.point.Now = short(fill(a.point.Now))
		group.Points = append(group.Points, a.point)
	}
	return group
}

type object map[string]any

func (o object) object(key string) object {
	value, _ := o[key].(map[string]any)
	return value
}

// fields returns a patch with the keys of an object that the site lacks, of all without keys.
func fields(site, model object, name string, keys ...string) object {
	has, from := site.object(name), model.object(name)
	if keys == nil {
		keys = slices.Collect(maps.Keys(from))
	}
	missing := map[string]any{}
	for _, key := range keys {
		if _, is := has[key]; !is && from[key] != nil {
			missing[key] = from[key]
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return object{name: missing}
}

func text(model object, name, key string) string {
	text, _ := model.object(name)[key].(string)
	return text
}

func eachPair(site, model object, lists []string, visit func(list, id string, record, model object)) {
	for _, list := range lists {
		models := map[string]object{}
		for _, one := range records(model, list) {
			id, _ := one["id"].(string)
			models[id] = one
		}
		for _, record := range records(site, list) {
			id, _ := record["id"].(string)
			if models[id] != nil {
				visit(list, id, record, models[id])
			}
		}
	}
}

func records(site object, list string) []object {
	items, _ := site.object("records")[list].([]any)
	var found []object
	for _, item := range items {
		if record, ok := item.(map[string]any); ok {
			found = append(found, record)
		}
	}
	return found
}

// patches are changes of records, by list and id.
type patches map[string]map[string]object

func (p patches) set(list, id, key string, value any) {
	if p[list] == nil {
		p[list] = map[string]object{}
	}
	if p[list][id] == nil {
		p[list][id] = object{}
	}
	p[list][id][key] = value
}

func recordFields(site, model object, key string, lists ...string) (patch object, names []string) {
	changes := patches{}
	eachPair(site, model, lists, func(list, id string, record, model object) {
		if _, is := record[key]; !is && model[key] != nil {
			changes.set(list, id, key, model[key])
			names = append(names, recordName(record))
		}
	})
	if len(changes) == 0 {
		return nil, nil
	}
	return object{"records": changes}, names
}

func recordName(record object) string {
	for _, key := range []string{"name", "title"} {
		if name, ok := record[key].(string); ok && name != "" {
			return name
		}
	}
	id, _ := record["id"].(string)
	return id
}

func alarms(site, model object) (patch object, names []string) {
	patch = object{}
	table := site.object("triage")
	if _, is := table["signs"]; !is {
		table = model.object("triage")
	}
	maps.Copy(patch, fields(site, model, "triage"))
	levels := map[string]string{}
	signs, _ := table["signs"].([]any)
	for _, sign := range signs {
		one, _ := sign.(map[string]any)
		id, _ := one["id"].(string)
		levels[id], _ = one["level"].(string)
	}
	changes := patches{}
	eachPair(site, model, []string{"diseases", "symptoms", "services"}, func(list, id string, record, model object) {
		if _, is := record["alarms"]; is {
			return
		}
		before := len(changes[list])
		if missing := missingSigns(record, model, levels); len(missing) > 0 {
			changes.set(list, id, "alarms", missing)
		}
		if _, is := record["minutesMatter"]; !is && model["minutesMatter"] == true {
			changes.set(list, id, "minutesMatter", true)
		}
		if len(changes[list]) > before {
			names = append(names, recordName(record))
		}
	})
	if len(changes) > 0 {
		patch["records"] = changes
	}
	return patch, names
}

// missingSigns returns the signs of model of the levels on which record has no texts.
func missingSigns(record, model object, levels map[string]string) []any {
	own := func(key string) bool { texts, _ := record[key].([]any); return len(texts) > 0 }
	ids, _ := model["alarms"].([]any)
	return slices.DeleteFunc(slices.Clone(ids), func(id any) bool {
		name, _ := id.(string)
		switch levels[name] {
		case "emergency":
			return own("emergencySigns") || own("warningSigns")
		case "today":
			return own("warningSigns")
		}
		return levels[name] == ""
	})
}

func quoteSome(names []string) string {
	if len(names) > 4 {
		return strings.Join(names[:4], ", ") + "…"
	}
	return list(names)
}
