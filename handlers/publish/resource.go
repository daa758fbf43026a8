package publish

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"math/bits"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/valyala/fasthttp"
)

// packers compress. The quick ones serve whoever asks first and are kept for the
// next page, as to make one costs more than to use it; the best that both formats
// can do follows in the background.
type packers struct {
	brotli *brotli.Writer
	gzip   *gzip.Writer
}

var quick = sync.Pool{New: func() any { return newPackers(quickBrotli, quickGzip, quickWindow) }}

const (
	quickBrotli = 3
	quickGzip   = 3
	quickWindow = 18 // 256 kB, more than any page of the sample
)

// newPackers panics when there are no such levels.
func newPackers(brotliLevel, gzipLevel, window int) *packers {
	gz, err := gzip.NewWriterLevel(nil, gzipLevel)
	if err != nil {
		panic(err)
	}
	return &packers{brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: brotliLevel, LGWin: window}), gz}
}

// bestPackers pack a body of that length at the highest levels. A window wider
// than the body would only take memory.
func bestPackers(length int) *packers {
	return newPackers(brotli.BestCompression, gzip.BestCompression, min(max(bits.Len(uint(length)), 16), 22))
}

// Resource is one address of the published site. It is compressed when it is first
// asked for: to compress a whole site takes longer than to draw it. From then on it
// is ready to be sent, and the plain bytes are not kept: the rare client without
// gzip gets them unpacked.
type Resource struct {
	source   [sha256.Size]byte // of the plain bytes
	length   int               // of the plain bytes
	headers  Headers
	plainTag []byte
	version  string // of the document it is made from; empty for a page
	final    bool   // will not be compressed again

	packing  sync.Once
	body     []byte // the plain bytes, until they are compressed
	br, gzip representation
	fault    error
}

type representation struct {
	body []byte
	etag []byte
	head *fasthttp.ResponseHeader // all headers, put together once; nil when that is not worth it
}

// newResource holds a page or a file. A resource of the previous site with the same
// bytes, compressed at the best level, lends its work.
func newResource(body []byte, headers Headers, previous *Resource) *Resource {
	r := &Resource{source: sha256.Sum256(body), length: len(body), headers: headers}
	if previous == nil || previous.source != r.source || !previous.final {
		r.plainTag, r.body = tag(r.source), body
		return r
	}
	r.br, r.gzip, r.plainTag, r.final = previous.br, previous.gzip, previous.plainTag, previous.final
	r.prepare()
	return r
}

// newFile answers with bytes that are compressed in themselves, by SendPlain; its
// name in the address holds their hash.
func newFile(headers Headers, name string) *Resource {
	return &Resource{headers: headers, plainTag: []byte(`"` + name + `"`)}
}

// NewPacked answers with a file that was compressed when it was built.
func NewPacked(headers Headers, name string, brotli, gzip []byte) *Resource {
	r := newFile(headers, name)
	r.br = representation{body: brotli, etag: []byte(`"` + name + `-br"`)}
	r.gzip = representation{body: gzip, etag: []byte(`"` + name + `-gzip"`)}
	return r
}

// newDocument holds an answer of the API. Its validators name the version of the
// stored document, so that If-Match means the document and not the way it was
// packed; the bytes of a version never change while it is published.
func newDocument(body []byte, headers Headers, version string) *Resource {
	return &Resource{length: len(body), headers: headers, plainTag: []byte(`"` + version + `"`), version: version, final: true, body: body}
}

// pack compresses quickly what nobody has asked for yet.
func (r *Resource) pack() error {
	r.packing.Do(func() {
		if r.body == nil {
			return
		}
		with := quick.Get().(*packers)
		defer quick.Put(with)
		r.fault = r.packWith(r.body, with)
		r.body = nil
	})
	return r.fault
}

// polished returns the same resource compressed at the best level.
func (r *Resource) polished() (*Resource, error) {
	body, err := r.plain()
	if err != nil {
		return nil, err
	}
	better := &Resource{source: r.source, length: r.length, headers: r.headers, plainTag: r.plainTag, final: true}
	return better, better.packWith(body, bestPackers(len(body)))
}

// packWith compresses a body with both packers.
func (r *Resource) packWith(body []byte, with *packers) (err error) {
	if r.gzip, err = packed(body, with.gzip); err != nil {
		return err
	}
	if r.br, err = packed(body, with.brotli); err != nil {
		return err
	}
	if r.version != "" {
		r.br.etag, r.gzip.etag = []byte(`"`+r.version+`-br"`), []byte(`"`+r.version+`-gzip"`)
	}
	r.prepare()
	return nil
}

// packed is what a writer makes of a body.
func packed(body []byte, writer interface {
	io.WriteCloser
	Reset(io.Writer)
}) (representation, error) {
	var out bytes.Buffer
	writer.Reset(&out)
	if _, err := writer.Write(body); err != nil {
		return representation{}, err
	}
	if err := writer.Close(); err != nil {
		return representation{}, err
	}
	return represent(out.Bytes()), nil
}

// prepare puts together the headers of each representation: to set a dozen of
// them takes longer than all else that is done for a request.
func (r *Resource) prepare() {
	for _, prepared := range []*representation{&r.br, &r.gzip} {
		if prepared.body == nil {
			continue
		}
		head := &fasthttp.ResponseHeader{}
		for _, h := range r.headers {
			head.SetBytesKV(h.name, h.value)
		}
		head.SetBytesKV(headerETag, prepared.etag)
		prepared.head = head
	}
}

func (r *Resource) plain() ([]byte, error) {
	if err := r.pack(); err != nil {
		return nil, err
	}
	reader, err := gzip.NewReader(bytes.NewReader(r.gzip.body))
	if err != nil {
		return nil, err
	}
	body := make([]byte, 0, r.length)
	buffer := bytes.NewBuffer(body)
	if _, err := io.Copy(buffer, reader); err != nil {
		return nil, err
	}
	return buffer.Bytes(), nil
}

func represent(packed []byte) representation {
	body := bytes.Clone(packed)
	return representation{body: body, etag: ETag(body)}
}

// ETag is a strong validator: a hash of exactly the bytes that are sent.
func ETag(body []byte) []byte {
	return tag(sha256.Sum256(body))
}

func tag(sum [sha256.Size]byte) []byte {
	tag := append(make([]byte, 0, 26), '"')
	tag = hex.AppendEncode(tag, sum[:12])
	return append(tag, '"')
}

var (
	headerETag     = []byte("ETag")
	encodingBrotli = []byte("br")
	encodingGzip   = []byte("gzip")
)

// Send answers with the representation that the client takes, or with 304 when
// it has that one already.
func (r *Resource) Send(ctx *fasthttp.RequestCtx, status int) {
	if err := r.pack(); err != nil {
		slog.Error("compress", "error", err)
		ctx.Error("", fasthttp.StatusInternalServerError)
		return
	}
	response := &ctx.Response
	accepted := ctx.Request.Header.Peek(fasthttp.HeaderAcceptEncoding)
	chosen, encoding := &r.gzip, encodingGzip
	switch {
	case accepts(accepted, encodingBrotli):
		chosen, encoding = &r.br, encodingBrotli
	case !accepts(accepted, encodingGzip):
		chosen, encoding = &representation{etag: r.plainTag}, nil
	}
	if r.begin(ctx, status, chosen) {
		return
	}
	if encoding == nil {
		r.lend(ctx)
		return
	}
	response.Header.SetContentEncodingBytes(encoding)
	response.SetBodyRaw(chosen.body)
}

// plainKey is where a request keeps the plain bytes that it sends.
type plainKey struct{}

// lend answers with the plain bytes, whose headers are set already.
func (r *Resource) lend(ctx *fasthttp.RequestCtx) {
	l, err := Loans.Borrow(r, func() (any, int, error) {
		body, err := r.plain()
		return body, len(body), err
	})
	switch {
	case errors.Is(err, ErrBusy):
		ctx.Response.Header.Del(fasthttp.HeaderETag)
		ctx.Response.Header.Set(fasthttp.HeaderCacheControl, "no-store")
		ctx.Response.Header.Set(fasthttp.HeaderRetryAfter, "10")
		ctx.SetStatusCode(fasthttp.StatusServiceUnavailable)
	case err != nil:
		slog.Error("unpack", "error", err)
		ctx.Error("", fasthttp.StatusInternalServerError)
	default:
		ctx.SetUserValue(plainKey{}, l)
		ctx.Response.SetBodyRaw(l.Value.([]byte))
	}
}

// SendPlain answers with bytes that are compressed in themselves.
func (r *Resource) SendPlain(ctx *fasthttp.RequestCtx, body []byte) {
	if !r.begin(ctx, fasthttp.StatusOK, &representation{etag: r.plainTag}) {
		ctx.Response.SetBodyRaw(body)
	}
}

// begin sets status and headers, and reports whether a 304 is all there is to say.
func (r *Resource) begin(ctx *fasthttp.RequestCtx, status int, chosen *representation) bool {
	known := status == fasthttp.StatusOK && Matches(ctx.Request.Header.Peek(fasthttp.HeaderIfNoneMatch), chosen.etag)
	if chosen.head != nil && !known {
		chosen.head.CopyTo(&ctx.Response.Header)
		ctx.Response.SetStatusCode(status)
		return false
	}
	r.headers.Set(ctx)
	ctx.Response.Header.SetBytesKV(headerETag, chosen.etag)
	if known {
		status = fasthttp.StatusNotModified
	}
	ctx.Response.SetStatusCode(status)
	return known
}

// accepts reads an Accept-Encoding header (RFC 9110 §12.5.3): the coding is
// named there, and not with a weight of zero.
func accepts(accepted, coding []byte) bool {
	for len(accepted) > 0 {
		var item []byte
		item, accepted, _ = bytes.Cut(accepted, []byte(","))
		name, weight, weighted := bytes.Cut(item, []byte(";"))
		if !bytes.EqualFold(bytes.TrimSpace(name), coding) {
			continue
		}
		if !weighted {
			return true
		}
		weight = bytes.TrimPrefix(bytes.TrimSpace(weight), []byte("q="))
		return len(bytes.Trim(weight, "0. ")) > 0
	}
	return false
}

// Matches reads an If-None-Match header (RFC 9110 §13.1.2, weak comparison).
func Matches(condition, tag []byte) bool {
	for len(condition) > 0 {
		var item []byte
		item, condition, _ = bytes.Cut(condition, []byte(","))
		item = bytes.TrimPrefix(bytes.TrimSpace(item), []byte("W/"))
		if bytes.Equal(item, tag) || bytes.Equal(item, []byte("*")) {
			return true
		}
	}
	return false
}
