package content_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"latido/db/content"
	"latido/db/dbtest/must"
)

// practice is a content object with all the facts, and a text.
func practice(t *testing.T, text string, change func(object map[string]any)) []byte {
	t.Helper()
	object := map[string]any{
		"doctorInfo": map[string]any{
			"name": `Dra. "Ana" \ Ruiz`, "phoneDisplay": "+52 55 1234 5678", "whatsappDisplay": "+52 55 8765 4321", "address": "Durango 290\nRoma <Norte>", "email": "a@x.mx",
		},
		"doctorWorkInfo": map[string]any{"consultingHoursDaysSubheader1": "Lunes a domingo", "consultingHours1": "14:00 a 21:00"},
		"aboutMe":        map[string]any{"yearsOfExperience": 12}, "consultationPrice": map[string]any{"price": "$1,500 MXN"},
		"footer": map[string]any{"text": text},
	}
	if change != nil {
		change(object)
	}
	return must.Get(json.Marshal(object))(t)
}

// footer is the text of a content object as it is drawn.
func footer(t *testing.T, body []byte) string {
	t.Helper()
	site := must.Get(content.Decode(content.Fill(body)))(t)
	return site.Footer.Text
}

func TestFill(t *testing.T) {
	set := func(record, key string, value any) func(map[string]any) {
		return func(object map[string]any) {
			if object[record] == nil {
				object[record] = map[string]any{}
			}
			object[record].(map[string]any)[key] = value
		}
	}
	for _, c := range []struct {
		name, text string
		change     func(map[string]any)
		want       string
	}{
		{"years", "Desde hace {yearsOfExperience} años; {yearsOfExperience}.", nil, "Desde hace 12 años; 12."},
		{"price", "Cuesta {price}.", nil, "Cuesta $1,500 MXN."},
		{"telephones", "{phone} y {whatsapp}", nil, "+52 55 1234 5678 y +52 55 8765 4321"},
		{"quotes, backslashes, line breaks and <", "{name}: {address}", nil, `Dra. "Ana" \ Ruiz: ` + "Durango 290\nRoma <Norte>"},
		{"email", "{email}", nil, "a@x.mx"},
		{"who answers is the doctor", "{responsible}", nil, `Dra. "Ana" \ Ruiz`},
		{"who answers is somebody else", "{responsible}", set("privacyNotice", "responsible", "Luz"), "Luz"},
		{"the email for the rights is the practice's", "{arcoEmail}", nil, "a@x.mx"},
		{"an email of its own", "{arcoEmail}", set("privacyNotice", "arcoEmail", "arco@x.mx"), "arco@x.mx"},
		{"no email at all", "{arcoEmail}", set("doctorInfo", "email", ""), "+52 55 1234 5678"},
		{"a fact that is not there", "a{email}b", set("doctorInfo", "email", ""), "ab"},

		{"hours within a sentence", "Horario: {hours}.", nil, "Horario: lunes a domingo, 14:00 a 21:00."},
		{"hours at the start", "{hours}", nil, "Lunes a domingo, 14:00 a 21:00"},
		{"hours at the start of a line", "Ven:\n{hours}", nil, "Ven:\nLunes a domingo, 14:00 a 21:00"},
		{"hours at the start of a sentence", "Ven. {hours}.", nil, "Ven. Lunes a domingo, 14:00 a 21:00."},
		{"hours behind “de”", "Hay consulta de {hours}: llama.", nil, "Hay consulta de lunes a domingo, de 14:00 a 21:00: llama."},
		{"hours of two rows", "ven de {hours}", func(o map[string]any) {
			set("doctorWorkInfo", "consultingHoursDaysSubheader2", "Sábado")(o)
			set("doctorWorkInfo", "consultingHours2", "9:00 a 12:00")(o)
		}, "ven de lunes a domingo, de 14:00 a 21:00; sábado, de 9:00 a 12:00"},
		{"hours in words", "ven de {hours}", set("doctorWorkInfo", "consultingHours1", "con cita"), "ven de lunes a domingo, con cita"},
		{"hours without days", "{hours}", set("doctorWorkInfo", "consultingHoursDaysSubheader1", ""), "14:00 a 21:00"},
		{"days without hours", "a{hours}", set("doctorWorkInfo", "consultingHours1", ""), "a"},

		{"unknown", "{otro} {Name} { name } {name {} {{name} }", nil, `{otro} {Name} { name } {name {} {` + `Dra. "Ana" \ Ruiz }`},
		{"half", "{name", nil, "{name"},
		{"one in what is filled in", "{name}", set("doctorInfo", "name", "{price} {name}"), "{price} {name}"},
		{"one that what is filled in completes", "{na{email}", set("doctorInfo", "email", "me}"), "{name}"},
		{"of a record that is broken", "a{phone}b{price}", set("doctorInfo", "phone", 5), "ab$1,500 MXN"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := footer(t, practice(t, c.text, c.change)); got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
			site := must.Get(content.Decode(practice(t, "", c.change)))(t)
			if got := site.FillText(c.text); got != c.want {
				t.Errorf("one text alone: got %q, want %q", got, c.want)
			}
		})
	}
}

// TestDrawn: one text alone is shown as the pages of the site show it, open or not.
func TestDrawn(t *testing.T) {
	const text = "Atiendo a {name}.\u202e\x00 Escribe a {email}.\n- de {hours}\n- {otro}, XXXXXX"
	for _, open := range []bool{false, true} {
		body := practice(t, text, func(o map[string]any) { o["doctorInfo"].(map[string]any)["email"] = "" })
		fill := content.Fill
		if open {
			fill = content.FillOpen
		}
		site := must.Get(content.Decode(fill(body)))(t)
		site.Open = open
		if site = site.Shown(); site.Footer.Text == "" || site.RenderedText(text) != site.Footer.Text {
			t.Errorf("open %t: got %q, want %q as on a page", open, site.RenderedText(text), site.Footer.Text)
		}
	}
}

// TestFillKeepsJSON: what is filled in never ends the string that it stands in.
func TestFillKeepsJSON(t *testing.T) {
	for _, hostile := range []string{`"`, `\`, `\"`, "\n", "\x00\x1f", "\u2028", "</script>", `","price":"0`, "\xff", "é😀"} {
		body := practice(t, `"{name}" {name}\{name}`, func(o map[string]any) { o["doctorInfo"].(map[string]any)["name"] = hostile })
		var was, is map[string]any
		must.OK(t, json.Unmarshal(body, &was))
		if err := json.Unmarshal(content.Fill(body), &is); err != nil {
			t.Fatalf("%q: %v", hostile, err)
		}
		name := was["doctorInfo"].(map[string]any)["name"].(string)
		want := fmt.Sprintf(`"%s" %s\%s`, name, name, name)
		if got := is["footer"].(map[string]any)["text"]; got != want || len(is) != len(was) {
			t.Errorf("%q: got %q, want %q", hostile, got, want)
		}
	}
	for _, broken := range []string{"", "{name}", `{"footer":{"text":"{name}`, "[]", "null"} {
		if got := content.Fill([]byte(broken)); string(got) != broken {
			t.Errorf("%q: got %q, want it untouched", broken, got)
		}
	}
}

// TestFillIsBounded: a large body takes about as long as it takes to read, and one whose
// texts would grow beyond all measure stays as it was typed.
func TestFillIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("long: make test-all")
	}
	for text, grows := range map[string]bool{
		strings.Repeat("{", 4<<20):                         false,
		strings.Repeat("{name", 1<<20):                     false,
		strings.Repeat("de {hours}. ", 300_000):            true,
		strings.Repeat("{yearsOfExperience} texto ", 1e5):  true,
		strings.Repeat("texto sin nada que llenar ", 16e4): false,
	} {
		body := practice(t, text, nil)
		fill, decode := time.Hour, time.Hour // the best of three
		var filled []byte
		for range 3 {
			start := time.Now()
			filled = content.Fill(body)
			fill = min(fill, time.Since(start))
			start = time.Now()
			must.Get(content.Decode(body))(t)
			decode = min(decode, time.Since(start))
		}
		if fill > 100*decode { // a busy machine makes ten times of two, whatever grows with the square takes thousands
			t.Errorf("%.20q: got %v, and %v to read %d MB", text, fill, decode, len(body)>>20)
		}
		if grows == bytes.Equal(filled, body) {
			t.Errorf("%.20q: got %d bytes of %d", text, len(filled), len(body))
		}
	}
	long := practice(t, strings.Repeat("{address}", 100_000), func(o map[string]any) {
		o["doctorInfo"].(map[string]any)["address"] = strings.Repeat("W", 100_000)
	})
	if got := content.Fill(long); !bytes.Equal(got, long) {
		t.Errorf("got %d bytes of %d, want it untouched", len(got), len(long))
	}
}
