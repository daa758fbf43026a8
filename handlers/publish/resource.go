package publish

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
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
	head *fasthttp.ResponseHeader // all headers, put together once
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
	r.br.head, r.gzip.head = r.head(encodingBrotli, r.br.etag), r.head(encodingGzip, r.gzip.etag)
}

func (r *Resource) head(encoding, etag []byte) *fasthttp.ResponseHeader {
	head := &fasthttp.ResponseHeader{}
	for _, h := range r.headers {
		head.SetBytesKV(h.name, h.value)
	}
	head.SetBytesKV(headerETag, etag)
	head.SetContentEncodingBytes(encoding)
	return head
}

// plain is the body as it was before it was compressed.
func (r *Resource) plain() ([]byte, error) {
	if err := r.pack(); err != nil {
		return nil, err
	}
	reader, err := gzip.NewReader(bytes.NewReader(r.gzip.body))
	if err != nil {
		return nil, err
	}
	buffer := bytes.NewBuffer(make([]byte, 0, r.length+bytes.MinRead))
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
	accepted := ctx.Request.Header.Peek(fasthttp.HeaderAcceptEncoding)
	chosen := &r.gzip
	switch {
	case accepts(accepted, encodingBrotli):
		chosen = &r.br
	case !accepts(accepted, encodingGzip):
		r.sendPlain(ctx, status)
		return
	}
	if isKnown(ctx, status, chosen.etag) {
		r.headers.begin(ctx, status, chosen.etag)
		return
	}
	chosen.head.CopyTo(&ctx.Response.Header)
	ctx.Response.SetStatusCode(status)
	ctx.Response.SetBodyRaw(chosen.body)
}

// sendPlain answers a client that takes neither coding.
func (r *Resource) sendPlain(ctx *fasthttp.RequestCtx, status int) {
	if r.headers.begin(ctx, status, r.plainTag) {
		return
	}
	body, err := r.plain()
	if err != nil {
		slog.Error("unpack", "error", err)
		ctx.Error("", fasthttp.StatusInternalServerError)
		return
	}
	ctx.Response.SetBodyRaw(body)
}

// begin sets status and headers, and reports whether a 304 is all there is to say.
func (h Headers) begin(ctx *fasthttp.RequestCtx, status int, etag []byte) (known bool) {
	h.Set(ctx)
	ctx.Response.Header.SetBytesKV(headerETag, etag)
	if known = isKnown(ctx, status, etag); known {
		status = fasthttp.StatusNotModified
	}
	ctx.Response.SetStatusCode(status)
	return known
}

// isKnown reports whether the client has what it asks for already.
func isKnown(ctx *fasthttp.RequestCtx, status int, etag []byte) bool {
	return status == fasthttp.StatusOK && Matches(&ctx.Request.Header, etag)
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

// Matches reports whether If-None-Match names a tag (RFC 9110 §13.1.2, weak
// comparison). A list may have several lines.
func Matches(header *fasthttp.RequestHeader, tag []byte) bool {
	for _, condition := range header.PeekAll(fasthttp.HeaderIfNoneMatch) {
		for item := range bytes.SplitSeq(condition, []byte(",")) {
			item = bytes.TrimPrefix(bytes.TrimSpace(item), []byte("W/"))
			if bytes.Equal(item, tag) || bytes.Equal(item, []byte("*")) {
				return true
			}
		}
	}
	return false
}
