package resource

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"sync"

	"github.com/valyala/fasthttp"

	"latido/handlers/publish/selection"
)

// ContentPath is the address of the content. A query selects fields of it.
const ContentPath = "/api/site-content"

// StoredView is the request header with which a screen asks for the content as it is stored.
const StoredView = "Latido-View"

// SessionCookies names the session cookie. Browsers accept the first over HTTPS and from its host only.
var SessionCookies = []string{"__Host-latido", "latido"}

// Content answers requests for the content object. It makes each form at the first request.
type Content struct {
	public, stored             func() (*object, error) // placeholders as they are typed
	publicFilled, storedFilled func() (*object, error) // placeholders filled in
}

type BodyFunc func(filled bool) (body []byte, version string, err error)

// NewContent returns a Content of the public content object and the stored one, which only owners
// get and shared caches must not keep.
func NewContent(address string, public, stored BodyFunc) *Content {
	const vary = "Accept-Encoding, Cookie"
	forAll := apiHeaders(address, CacheRevalidate, vary)
	forOwners := apiHeaders(address, "private, "+CacheRevalidate, vary)
	lazily := func(headers Headers, body BodyFunc, filled bool) func() (*object, error) {
		return sync.OnceValues(func() (*object, error) {
			object, version, err := body(filled)
			return newObject(object, version, headers), err
		})
	}
	return &Content{
		public: lazily(forAll, public, false), stored: lazily(forOwners, stored, false),
		publicFilled: lazily(forAll, public, true), storedFilled: lazily(forOwners, stored, true),
	}
}

// Send answers with the fields that the query lists. It returns selection.ErrTooMany or UnknownError.
func (c *Content) Send(ctx *fasthttp.RequestCtx, owner bool) error {
	query := ctx.QueryArgs()
	filled := string(query.Peek("placeholders")) == "filled"
	read := c.public
	switch {
	case owner && filled:
		read = c.storedFilled
	case owner:
		read = c.stored
	case filled:
		read = c.publicFilled
	}
	object, err := read()
	if err != nil {
		return err
	}
	if query.Has("fields") {
		return object.sendFields(ctx, string(query.Peek("fields")))
	}
	object.whole.Send(ctx, fasthttp.StatusOK)
	return nil
}

func mayBeOwner(header *fasthttp.RequestHeader) bool {
	return len(header.Peek(StoredView)) > 0 || slices.ContainsFunc(SessionCookies, func(name string) bool { return len(header.Cookie(name)) > 0 })
}

func WrapContent(body []byte) []byte {
	return bytes.Join([][]byte{[]byte(`{"siteContent":`), body, []byte("}")}, nil)
}

const (
	maxCachedSelections = 32
	maxCachedBytes      = 64 << 10 // of one selection; pages of the site request none larger
)

type object struct {
	headers    Headers
	version    string
	body       []byte
	whole      *Resource
	mutex      sync.Mutex           // one selection is composed at a time
	selections map[string]*Resource // by the list of fields
}

func newObject(body []byte, version string, headers Headers) *object {
	return &object{
		headers: headers, version: version, body: body, selections: map[string]*Resource{},
		whole: NewDocument(WrapContent(body), headers, version),
	}
}

func (o *object) sendFields(ctx *fasthttp.RequestCtx, fields string) error {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if cached := o.selections[fields]; cached != nil {
		cached.Send(ctx, fasthttp.StatusOK)
		return nil
	}
	selected, err := selection.Select(o.body, fields)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(selected)
	version := o.version + "." + hex.EncodeToString(sum[:4])
	body := WrapContent(selected)
	if len(body) > maxCachedBytes {
		if !o.headers.begin(ctx, fasthttp.StatusOK, []byte(`"`+version+`"`)) {
			ctx.Response.SetBodyRaw(body)
		}
		return nil
	}
	document := NewDocument(body, o.headers, version)
	if len(o.selections) == maxCachedSelections {
		clear(o.selections)
	}
	o.selections[fields] = document
	document.Send(ctx, fasthttp.StatusOK)
	return nil
}
