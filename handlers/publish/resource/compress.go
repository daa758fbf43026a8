package resource

import (
	"bytes"
	"io"
	"math/bits"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
)

// Codings are named as in Content-Encoding.
var (
	codingBrotli = []byte("br")
	codingGzip   = []byte("gzip")
)

// compressor is reused: creating its writers costs more than compressing a page.
type compressor struct {
	brotli *brotli.Writer
	gzip   *gzip.Writer
}

// Levels of the first compression, for which a client waits.
const (
	fastBrotli = 3
	fastGzip   = 3
	fastWindow = 18 // 256 kB, more than any page of the sample
)

var fast = sync.Pool{New: func() any { return newCompressor(fastBrotli, fastGzip, fastWindow) }}

func newCompressor(brotliLevel, gzipLevel, window int) *compressor {
	gz, err := gzip.NewWriterLevel(nil, gzipLevel)
	if err != nil {
		panic(err)
	}
	return &compressor{brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: brotliLevel, LGWin: window}), gz}
}

// newBestCompressor has a window that fits length bytes.
func newBestCompressor(length int) *compressor {
	return newCompressor(brotli.BestCompression, gzip.BestCompression, min(max(bits.Len(uint(length)), 16), 22))
}

func compress(body []byte, writer interface {
	io.WriteCloser
	Reset(io.Writer)
}) ([]byte, error) {
	var out bytes.Buffer
	writer.Reset(&out)
	if _, err := writer.Write(body); err != nil {
		return nil, err
	}
	if err := writer.Close(); err != nil {
		return nil, err
	}
	return bytes.Clone(out.Bytes()), nil
}

func decompress(packed []byte, length int) ([]byte, error) {
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	buffer := bytes.NewBuffer(make([]byte, 0, length+bytes.MinRead))
	if _, err := io.Copy(buffer, reader); err != nil {
		return nil, err
	}
	return buffer.Bytes(), nil
}
