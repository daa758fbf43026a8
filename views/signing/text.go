package signing

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"latido/db/content/diff"
	"latido/db/content/signature"
)

// Role is the typographic role of a line.
type Role int

const (
	Paragraph Role = iota
	Title
	Heading
	Subheading
	Item
	Term
)

// Line is one block of a signed text with its changes.
type Line struct {
	Role    Role
	Spans   []diff.Span
	Deleted bool // deleted entirely
	Part    int  // number of its signed element, or 0 if unknown
}

func (l Line) changed() bool {
	for _, s := range l.Spans {
		if s.Op == diff.Deleted || s.Op == diff.Inserted {
			return true
		}
	}
	return false
}

func (l Line) isHeading() bool { return l.Role == Title || l.Role == Heading || l.Role == Subheading }

func isItem(l Line) bool { return l.Role == Item && !l.Deleted && len(l.Spans) > 0 }

func run(lines []Line, from int) []Line {
	for i := from; i < len(lines); i++ {
		if !isItem(lines[i]) || i > from && begins(lines, i) {
			return lines[from:i]
		}
	}
	return lines[from:]
}

func countChanged(lines []Line) int {
	count := 0
	for _, l := range lines {
		if l.changed() {
			count++
		}
	}
	return count
}

// Lines returns a text with the roles of its lines, and the changes since before unless that is empty.
func Lines(page []byte, before, text string) []Line {
	var spans []diff.Span
	if before == text || before == "" {
		spans = []diff.Span{{Text: text}}
	} else {
		// With a final line break a deleted last line is deleted as a whole.
		spans = diff.Words(before+"\n", text+"\n")
	}
	setting := lineRoles(page, strings.Split(text, "\n"))
	var lines []Line
	var now Line
	at := 0
	end := func() {
		if at < len(setting) {
			now.Role, now.Part = setting[at].set, setting[at].part
		}
		at++
		lines = append(lines, now)
		now = Line{}
	}
	for _, span := range spans {
		parts := strings.Split(span.Text, "\n")
		for i, part := range parts {
			if part != "" {
				now.Spans = append(now.Spans, diff.Span{Op: span.Op, Text: part})
			}
			switch {
			case i == len(parts)-1:
			case span.Op != diff.Deleted:
				end()
			case isDeleted(now.Spans):
				now.Deleted = true
				lines = append(lines, now)
				now = Line{}
			default:
				now.Spans = append(now.Spans, diff.Span{Op: diff.Deleted, Text: " "})
			}
		}
	}
	if len(now.Spans) > 0 {
		if now.Deleted = isDeleted(now.Spans); now.Deleted {
			lines = append(lines, now)
		} else {
			end()
		}
	}
	return lines
}

func isDeleted(spans []diff.Span) bool {
	for _, s := range spans {
		if s.Op != diff.Deleted {
			return false
		}
	}
	return len(spans) > 0
}

var sets = map[string]Role{
	"h1": Title, "h2": Heading, "h3": Subheading, "h4": Subheading, "li": Item, "dt": Term, "th": Term, "summary": Subheading,
	"p": Paragraph, "dd": Paragraph, "td": Paragraph, "figcaption": Paragraph, "blockquote": Paragraph,
}

type block struct {
	text string
	set  Role
	part int
}

// lineRoles finds the element of each line. A line without one appears as a paragraph.
func lineRoles(page []byte, lines []string) []block {
	var blocks []block
	parts := map[*html.Node]int{}
	if root, err := html.Parse(bytes.NewReader(page)); err == nil {
		for node := range root.Descendants() {
			set, known := sets[node.Data]
			if part := within(node); known && part != nil && node.Type == html.ElementNode {
				if parts[part] == 0 {
					parts[part] = len(parts) + 1
				}
				blocks = append(blocks, block{words(node), set, parts[part]})
			}
		}
	}
	found, from := make([]block, len(lines)), 0
	for i, line := range lines {
		for j := from; j < len(blocks); j++ {
			if blocks[j].text == line {
				found[i], from = blocks[j], j+1
				break
			}
		}
	}
	return found
}

func words(node *html.Node) string {
	var text strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			if child.Type == html.TextNode {
				text.WriteString(child.Data)
			} else if !has(child, signature.Exception) {
				walk(child)
			}
		}
	}
	walk(node)
	return strings.Join(strings.Fields(text.String()), " ")
}

func within(node *html.Node) *html.Node {
	for ; node != nil && !has(node, signature.Exception); node = node.Parent {
		if has(node, signature.Attribute) {
			return node
		}
	}
	return nil
}

// begins reports whether a line begins another element and is not its heading.
func begins(lines []Line, i int) bool {
	return i > 0 && !lines[i].isHeading() && lines[i].Part != 0 && lines[i-1].Part != 0 && lines[i].Part != lines[i-1].Part
}

func has(node *html.Node, attribute string) bool {
	return slices.ContainsFunc(node.Attr, func(a html.Attribute) bool { return a.Key == attribute })
}

// onlyChanges returns the changed lines with their headings. An empty line replaces omitted ones.
func onlyChanges(lines []Line) []Line {
	var found []Line
	heading, last := -1, -1
	for i, line := range lines {
		if line.isHeading() && !line.Deleted {
			heading = i
		}
		// A heading does not apply to another element.
		if begins(lines, i) {
			heading = -1
		}
		if !line.changed() {
			continue
		}
		if heading > last && heading != i {
			found = append(found, lines[heading])
		} else if last >= 0 && i > last+1 {
			found = append(found, Line{})
		}
		found = append(found, line)
		last = i
	}
	return found
}

// Passages returns at most limit changed lines, shortened, and how many more there are.
func Passages(lines []Line, limit int) (passages [][]diff.Span, more int) {
	for _, line := range lines {
		if !line.changed() {
			continue
		}
		if len(passages) == limit {
			more++
			continue
		}
		passages = append(passages, shortenAround(line.Spans))
	}
	return passages, more
}

// shortenAround shortens unchanged parts to the words beside a change.
func shortenAround(spans []diff.Span) []diff.Span {
	const kept, longest = 6, 30 // words
	var short []diff.Span
	for i, s := range spans {
		fields := strings.SplitAfter(s.Text, " ")
		switch {
		case s.Op != diff.Kept:
			if len(fields) > longest {
				s.Text = strings.TrimSpace(strings.Join(fields[:longest], "")) + "…"
			}
		case i == 0 && len(fields) > kept:
			s.Text = "…" + strings.Join(fields[len(fields)-kept:], "")
		case i == len(spans)-1 && len(fields) > kept:
			s.Text = strings.TrimRight(strings.Join(fields[:kept], ""), " ") + "…"
		case len(fields) > 2*kept:
			s.Text = strings.Join(fields[:kept], "") + "… " + strings.Join(fields[len(fields)-kept:], "")
		}
		short = append(short, s)
	}
	return short
}
