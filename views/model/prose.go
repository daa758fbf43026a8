package model

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"latido/db/content"
)

// Block is a paragraph or a list of a long text.
type Block struct {
	Runs     []Run     // of a paragraph
	Items    [][]Block // of a list
	Numbered bool
}

// Run is a part of a paragraph with uniform formatting.
type Run struct {
	Text string
	Bold bool
	Link string // target as typed, unvalidated
}

// Prose parses paragraphs with line breaks, "- ", "1. " and "1) " lists, **bold** and
// [links](/contacto). Pasted bullets are list markers. All other Markdown is text.
func Prose(source string) []Block {
	source = bullets.ReplaceAllString(strings.ReplaceAll(source, "\r\n", "\n"), "$1- $2")
	bytes := []byte(source)
	return blocks(markdown.Parse(text.NewReader(bytes)), bytes)
}

// bullets matches list markers of other programs, with or without a space.
var bullets = regexp.MustCompile(`(?m)^([ \t]*)[` + content.Bullets + `][ \t\x{a0}]*([^\s\x{a0}])`)

// Plain returns the text of each paragraph and list item without formatting.
func Plain(source string) []string { return plain(Prose(source)) }

func plain(blocks []Block) []string {
	var texts []string
	for _, block := range blocks {
		var text strings.Builder
		for _, run := range block.Runs {
			text.WriteString(run.Text)
		}
		if text.Len() > 0 {
			texts = append(texts, text.String())
		}
		for _, item := range block.Items {
			texts = append(texts, plain(item)...)
		}
	}
	return texts
}

// markdown has only the parsers of the subset: without an HTML parser, HTML is text.
var markdown = parser.NewParser(
	parser.WithBlockParsers(
		util.Prioritized(lists{parser.NewListParser()}, 300),
		util.Prioritized(parser.NewListItemParser(), 400),
		util.Prioritized(paragraphs{parser.NewParagraphParser()}, 1000),
	),
	parser.WithInlineParsers(
		util.Prioritized(links{parser.NewLinkParser()}, 200),
		util.Prioritized(bold{}, 500),
	),
)

// maxListDepth is the maximum nesting of lists; deeper markers are text.
const maxListDepth = 3

// lists begin with "- ", "1. " or "1) "; other markers are text.
type lists struct{ parser.BlockParser }

func (l lists) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, _ := reader.PeekLine()
	node, state := l.BlockParser.Open(parent, reader, pc)
	list, ok := node.(*ast.List)
	if !ok || list.Marker != '-' && (!list.IsOrdered() || list.Start != 1) || within(parent) >= maxListDepth || isEmpty(line) {
		return nil, parser.NoChildren
	}
	return node, state
}

func within(node ast.Node) (depth int) {
	for ; node != nil; node = node.Parent() {
		if node.Kind() == ast.KindList {
			depth++
		}
	}
	return depth
}

func isEmpty(line []byte) bool {
	line = bytes.TrimSpace(line)
	return len(bytes.Trim(line, "- \t")) == 0 || bytes.Equal(line, []byte("1.")) || bytes.Equal(line, []byte("1)"))
}

// paragraphs may be indented. Unlike in CommonMark, an unindented line ends an item.
type paragraphs struct{ parser.BlockParser }

func (paragraphs) CanAcceptIndentedLine() bool { return true }
func (paragraphs) CanInterruptParagraph() bool { return true }

func (p paragraphs) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	if last := pc.LastOpenedBlock().Node; last != nil && ast.IsParagraph(last) {
		line, _ := reader.PeekLine()
		if last.Parent() == parent || line[0] == ' ' || line[0] == '\t' {
			return nil, parser.NoChildren // the paragraph continues
		}
	}
	return p.BlockParser.Open(parent, reader, pc)
}

// links have text; others stay as typed. mostLinks bounds them: each search scans the paragraph.
type links struct{ parser.InlineParser }

const maxLinks = 200

var linksKey = parser.NewContextKey()

func (l links) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	line, segment := block.PeekLine()
	if bytes.HasPrefix(line, []byte("](")) {
		count, _ := pc.Get(linksKey).(int)
		if count == maxLinks {
			return nil
		}
		pc.Set(linksKey, count+1)
	}
	node := l.InlineParser.Parse(parent, block, pc)
	switch node := node.(type) {
	case *ast.Image:
		return sourceText(block, node.Pos())
	case *ast.Link:
		if words := block.Value(text.NewSegment(node.Pos()+1, segment.Start)); len(bytes.TrimSpace(words)) == 0 {
			return sourceText(block, node.Pos())
		}
	}
	return node
}

func sourceText(block text.Reader, from int) ast.Node {
	_, now := block.Position()
	return ast.NewTextSegment(text.NewSegment(from, now.Start))
}

func (l links) CloseBlock(parent ast.Node, block text.Reader, pc parser.Context) {
	l.InlineParser.(parser.CloseBlocker).CloseBlock(parent, block, pc)
}

// bold is delimited by two asterisks; a single one is text.
type bold struct{}

func (bold) Trigger() []byte { return []byte("*") }

func (b bold) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	before := block.PrecendingCharacter()
	line, segment := block.PeekLine()
	node := parser.ScanDelimiter(line, before, 2, b)
	if node == nil {
		return nil
	}
	node.Segment = segment.WithStop(segment.Start + node.OriginalLength)
	block.Advance(node.OriginalLength)
	pc.PushDelimiter(node)
	return node
}

func (bold) IsDelimiter(char byte) bool { return char == '*' }

func (bold) CanOpenCloser(opener, closer *parser.Delimiter) bool {
	return opener.Length >= 2 && closer.Length >= 2
}

func (bold) OnMatch(consumes int) ast.Node { return ast.NewEmphasis(consumes) }

func blocks(parent ast.Node, source []byte) []Block {
	var found []Block
	for node := parent.FirstChild(); node != nil; node = node.NextSibling() {
		list, ok := node.(*ast.List)
		if !ok {
			r := reader{source: source}
			r.read(node, Run{})
			if r.flush(); len(r.runs) > 0 {
				found = append(found, Block{Runs: r.runs})
			}
			continue
		}
		block := Block{Numbered: list.IsOrdered()}
		for item := list.FirstChild(); item != nil; item = item.NextSibling() {
			if below := blocks(item, source); len(below) > 0 {
				block.Items = append(block.Items, below)
			}
		}
		if len(block.Items) > 0 {
			found = append(found, block)
		}
	}
	return found
}

type reader struct {
	source []byte
	runs   []Run
	like   Run // formatting of text
	text   strings.Builder
}

func (r *reader) read(parent ast.Node, like Run) {
	for node := parent.FirstChild(); node != nil; node = node.NextSibling() {
		switch node := node.(type) {
		case *ast.Text:
			r.add(like, node.Segment.Value(r.source))
			if stop := node.Segment.Stop; node.HardLineBreak() && stop < len(r.source) && r.source[stop] == '\\' {
				r.add(like, []byte(`\`))
			}
			if node.SoftLineBreak() || node.HardLineBreak() {
				r.add(like, []byte("\n"))
			}
		case *ast.Emphasis:
			r.read(node, Run{Bold: true, Link: like.Link})
		case *ast.Link:
			r.read(node, Run{Bold: like.Bold, Link: string(util.UnescapePunctuations(node.Destination))})
		}
	}
}

func (r *reader) add(like Run, text []byte) {
	if like != r.like {
		r.flush()
		r.like = like
	}
	r.text.Write(text)
}

func (r *reader) flush() {
	if r.text.Len() > 0 {
		r.like.Text = r.text.String()
		r.runs = append(r.runs, r.like)
		r.text.Reset()
	}
	r.like.Text = ""
}
