package handlers

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"latido/db"
	"latido/db/content/claims"
	"latido/db/dbtest"
	"latido/db/dbtest/must"
)

// claims asks which claims some texts have.
func (b *browser) claims(texts map[string]string) []claims.Mark {
	b.t.Helper()
	body := must.Get(json.Marshal(map[string]any{"texts": texts}))(b.t)
	got := b.postJSON("/admin/afirmaciones", string(body))
	got.shows(b.t, http.StatusOK, `{"marks":[`, "")
	var told struct{ Marks []claims.Mark }
	must.OK(b.t, json.Unmarshal([]byte(got.body), &told))
	return told.Marks
}

// answerClaim answers one, and returns what the server says.
func (b *browser) answerClaim(rule, quote, reason string) answer {
	b.t.Helper()
	body := must.Get(json.Marshal(map[string]any{"path": "aboutMe.title", "rule": rule, "quote": quote, "reason": reason}))(b.t)
	return b.postJSON("/admin/afirmaciones/respuesta", string(body))
}

// TestClaims marks what nobody has saved, and keeps answers with who gave them.
func TestClaims(t *testing.T) {
	t.Parallel()
	dbtest.Run(t, func(t *testing.T, store *db.Store) {
		b := mustServeSite(t, store)
		before := mustVersion(t, store)
		texts := map[string]string{"aboutMe.title": "🫀 Primero escucho. Soy el mejor cardiólogo.", "aboutMe.description": "Escucho, exploro y explico.", "heroSection.mainImage": "/images/el-mejor.webp"}
		marks := b.claims(texts)
		if len(marks) != 1 || marks[0].Path != "aboutMe.title" || marks[0].Start != 24 || marks[0].End != 32 || marks[0].Quote != "Soy el mejor cardiólogo." || marks[0].Answer != nil || !strings.Contains(marks[0].Article, "art. 32") {
			t.Fatalf("got %+v", marks)
		}
		if now := mustVersion(t, store); now[db.ClaimAnswers] != before[db.ClaimAnswers] {
			t.Error("looking for claims was saved")
		}
		home := b.get("/").body
		b.answerClaim("superlativo", marks[0].Quote, "Premio de 2025").shows(t, http.StatusOK, `{"answer":{"reason":"Premio de 2025","by":"ana","at":"`, "quote")
		texts["aboutMe.title"] = "Otra cosa antes: hola. SOY EL MEJOR CARDIOLOGO. Y otra después."
		if marks = b.claims(texts); len(marks) != 1 || marks[0].Answer == nil || marks[0].Answer.By != "ana" {
			t.Errorf("got %+v in another text", marks)
		}
		texts["aboutMe.title"] = "Soy el mejor cardiólogo de México."
		if marks = b.claims(texts); len(marks) != 1 || marks[0].Answer != nil {
			t.Errorf("got %+v in another sentence", marks)
		}
		saved, err := store.Current(t.Context(), db.ClaimAnswers)
		if err != nil || saved.Number != before[db.ClaimAnswers]+1 || saved.Author != "ana" || !strings.HasPrefix(saved.Summary, "Superlativo: «Soy el mejor cardiólogo.» se queda.") {
			t.Errorf("got %+v, %v", saved, err)
		}
		if b.get("/").body != home {
			t.Error("an answer shows on the site")
		}
		// The same again is nothing new; an empty one takes it back.
		b.answerClaim("superlativo", "Soy el mejor cardiólogo", "Premio de 2025").shows(t, http.StatusOK, "Premio", "")
		b.answerClaim("superlativo", "Soy el mejor cardiólogo", " ").shows(t, http.StatusOK, `{"answer":null}`, "")
		if saved, err = store.Current(t.Context(), db.ClaimAnswers); err != nil || saved.Number != before[db.ClaimAnswers]+2 || string(saved.Body) != "{}" {
			t.Errorf("got %+v, %v", saved, err)
		}
	})
}

// TestClaimsInHistory: an answer is a line that leads to the list of claims, and is never undone or restored.
func TestClaimsInHistory(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	const line = "Superlativo: «Somos líderes» se queda. Motivo: Encuesta de 2025"
	b.get("/admin/historial").shows(t, http.StatusOK, "<option value=\"motivos\">Motivos</option>", "<span>Motivos</span>")
	b.answerClaim("superlativo", "Somos líderes", "Encuesta de 2025").shows(t, http.StatusOK, "Encuesta", "")
	b.get("/admin/historial").shows(t, http.StatusOK, `href="/admin/publicacion#grupo-afirmaciones"`, "/admin/historial/motivos")
	b.get("/admin/historial?tipo=motivos").shows(t, http.StatusOK, line, "Contenido de muestra")
	b.get("/admin/historial?buscar=lideres").shows(t, http.StatusOK, line, "Contenido de muestra")
	b.get("/admin/publicacion").shows(t, http.StatusOK, "Lo que afirmas", "Somos líderes")
	for _, path := range []string{"", "/restaurar", "/deshacer", "/portada"} {
		b.get("/admin/historial/motivos/2"+path).shows(t, http.StatusNotFound, "No existe esta dirección.", line)
	}
	b.get("/admin/historial?restaurada=motivos-2").shows(t, http.StatusOK, "", "Ya está publicada como una versión nueva")
}

// TestClaimsOfRecords: what a record has for sources counts for its figures.
func TestClaimsOfRecords(t *testing.T) {
	t.Parallel()
	b := mustServeSite(t, dbtest.MustOpen(t, dbtest.SQLite(t)))
	texts := map[string]string{"records.diseases.items.a.description": "El 80 % mejora."}
	if marks := b.claims(texts); len(marks) != 1 || marks[0].Rule != "cifra" {
		t.Errorf("got %+v without a source", marks)
	}
	texts["records.diseases.items.a.sources.0.label"] = "El mejor INEGI, 2024"
	if marks := b.claims(texts); len(marks) != 0 {
		t.Errorf("got %+v with a source", marks)
	}
	many := b.claims(map[string]string{"a.b": strings.Repeat("El mejor. ", 1000), "a.c": strings.Repeat("El mejor. ", 1000)})
	if len(many) != 100 {
		t.Errorf("got %d claims of two texts, want 100", len(many))
	}
}

// TestClaimsRefused: who may not, and what is none.
func TestClaimsRefused(t *testing.T) {
	t.Parallel()
	store := dbtest.MustOpen(t, dbtest.SQLite(t))
	b := mustServeSite(t, store)
	before := mustVersion(t, store)
	stranger := newBrowser(t, b.base)
	const check, respond = "/admin/afirmaciones", "/admin/afirmaciones/respuesta"
	whole := `{"texts":{"a.b":"el mejor"}}`
	good := `{"path":"a.b","rule":"superlativo","quote":"el mejor","reason":"x"}`
	for _, test := range []struct {
		name, path, body string
		from             *browser
		headers          []string
		status           int
		want             string
	}{
		{"no session", check, whole, stranger, nil, http.StatusUnauthorized, "Tu sesión terminó"},
		{"no session to answer", respond, good, stranger, nil, http.StatusUnauthorized, "Tu sesión terminó"},
		{"another site", check, whole, b, []string{"Sec-Fetch-Site", "cross-site"}, http.StatusForbidden, "no salió de este sitio"},
		{"another site answers", respond, good, b, []string{"Sec-Fetch-Site", "cross-site"}, http.StatusForbidden, "no salió de este sitio"},
		{"too large", check, `{"texts":{"a.b":"` + strings.Repeat("a", 1<<20) + `"}}`, b, nil, http.StatusRequestEntityTooLarge, "pesa más de 1 MB"},
		{"not JSON", check, `{"texts":`, b, nil, http.StatusBadRequest, "El cuerpo debe ser"},
		{"no texts", check, `{}`, b, nil, http.StatusBadRequest, "El cuerpo debe ser"},
		{"wrong type", check, `{"texts":{"a.b":7}}`, b, nil, http.StatusBadRequest, "El cuerpo debe ser"},
		{"something else", check, `{"texts":{},"save":true}`, b, nil, http.StatusBadRequest, "El cuerpo debe ser"},
		{"no rule", respond, `{"path":"a.b","quote":"el mejor","reason":"x"}`, b, nil, http.StatusBadRequest, "El cuerpo debe ser"},
		{"unknown rule", respond, strings.Replace(good, "superlativo", "otra", 1), b, nil, http.StatusUnprocessableEntity, "no tiene nada marcado"},
		{"nothing marked", respond, strings.Replace(good, "el mejor", "hola", 1), b, nil, http.StatusUnprocessableEntity, "no tiene nada marcado"},
		{"too long a reason", respond, strings.Replace(good, `"x"`, `"`+strings.Repeat("á", claims.MaxReason+1)+`"`, 1), b, nil, http.StatusUnprocessableEntity, "hasta 1000 caracteres"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := test.from.sendBody(http.MethodPost, test.path, test.body, append([]string{"Content-Type", "application/json", "Accept", "application/json, application/problem+json"}, test.headers...)...)
			got.shows(t, test.status, test.want, "<html")
		})
	}
	b.get(check).shows(t, http.StatusMethodNotAllowed, "Esta dirección no acepta ese método.", "")
	if now := mustVersion(t, store); now[db.ClaimAnswers] != before[db.ClaimAnswers] {
		t.Error("a refused answer was kept")
	}
}
