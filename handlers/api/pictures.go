package api

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"net/textproto"

	"github.com/gofiber/fiber/v2"

	"latido/db/picture"
	"latido/handlers/request"
)

var ErrNoForm = errors.New("not the form of a picture")

const (
	uploadParts = 16

	partHeader = 4 << 10
)

type pictureAnswer struct {
	Path   string `json:"path"` // for the content
	Alt    string `json:"alt"`  // empty: decorative
	Width  int    `json:"width"`
	Height int    `json:"height"`
	AVIF   bool   `json:"avif"`
}

// SavePicture handles POST /api/pictures: a form with "alt" and one picture in all sizes in "file".
func (h *Handlers) SavePicture(c *fiber.Ctx) error {
	alt, bodies, err := readPictureForm(c.Get(fiber.HeaderContentType), request.Body(c))
	if err != nil {
		return err
	}
	p, err := picture.Read(alt, bodies)
	if err != nil {
		return fmt.Errorf("save picture: %w", err)
	}
	if err := h.store.SweepPictures(c.UserContext(), h.now()); err != nil {
		slog.Error("sweep pictures", "error", err)
	}
	if err := h.store.SavePicture(c.UserContext(), p, request.Username(c)); err != nil {
		return err
	}
	c.Set(fiber.HeaderLocation, p.Path())
	c.Status(fiber.StatusCreated)
	return sendPictureAnswer(c, p)
}

// DescribePicture handles GET /api/pictures/:id.
func (h *Handlers) DescribePicture(c *fiber.Ctx) error {
	p, err := h.store.Picture(c.UserContext(), c.Params("id"))
	if err != nil {
		return err
	}
	return sendPictureAnswer(c, p)
}

func sendPictureAnswer(c *fiber.Ctx, p picture.Picture) error {
	c.Set(fiber.HeaderCacheControl, "no-store")
	return c.JSON(pictureAnswer{p.Path(), p.Alt, p.Width, p.Height, p.HasAVIF})
}

// readPictureForm returns the alternative text and the files, slices of body to save memory.
func readPictureForm(contentType string, body []byte) (alt string, bodies [][]byte, err error) {
	kind, parameters, err := mime.ParseMediaType(contentType)
	if err != nil || kind != fiber.MIMEMultipartForm || parameters["boundary"] == "" {
		return "", nil, ErrNoForm
	}
	form, described := parts{boundary: []byte("\r\n--" + parameters["boundary"])}, false
	if err := form.open(body); err != nil {
		return "", nil, err
	}
	for {
		name, content, err := form.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", nil, err
		}
		switch name {
		case "alt":
			if described {
				return "", nil, fmt.Errorf("%w: alt twice", ErrNoForm)
			}
			alt, described = string(content), true
		case "file":
			bodies = append(bodies, content)
		default:
			return "", nil, fmt.Errorf("%w: unknown part %q", ErrNoForm, name)
		}
		if len(bodies) > uploadParts {
			return "", nil, fmt.Errorf("%w: too many files", ErrNoForm)
		}
	}
	if !described || len(bodies) == 0 {
		return "", nil, ErrNoForm
	}
	return alt, bodies, nil
}

// parts reads the parts of a form (RFC 7578) in place; mime/multipart would copy them.
type parts struct {
	boundary []byte // with the line break before it
	left     []byte // after the boundary before the next part
}

func (p *parts) open(body []byte) error {
	left, ok := bytes.CutPrefix(body, p.boundary[len("\r\n"):])
	if !ok {
		return fmt.Errorf("%w: it does not begin with its boundary", ErrNoForm)
	}
	p.left = left
	return nil
}

// next returns the next part, a slice of the body, or io.EOF.
func (p *parts) next() (name string, content []byte, err error) {
	if bytes.HasPrefix(p.left, []byte("--")) {
		return "", nil, io.EOF
	}
	// The header of a part without fields ends with the line break of its boundary.
	head := p.left[:min(len(p.left), partHeader)]
	end := bytes.Index(head, []byte("\r\n\r\n"))
	if !bytes.HasPrefix(head, []byte("\r\n")) || end < 0 {
		return "", nil, fmt.Errorf("%w: a part without an end of its head", ErrNoForm)
	}
	content, left, ok := bytes.Cut(p.left[end+len("\r\n\r\n"):], p.boundary)
	if !ok {
		return "", nil, fmt.Errorf("%w: a part without an end", ErrNoForm)
	}
	fields, err := textproto.NewReader(bufio.NewReader(bytes.NewReader(head[len("\r\n") : end+len("\r\n\r\n")]))).ReadMIMEHeader()
	if err != nil {
		return "", nil, fmt.Errorf("%w: %w", ErrNoForm, err)
	}
	p.left = left
	return (&multipart.Part{Header: fields}).FormName(), content, nil
}
