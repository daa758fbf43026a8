package launch

import (
	"regexp"
	"strings"

	"latido/db/content"
	"latido/db/content/value"
)

var (
	separators = regexp.MustCompile(`(\d)[\s.,\-()]+(\d)`)
	digitRuns  = regexp.MustCompile(`\d+`)
	notLetters = regexp.MustCompile(`[^\p{L}]+`)
	labels     = regexp.MustCompile(`(?i)c[eé]d(ula|\.)?|prof(esional|\.)?\b|esp(ecialidad|\.)?\b|n[uú]m(ero|\.)?|instituci[oó]n|\bde\b|\bno\b`)
)

// exampleNumbers are in the examples of the form.
var exampleNumbers = map[string]bool{"9996666666": true, "1234567": true, "7654321": true, "12345678": true}

// maxSearched is in bytes.
const maxSearched = 2000

func head(text string) string { return text[:min(len(text), maxSearched)] }

func empty(text string) bool { return strings.TrimSpace(text) == "" }

func placeholder(text string) bool {
	text = head(text)
	return empty(text) || content.IsPlaceholder(text)
}

func joined(text string) string {
	for range 2 { // twice, because matches overlap in "1 2 3"
		text = separators.ReplaceAllString(text, "$1$2")
	}
	return text
}

func telephone(text string) (n value.Phone, ok bool) {
	n, ok = value.ParsePhone(strings.TrimSpace(text))
	number, mexican := n.National()
	return n, ok && mexican && n.Exists() && !strings.Contains(number, "0000000") && !exampleNumbers[number]
}

func mailbox(text string) bool {
	_, ok := value.ParseEmail(text)
	return ok
}

const notMailbox = "No es una dirección de correo: revisa que no tenga espacios y que esté completa, como consultorio@ejemplo.mx."

func digits(text string) string { return strings.Join(digitRuns.FindAllString(head(text), -1), "") }

// licence returns what a licence lacks, its number or its institution, or "".
func licence(text string) string {
	text = joined(head(text))
	number, rest := "", text
	for _, run := range digitRuns.FindAllString(text, -1) {
		if len(run) >= 5 && len(run) <= 8 {
			number = run
			break
		}
	}
	rest = strings.Replace(rest, number, "", 1)
	named := len(notLetters.ReplaceAllString(labels.ReplaceAllString(rest, " "), "")) >= 2 && !placeholder(rest)
	real := number != "" && strings.Trim(number, "0") != "" && !exampleNumbers[number]
	switch {
	case !real && !named:
		return "Faltan el número y la institución que la expidió."
	case !real:
		return "Falta el número."
	case !named:
		return "Falta la institución que la expidió, por ejemplo “(UNAM)”."
	}
	return ""
}

func address(text string) (value.Web, bool) {
	web, ok := value.ParseWeb(head(text))
	return web, ok && web.IsHTTPS() && strings.Contains(web.Host(), ".")
}

func profile(network, text string) (value.Web, bool) {
	web, ok := value.ParseProfile(network, head(text))
	return web, ok && web.IsHTTPS() && strings.Contains(web.Host(), ".")
}

func anyPlaceholder(list ...string) bool {
	for _, text := range list {
		if !empty(text) && placeholder(text) {
			return true
		}
	}
	return false
}

func anySame(text string, others ...string) bool {
	for _, other := range others {
		if text != "" && text == other {
			return true
		}
	}
	return false
}
