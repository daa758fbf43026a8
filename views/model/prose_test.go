package model_test

import (
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"latido/db/content"
	"latido/views/model"
)

func TestPlain(t *testing.T) {
	got := model.Plain("Toma **dos** [pasos](/x):\n- uno\n- dos\n  - tres\n\nfin")
	if want := []string{"Toma dos pasos:", "uno", "dos", "tres", "fin"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestProseOfOldTexts: what has no marks reads as its paragraphs always did.
func TestProseOfOldTexts(t *testing.T) {
	for _, text := range []string{"uno", "  uno\ndos  \n\n\n\n tres", "a - b, 1. c\n\nEl 50 % (1 de 2): ¿sí? «no» “x” $1,500"} {
		if got, want := model.Plain(text), content.Paragraphs(text); !reflect.DeepEqual(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func checkBlocks(t *testing.T, blocks []model.Block, depth int) {
	for _, block := range blocks {
		if (block.Runs == nil) == (block.Items == nil) || block.Items != nil && depth >= 3 {
			t.Errorf("got %+v at depth %d", block, depth)
		}
		for _, run := range block.Runs {
			if run.Text == "" {
				t.Errorf("got an empty run in %+v", block)
			}
		}
		for _, item := range block.Items {
			checkBlocks(t, item, depth+1)
		}
	}
}

// TestProseIsBounded: as much of one kind as a text may have costs little.
func TestProseIsBounded(t *testing.T) {
	const characters = content.MaxText
	for _, unit := range []string{
		"[", "]", "[]", "*", "**", "** ", "**a ", "a**", "**a**", "*a", "- ", "-\n", "- a\n", "1. ", "1. a\n", "  - a\n", "\n", "a\n\n", "[a](", "[a](/x", "[a](b \"", "[a](<b",
		"[a](/x)", "[[a](b)", "![", "[**", "**[", "](", "[a][", "\\", "\\[", "(", "[a](((", "- a\n\n", "a\n- ", "\t- a\n", "- **[", "<", "&", "_", "• a\n", "•\n", "- a\nb\n", "1) ", "`", "[a](b\n\"", "[\n", "**\n", "*** ", "**a*** ",
	} {
		checkCost(t, unit, strings.Repeat(unit, characters/len(unit)+1)[:characters])
	}
	var nested strings.Builder
	for depth := 0; nested.Len() < characters; depth++ {
		nested.WriteString(strings.Repeat("  ", depth) + "- a\n")
	}
	checkCost(t, "nested lists", nested.String()[:characters])
}

// checkCost judges the best of three readings, and leaves a busy machine ten times what it takes.
func checkCost(t *testing.T, name, text string) {
	t.Helper()
	best, bytes := time.Hour, uint64(0)
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		blocks := model.Prose(text)
		best = min(best, time.Since(start))
		runtime.ReadMemStats(&after)
		bytes = after.TotalAlloc - before.TotalAlloc
		checkBlocks(t, blocks, 0)
	}
	if best > time.Second || bytes > 16<<20 {
		t.Errorf("%q: got %v and %d kB", name, best, bytes>>10)
	}
}

// TestProseFollowsAddresses: a link to an address that a page had leads to where that is now.
func TestProseFollowsAddresses(t *testing.T) {
	t.Parallel()
	site := &content.Site{
		Records:   content.Records{Diseases: []content.Disease{{ID: "arritmias", Name: "Arritmias"}}},
		Redirects: content.Redirects{"/enfermedades/ritmo": "/enfermedades/arritmias", "/enfermedades/nada": ""},
	}
	p := model.Page{Site: site, Lists: model.NewLists(site)}
	if link, ok := p.Link("/enfermedades/ritmo#causas"); !ok || link.URL != "/enfermedades/arritmias#causas" || link.Page != "/enfermedades/arritmias" {
		t.Errorf("got %+v, %v", link, ok)
	}
	if link, ok := p.Link("/enfermedades/nada"); ok {
		t.Errorf("got %+v for a page that is gone", link)
	}
}
