package resource

import (
	"bytes"
	"io"
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

const (
	brotliLevel  = 5  // a client waits; the best level takes 25 times as long for a tenth of the bytes
	brotliWindow = 18 // 256 kB, more than any page of the sample
	gzipLevel    = 6
)

var compressors = sync.Pool{New: func() any {
	gz, err := gzip.NewWriterLevel(nil, gzipLevel)
	if err != nil {
		panic(err)
	}
	return &compressor{brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: brotliLevel, LGWin: brotliWindow}), gz}
}}

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
