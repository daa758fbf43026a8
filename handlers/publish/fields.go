package publish

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/valyala/fasthttp"

	"latido/db"
	"latido/db/content"
	"latido/handlers/publish/selection"
)

// keptParts is how many parts of the content are held: our pages ask for a few. The
// cache keeps what was asked for twice from what is asked for once.
const keptParts = 32

// parts answers for parts of a content object. It is taken apart once; to put a
// part together copies bytes.
type parts struct {
	of      db.Revision
	headers Headers
	whole   *Resource
	mutex   sync.Mutex // one part is put together at a time
	root    *selection.Value
	recent  *lru.TwoQueueCache[string, *Resource] // by selection, however it was spelled
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
	recent, err := lru.New2Q[string, *Resource](keptParts)
	if err != nil {
		panic(err)
	}
	return &parts{
		of: of, headers: headers, root: selection.Of(of.Body), recent: recent,
		whole: newDocument(WrapContent(of.Body), headers, Version(of)),
	}
}

// smallPart bounds the parts that are compressed and held: our pages ask for no larger
// ones, and clients could ask for ever other ones.
const smallPart = 64 << 10

// send answers with the part that a list of fields asks for.
func (p *parts) send(ctx *fasthttp.RequestCtx, fields string) error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	chosen, err := selection.Read(p.root, fields)
	var unknown selection.UnknownError
	switch {
	case errors.As(err, &unknown):
		return FieldError{Field: "fields", Reason: UnknownField, Given: unknown.Name}
	case err != nil:
		return FieldError{Field: "fields", Reason: TooManyFields}
	}
	key := chosen.Key()
	if found, ok := p.recent.Get(key); ok {
		found.Send(ctx, fasthttp.StatusOK)
		return nil
	}
	sum := sha256.Sum256([]byte(key))
	version := Version(p.of) + "." + hex.EncodeToString(sum[:4])
	body := WrapContent(chosen.Compose(p.root))
	if len(body) > smallPart {
		if !p.headers.begin(ctx, fasthttp.StatusOK, []byte(`"`+version+`"`)) {
			ctx.Response.SetBodyRaw(body)
		}
		return nil
	}
	found := newDocument(body, p.headers, version)
	p.recent.Add(key, found)
	found.Send(ctx, fasthttp.StatusOK)
	return nil
}

// sendWhole answers with all of the content.
func (p *parts) sendWhole(ctx *fasthttp.RequestCtx) { p.whole.Send(ctx, fasthttp.StatusOK) }
