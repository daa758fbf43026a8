package publish

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/valyala/fasthttp"

	"latido/views"
	"latido/views/model"
)

// dictionary is what the pages of an edition have in common: frames and styles. A
// browser fetches it when it has nothing else to do; of each further page it then
// needs only what that page has for itself (RFC 9842).
type dictionary struct {
	address string
	sum     [sha256.Size]byte // of its bytes
	name    []byte            // that, as Available-Dictionary has it
}

// dictionaryPrefix is the path under which dictionaries are served.
const dictionaryPrefix = "/diccionario/"

var (
	headerAvailable = []byte("Available-Dictionary")
	headerLink      = []byte("Link")
	headerVary      = []byte("Vary")
)

func newDictionary(body []byte) *dictionary {
	sum := sha256.Sum256(body)
	return &dictionary{
		address: dictionaryPrefix + hex.EncodeToString(sum[:12]),
		sum:     sum,
		name:    []byte(":" + base64.StdEncoding.EncodeToString(sum[:]) + ":"),
	}
}

// held reports whether a request comes from a browser that has the dictionary.
func (d *dictionary) held(ctx *fasthttp.RequestCtx) bool {
	return bytes.Equal(ctx.Request.Header.PeekBytes(headerAvailable), d.name)
}

// magic begins a body that is compressed with the dictionary (§5).
func (d *dictionary) magic() []byte {
	return append([]byte{0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0}, d.sum[:]...)
}

// common draws what the pages that are drawn have in common, for the instant of the
// save: every server makes the same of it. Browsers use it where nobody between can
// change what is sent (§8).
func (d *drawing) common(ctx context.Context) error {
	if !strings.HasPrefix(d.address, "https://") && model.Reached(d.address) {
		return nil
	}
	still := *d.site
	still.At = d.next.edition.savedAt()
	document, err := views.Common(&still, d.selections, d.address).DrawWith(model.WithPictures(ctx, d.pictures), slices.Sorted(maps.Keys(d.styles)))
	if err != nil {
		return err
	}
	d.next.dictionary = newDictionary(document.HTML)
	d.add(d.next.dictionary.address, document.HTML, NewHeaders(d.address, [][2]string{
		{"Content-Type", "application/octet-stream"},
		{"Cache-Control", CacheForever},
		{"Vary", "Accept-Encoding"},
		{"Use-As-Dictionary", `match="/*", match-dest=("document")`},
		{"X-Robots-Tag", "noindex"},
		{"Cross-Origin-Resource-Policy", "same-origin"},
		{"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
	}))
	return nil
}

// share compresses the pages of a set, which are compressed already, once more for
// browsers that hold the dictionary, and calls give before each. After an error they
// are as they were.
func (p *published) share(ctx context.Context, give func()) error {
	d := p.dictionary
	if d == nil {
		return nil
	}
	body, err := p.resources[d.address].plain()
	if err != nil {
		return err
	}
	longest := 0
	for path := range p.names {
		if page := p.resources[path]; page != nil {
			longest = max(longest, page.length)
		}
	}
	// The frame must not name a dictionary: this one is known by its hash. The level above takes 36 MB.
	packer, err := zstd.NewWriter(nil, zstd.WithEncoderDictRaw(0, body), zstd.WithEncoderLevel(zstd.SpeedBetterCompression),
		zstd.WithWindowSize(min(1<<bits.Len(uint(len(body)+longest)), mostWindow)), zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true))
	if err != nil {
		return err
	}
	shared := map[string]*Resource{}
	for path := range p.names {
		page := p.resources[path]
		if page == nil {
			continue // one that is drawn when somebody asks for it
		}
		if give(); ctx.Err() != nil {
			return ctx.Err()
		}
		if shared[path], err = page.sharing(d, packer); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	maps.Copy(p.resources, shared)
	return nil
}

// mostWindow is the largest that a browser has to take (§5).
const mostWindow = 8 << 20

// sharing is the same page, with a representation for browsers that hold the
// dictionary, and the address of it for all others.
func (r *Resource) sharing(d *dictionary, packer *zstd.Encoder) (*Resource, error) {
	body, err := r.plain()
	if err != nil {
		return nil, err
	}
	page := &Resource{source: r.source, length: r.length, plainTag: r.plainTag, final: r.final, br: r.br, gzip: r.gzip, with: d}
	page.headers = append(slices.Clone(r.headers),
		header{headerVary, []byte("Accept-Encoding, Available-Dictionary")},
		header{headerLink, []byte("<" + d.address + `>; rel="compression-dictionary"`)})
	// A long text that shares little with the dictionary is better off in Brotli.
	if packed := packer.EncodeAll(body, d.magic()); len(packed) < len(r.br.body) {
		page.dcz = represent(packed)
	}
	page.prepare()
	return page, nil
}
