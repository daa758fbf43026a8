package publish

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/klauspost/compress/zstd"
	"github.com/valyala/fasthttp"
)

// dictionary is what the pages of an edition have in common: frames and styles. A
// browser fetches it when it has nothing else to do; of each further page it then
// needs only what that page has for itself (RFC 9842).
type dictionary struct {
	address string
	name    []byte // as Available-Dictionary has it
	magic   []byte // that begins a body compressed with it (§5)
	packer  *zstd.Encoder
}

// dictionaryPrefix is the path under which dictionaries are served.
const dictionaryPrefix = "/diccionario/"

var (
	headerAvailable = []byte("Available-Dictionary")
	headerLink      = []byte("Link")
	headerVary      = []byte("Vary")
)

func newDictionary(body []byte) (*dictionary, error) {
	sum := sha256.Sum256(body)
	// The frame must not name a dictionary: this one is known by its hash. The level above takes 36 MB.
	packer, err := zstd.NewWriter(nil, zstd.WithEncoderDictRaw(0, body), zstd.WithEncoderLevel(zstd.SpeedBetterCompression),
		zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true))
	if err != nil {
		return nil, err
	}
	return &dictionary{
		address: dictionaryPrefix + hex.EncodeToString(sum[:12]),
		name:    []byte(":" + base64.StdEncoding.EncodeToString(sum[:]) + ":"),
		magic:   append([]byte{0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0}, sum[:]...),
		packer:  packer,
	}, nil
}

// held reports whether a request comes from a browser that has the dictionary.
func (d *dictionary) held(ctx *fasthttp.RequestCtx) bool {
	return bytes.Equal(ctx.Request.Header.PeekBytes(headerAvailable), d.name)
}

// share compresses the pages of a set, which are compressed already, once more for
// browsers that hold what they have in common, and publishes that.
func (p *published) share(ctx context.Context) error {
	if p.common == nil {
		return nil
	}
	body, err := p.common(ctx)
	if err != nil {
		return fmt.Errorf("draw: %w", err)
	}
	p.common = nil
	d, err := newDictionary(body)
	if err != nil {
		return err
	}
	for path := range p.names {
		page := p.resources[path]
		if page == nil || ctx.Err() != nil {
			continue // one that is drawn when somebody asks for it
		}
		if p.resources[path], err = page.sharing(d); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	d.packer = nil
	file := newResource(body, NewHeaders(string(p.origin), [][2]string{
		{"Content-Type", "application/octet-stream"},
		{"Cache-Control", CacheForever},
		{"Vary", "Accept-Encoding"},
		{"Use-As-Dictionary", `match="/*", match-dest=("document")`},
		{"X-Robots-Tag", "noindex"},
		{"Cross-Origin-Resource-Policy", "same-origin"},
		{"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
	}), nil)
	p.resources[d.address], err = file.polished()
	return err
}

// sharing is the same page, with a representation for browsers that hold the
// dictionary, and the address of it for all others.
func (r *Resource) sharing(d *dictionary) (*Resource, error) {
	body, err := r.plain()
	if err != nil {
		return nil, err
	}
	page := &Resource{source: r.source, length: r.length, plainTag: r.plainTag, final: r.final, br: r.br, gzip: r.gzip, with: d}
	page.headers = append(slices.Clone(r.headers),
		header{headerVary, []byte("Accept-Encoding, Available-Dictionary")},
		header{headerLink, []byte("<" + d.address + `>; rel="compression-dictionary"`)})
	page.dcz = represent(d.packer.EncodeAll(body, slices.Clone(d.magic)))
	page.prepare()
	return page, nil
}
