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
	of      db.Revision
	headers Headers
	whole   *Resource
	mutex   sync.Mutex // one part is put together at a time
	packing sync.Mutex // one part is compressed at a time; the others go as they are
	root    *value
	recent  *lru.TwoQueueCache[string, *part] // by selection, however it was spelled
}

// answers are what the API says of the content to one kind of asker: with its
// placeholders as they are typed, and filled in. Each is made when somebody asks.
type answers struct{ typed, filled func() (*parts, error) }

func (a answers) parts(filled bool) (*parts, error) {
	if filled {
		return a.filled()
	}
	return a.typed()
}

// answersOf has the answers that body makes of an edition.
func answersOf(edition Edition, headers Headers, body func(filled bool) ([]byte, error)) answers {
	of := func(filled bool) func() (*parts, error) {
		return sync.OnceValues(func() (*parts, error) {
			content := edition.Content
			var err error
			content.Body, err = body(filled)
			return newParts(content, headers), err
		})
	}
	return answers{of(false), of(true)}
}

// answersForOwners are the answers for the owners, who edit what is stored. No cache between
// them and the site may keep it.
func answersForOwners(edition Edition, address string) answers {
	return answersOf(edition, contentHeaders(address, "private, "+CacheRevalidate), func(filled bool) ([]byte, error) {
		if filled {
			return content.Fill(edition.Content.Body), nil
		}
		return edition.Content.Body, nil
	})
}

// answersForAll are the answers for everybody else: what the site shows.
func answersForAll(edition Edition, address string) answers {
	return answersOf(edition, contentHeaders(address, CacheRevalidate), edition.told)
}

// contentHeaders are those of an answer that depends on who asks.
func contentHeaders(address, cache string) Headers {
	return apiHeaders(address, cache, "Accept-Encoding, Cookie")
}

// StoredView is the header by which a screen asks for the content as it is stored, and
// for nothing else: what is shown, it would save over it.
const StoredView = "Latido-View"

// mayBeOwner reports whether a request has the cookie of a session, of one that holds
// or of another, or says that it comes from an owner.
func mayBeOwner(header *fasthttp.RequestHeader) bool {
	return len(header.Peek(StoredView)) > 0 || slices.ContainsFunc(SessionCookies, func(name string) bool { return len(header.Cookie(name)) > 0 })
}

// SessionCookies are the names of the cookie of a session. The prefix of the first
// makes browsers refuse it from anybody but this very host; they accept it over HTTPS only.
var SessionCookies = []string{"__Host-latido", "latido"}

// WrapContent puts a stored content object under the key that the API gives it.
func WrapContent(body []byte) []byte {
	return bytes.Join([][]byte{[]byte(`{"siteContent":`), body, []byte("}")}, nil)
}

// newParts panics when no answers may be held.
func newParts(of db.Revision, headers Headers) *parts {
	recent, err := lru.New2Q[string, *part](keptAnswers)
	if err != nil {
		panic(err)
	}
	return &parts{
		of: of, headers: headers, root: &value{raw: of.Body}, recent: recent,
		whole: newDocument(WrapContent(of.Body), headers, Version(of)),
	}
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

// answer returns the part with a key, put together once. p.mutex is held.
func (p *parts) answer(key string, compose func() []byte) *part {
	found, ok := p.recent.Get(key)
	if !ok {
		sum := sha256.Sum256([]byte(key))
		body := WrapContent(compose())
		found = &part{Resource: newDocument(body, p.headers, Version(p.of)+"."+hex.EncodeToString(sum[:4])), plain: body}
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

// sendWhole answers with all of the content.
func (p *parts) sendWhole(ctx *fasthttp.RequestCtx) { p.whole.Send(ctx, fasthttp.StatusOK) }

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
