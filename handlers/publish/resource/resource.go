// Package resource answers requests from memory, with codings, headers, conditions and ranges.
package resource

import (
	"crypto/sha256"
	"log/slog"
	"sync"
	"sync/atomic"

	"github.com/valyala/fasthttp"
)

// Resource is the content of one address. It is compressed at the first request, because a whole site
// takes longer to compress than to render. Then the plain bytes are dropped.
type Resource struct {
	source   [sha256.Size]byte // of the plain bytes
	length   int               // of the plain bytes
	headers  Headers
	plainTag []byte
	version  string        // of the document that it was made from; empty for a page
	final    bool          // at the best level, or never to be recompressed
	requests atomic.Uint32 // answered with bytes in a coding

	once     sync.Once
	body     []byte // the plain bytes, until they are compressed
	br, gzip representation
	err      error // of the compression
}

// representation has the headers of its response: setting them takes longer than the rest.
type representation struct {
	body   []byte
	etag   []byte
	header *fasthttp.ResponseHeader
}

// New reuses the compressed bytes of previous, which may be nil, if its bytes are the same.
func New(body []byte, headers Headers, previous *Resource) *Resource {
	r := &Resource{source: sha256.Sum256(body), length: len(body), headers: headers}
	if previous == nil || previous.source != r.source || !previous.final {
		r.plainTag, r.body = newETag(r.source), body
		return r
	}
	r.br, r.gzip, r.plainTag, r.final = previous.br, previous.gzip, previous.plainTag, previous.final
	r.prepareHeaders()
	return r
}

// NewDocument has the version of the document as validator, so that If-Match does not apply to a coding.
func NewDocument(body []byte, headers Headers, version string) *Resource {
	return &Resource{length: len(body), headers: headers, plainTag: []byte(`"` + version + `"`), version: version, final: true, body: body}
}

func (r *Resource) IsMadeFrom(body []byte) bool { return r.source == sha256.Sum256(body) }

// IsFinal reports whether the resource is at the best level, or is never to be recompressed.
func (r *Resource) IsFinal() bool { return r.final }

func (r *Resource) compress() error {
	r.once.Do(func() {
		if r.body == nil {
			return
		}
		with := fast.Get().(*compressor)
		defer fast.Put(with)
		r.err = r.compressWith(r.body, with)
		r.body = nil
	})
	return r.err
}

func (r *Resource) recompressed() (*Resource, error) {
	body, err := r.Plain()
	if err != nil {
		return nil, err
	}
	better := &Resource{source: r.source, length: r.length, headers: r.headers, plainTag: r.plainTag, final: true}
	return better, better.compressWith(body, newBestCompressor(len(body)))
}

func (r *Resource) compressWith(body []byte, with *compressor) (err error) {
	if r.gzip.body, err = compress(body, with.gzip); err != nil {
		return err
	}
	if r.br.body, err = compress(body, with.brotli); err != nil {
		return err
	}
	if r.version != "" {
		r.br.etag, r.gzip.etag = []byte(`"`+r.version+`-br"`), []byte(`"`+r.version+`-gzip"`)
	} else {
		r.br.etag, r.gzip.etag = ETag(r.br.body), ETag(r.gzip.body)
	}
	r.prepareHeaders()
	return nil
}

func (r *Resource) prepareHeaders() {
	head := func(coding, etag []byte) *fasthttp.ResponseHeader {
		head := &fasthttp.ResponseHeader{}
		for _, h := range r.headers {
			head.SetBytesKV(h.name, h.value)
		}
		head.SetBytesKV(headerETag, etag)
		head.SetContentEncodingBytes(coding)
		return head
	}
	r.br.header, r.gzip.header = head(codingBrotli, r.br.etag), head(codingGzip, r.gzip.etag)
}

func (r *Resource) Plain() ([]byte, error) {
	if err := r.compress(); err != nil {
		return nil, err
	}
	return decompress(r.gzip.body, r.length)
}

func (r *Resource) Send(ctx *fasthttp.RequestCtx, status int) {
	if err := r.compress(); err != nil {
		sendError(ctx, "compress", err)
		return
	}
	accepted := ctx.Request.Header.Peek(fasthttp.HeaderAcceptEncoding)
	chosen := &r.gzip
	switch {
	case accepts(accepted, codingBrotli):
		chosen = &r.br
	case !accepts(accepted, codingGzip):
		r.sendPlain(ctx, status)
		return
	}
	if isNotModified(ctx, status, chosen.etag) {
		r.headers.begin(ctx, status, chosen.etag)
		return
	}
	r.requests.Add(1)
	chosen.header.CopyTo(&ctx.Response.Header)
	ctx.Response.SetStatusCode(status)
	ctx.Response.SetBodyRaw(chosen.body)
}

func (r *Resource) sendPlain(ctx *fasthttp.RequestCtx, status int) {
	if r.headers.begin(ctx, status, r.plainTag) {
		return
	}
	body, err := r.Plain()
	if err != nil {
		sendError(ctx, "decompress", err)
		return
	}
	ctx.Response.SetBodyRaw(body)
}

func sendError(ctx *fasthttp.RequestCtx, doing string, err error) {
	slog.Error(doing, "error", err)
	ctx.Error("", fasthttp.StatusInternalServerError)
}
