package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"unicode"

	"latido/db/content/signature"
)

// report prints the results, and returns an exitError unless every page is as it was signed.
func report(to io.Writer, site string, results []result) error {
	counts, others := map[verdict]int{}, 0
	table := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "PÁGINA\tESTADO\tFIRMÓ\tCUÁNDO\tTEXTO")
	for _, r := range results {
		if r.verdict == unsigned && !r.listed {
			others++ // the home page and lists, which nobody signs
			continue
		}
		counts[r.verdict]++
		when := ""
		if r.SignedAt != nil {
			when = r.SignedAt.UTC().Format("2006-01-02 15:04 UTC")
		}
		text := strings.TrimPrefix(r.Hash, "sha256-")
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", sanitize(r.Path), r.verdict, sanitize(strings.Join(append([]string{r.By}, r.Licences...), " · ")), when, sanitize(text[:min(12, len(text))]))
	}
	table.Flush()
	fmt.Fprintf(to, "\n%s: %d como se firmaron, %d con la firma vencida, %d sin firma, %d no como se firmaron, %d que no se pudieron leer, y %d que no se firman ni dicen estar revisadas.\n",
		site, counts[asSigned], counts[expired], counts[unsigned], counts[broken], counts[unreadable], others)
	for _, r := range results {
		if r.reason != "" {
			fmt.Fprintf(to, "%s: %s.\n", sanitize(r.Path), sanitize(r.reason))
		}
	}
	switch {
	case counts[broken] > 0:
		return exitError{fmt.Errorf("%s no muestra lo que se firmó", site), notAsSigned}
	case counts[unreadable] > 0:
		return exitError{fmt.Errorf("%s no se pudo leer completo", site), unverified}
	}
	return nil
}

// sanitize makes untrusted text safe for a terminal: one line without control characters.
func sanitize(text string) string {
	const longest = 160
	var out []rune
	for _, char := range strings.ToValidUTF8(text, "�") {
		if !unicode.IsPrint(char) {
			char = '�'
		}
		if out = append(out, char); len(out) == longest {
			return string(out) + "…"
		}
	}
	return string(out)
}

type exitError struct {
	error
	code int
}

func (e exitError) Unwrap() error { return e.error }

// exit returns an exitError with a code, or flag.ErrHelp unchanged.
func exit(code int, err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	return exitError{err, code}
}

type result struct {
	signature.RecordPage
	listed  bool // the record has the page
	verdict verdict
	reason  string
}

type verdict string

const (
	asSigned   verdict = "como se firmó"
	broken     verdict = "NO COMO SE FIRMÓ"
	expired    verdict = "firma vencida"
	unsigned   verdict = "sin firma"
	unreadable verdict = "no se pudo leer"
)

// Exit codes of "latido verify". Another code means that the result is unknown.
const (
	notAsSigned = 1
	unverified  = 2
)
