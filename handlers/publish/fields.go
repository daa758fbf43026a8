package publish

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/valyala/fasthttp"

	"latido/db"
	"latido/db/content"
)

// keptAnswers is how many parts of the content are held: our pages ask for a few.
// The cache keeps what was asked for twice from what is asked for once.
const keptAnswers = 32

// parts answers for parts of a content object. It is taken apart once; to put a
// part together copies bytes.
type parts struct {
	of        db.Revision
	publicURL string
	mutex     sync.Mutex // one part is put together at a time
	packing   sync.Mutex // one part is compressed at a time; the others go as they are
	root      *value
	recent    *lru.TwoQueueCache[string, *part] // by selection, however it was spelled
}

// WrapContent puts a stored content object under the key that the API gives it.
func WrapContent(body []byte) []byte {
	return bytes.Join([][]byte{[]byte(`{"siteContent":`), body, []byte("}")}, nil)
}

// newParts panics when no answers may be held.
func newParts(of db.Revision, publicURL string) *parts {
	recent, err := lru.New2Q[string, *part](keptAnswers)
	if err != nil {
		panic(err)
	}
	return &parts{of: of, publicURL: publicURL, root: &value{raw: of.Body}, recent: recent}
}

// filled is a content object with its placeholders filled in, for whoever shows it.
func filled(of db.Revision) db.Revision {
	of.Body = content.Fill(of.Body)
	return of
}

// part is an answer that has been put together.
type part struct {
	*Resource
	plain []byte
	asked atomic.Int32
}

// To compress what one client asks for once would cost more than all else about it.
const (
	smallPart  = 32 << 10 // is compressed at once
	oftenAsked = 8
)

// find returns the part that a list of fields asks for.
func (p *parts) find(fields string) (*part, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	chosen, err := choose(p.root, fields)
	if err != nil {
		return nil, err
	}
	return p.answer(string(chosen.spell(nil)), func() []byte { return chosen.compose(nil, p.root) }), nil
}

// whole returns all of the content.
func (p *parts) whole() *part {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.answer("", func() []byte { return p.of.Body })
}

// answer returns the part with a key, put together once. p.mutex is held.
func (p *parts) answer(key string, compose func() []byte) *part {
	found, ok := p.recent.Get(key)
	if !ok {
		sum := sha256.Sum256([]byte(key))
		body := WrapContent(compose())
		found = &part{Resource: newDocument(body, APIHeaders(p.publicURL), Version(p.of)+"."+hex.EncodeToString(sum[:4])), plain: body}
		p.recent.Add(key, found)
	}
	return found
}

// send answers with a part.
func (p *parts) send(ctx *fasthttp.RequestCtx, found *part) {
	if len(found.plain) > smallPart && (found.asked.Add(1) < oftenAsked || !p.packing.TryLock()) {
		found.SendPlain(ctx, found.plain)
		return
	}
	if len(found.plain) > smallPart {
		defer p.packing.Unlock()
	}
	found.Resource.Send(ctx, fasthttp.StatusOK)
}

// value is a JSON value that is taken apart when somebody asks for what is in it.
type value struct {
	raw    json.RawMessage
	opened bool
	fields map[string]*value // nil: it is no object
}

// open returns the fields of an object.
func (v *value) open() map[string]*value {
	if v.opened {
		return v.fields
	}
	v.opened = true
	var raw map[string]json.RawMessage
	if json.Unmarshal(v.raw, &raw) == nil && raw != nil {
		v.fields = make(map[string]*value, len(raw))
		for key, inner := range raw {
			v.fields[key] = &value{raw: inner}
		}
	}
	return v.fields
}

// selection is what to keep of an object: nothing named within means all of it.
type selection map[string]selection

// MaxFields bounds the work that one request can ask for.
const MaxFields = 64

// choose reads a list of fields; a dot steps one level down ("records.services").
// A key that the object does not have is the caller's mistake, named in the error.
func choose(root *value, fields string) (selection, error) {
	if strings.Count(fields, ",") >= MaxFields {
		return nil, FieldError{Field: "fields", Reason: TooManyFields}
	}
	chosen := selection{}
	for name := range strings.SplitSeq(fields, ",") {
		name = strings.TrimSpace(name)
		if !chosen.add(root, name) {
			return nil, FieldError{Field: "fields", Reason: UnknownField, Given: name}
		}
	}
	return chosen, nil
}

// add adds a field, and reports whether the object has it.
func (s selection) add(from *value, name string) bool {
	key, deeper, nested := strings.Cut(name, ".")
	inner, ok := from.open()[key]
	if !ok {
		return false
	}
	below, named := s[key]
	switch {
	case !nested:
		s[key] = nil
		return true
	case named && below == nil: // all of it is chosen already
		return selection{}.add(inner, deeper)
	case !named:
		below = selection{}
		if !below.add(inner, deeper) {
			return false
		}
		s[strings.Clone(key)] = below
		return true
	}
	return below.add(inner, deeper)
}

// spell writes a selection in the one way that all its spellings have in common.
func (s selection) spell(to []byte) []byte {
	for _, key := range slices.Sorted(maps.Keys(s)) {
		to = strconv.AppendQuote(to, key)
		if s[key] != nil {
			to = append(s[key].spell(append(to, '{')), '}')
		}
	}
	return to
}

// compose writes the chosen fields of an object.
func (s selection) compose(to []byte, from *value) []byte {
	to = append(to, '{')
	for i, key := range slices.Sorted(maps.Keys(s)) {
		if i > 0 {
			to = append(to, ',')
		}
		name, _ := json.Marshal(key) // a string always can be
		to = append(append(to, name...), ':')
		if inner := from.open()[key]; s[key] == nil {
			to = append(to, inner.raw...)
		} else {
			to = s[key].compose(to, inner)
		}
	}
	return append(to, '}')
}
