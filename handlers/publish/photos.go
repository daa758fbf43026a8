package publish

import (
	"context"
	"errors"
	"log/slog"

	"github.com/valyala/fasthttp"

	"latido/db"
	"latido/db/picture"
	"latido/static"
	"latido/views/model"
)

// Photo is one file of a picture of the owner, ready to be sent.
type Photo struct {
	headers   Headers
	tag, file []byte
}

// NewPhoto returns the file of a picture at an address.
func NewPhoto(publicURL, address, format string, body []byte) Photo {
	return Photo{FileHeaders(publicURL, "image/"+format, CacheForever), []byte(`"` + address[len(picture.Prefix):] + `"`), body}
}

// Send answers with the photo.
func (p Photo) Send(ctx *fasthttp.RequestCtx) {
	if !p.headers.begin(ctx, fasthttp.StatusOK, p.tag) {
		ctx.Response.SetBodyRaw(p.file)
	}
}

// photos are all files of some pictures, by their addresses.
func photos(publicURL string, pictures map[string]picture.Picture) map[string]Photo {
	found := map[string]Photo{}
	for _, p := range pictures {
		for _, file := range p.Files {
			address := p.Address(file.Width, file.Format)
			found[address] = NewPhoto(publicURL, address, file.Format, file.Body)
		}
	}
	return found
}

// drawable are pictures as the templates draw them, by their content paths.
func drawable(pictures map[string]picture.Picture) map[string]static.Picture {
	drawn := make(map[string]static.Picture, len(pictures))
	for _, p := range pictures {
		d := static.Picture{Width: p.Width, Height: p.Height, Alt: p.Alt}
		for _, file := range p.Files {
			source := static.Source{W: file.Width, File: p.Address(file.Width, file.Format)}
			if file.Format == picture.AVIF {
				d.AVIF = append(d.AVIF, source)
			} else {
				d.WebP = append(d.WebP, source)
			}
		}
		drawn[p.Path()] = d
	}
	return drawn
}

// withPictures lets what is drawn in a context show the pictures of an edition.
func (e *Edition) withPictures(ctx context.Context) context.Context {
	return model.WithPictures(ctx, drawable(e.Pictures))
}

// pictureStore has the owner's pictures.
type pictureStore interface {
	Picture(ctx context.Context, id string) (picture.Picture, error)
}

// pictures reads those that a content object names; what is known already is not
// asked for again. One that the store does not have is drawn as any other path.
func pictures(ctx context.Context, store pictureStore, content []byte, known map[string]picture.Picture) (map[string]picture.Picture, error) {
	found := map[string]picture.Picture{}
	for _, id := range picture.Find(content) {
		if p, ok := known[id]; ok {
			found[id] = p
			continue
		}
		p, err := store.Picture(ctx, id)
		switch {
		case errors.Is(err, db.ErrNotFound):
			slog.Warn("the content names a picture that is not stored", "id", id)
		case err != nil:
			return nil, err
		default:
			found[id] = p
		}
	}
	return found, nil
}
