package api

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"

	"github.com/gofiber/fiber/v2"

	"latido/db/picture"
	"latido/handlers/request"
)

// ErrNoForm means that an upload is no form, or not the one that is asked for.
var ErrNoForm = errors.New("not the form of a picture")

const (
	// uploadParts bounds the files of one picture: each width in two formats.
	uploadParts = 16

	// partHeader bounds what is said of one file.
	partHeader = 4 << 10
)

// pictureAnswer is a picture as the API tells of it.
type pictureAnswer struct {
	Path   string `json:"path"` // for the content
	Alt    string `json:"alt"`  // empty: decorative
	Width  int    `json:"width"`
	Height int    `json:"height"`
	AVIF   bool   `json:"avif"`
}

// SavePicture handles POST /api/pictures: a form with the alternative text in
// "alt" and one picture in all its sizes in "file". The site is not changed by
// it: a picture shows once a save of the content names its path.
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
	if err := h.store.SavePicture(c.UserContext(), p, request.Author(c)); err != nil {
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

// readPictureForm takes the text and the files out of a form.
func readPictureForm(contentType string, body []byte) (alt string, bodies [][]byte, err error) {
	kind, parameters, err := mime.ParseMediaType(contentType)
	if err != nil || kind != fiber.MIMEMultipartForm || parameters["boundary"] == "" {
		return "", nil, ErrNoForm
	}
	sent := &metered{from: bytes.NewReader(body)}
	form, described := multipart.NewReader(sent, parameters["boundary"]), false
	for {
		sent.left = partHeader + readAhead
		part, err := form.NextRawPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", nil, fmt.Errorf("%w: %w", ErrNoForm, err)
		}
		sent.left = len(body)
		content, err := io.ReadAll(part)
		if err != nil {
			return "", nil, fmt.Errorf("%w: %w", ErrNoForm, err)
		}
		switch part.FormName() {
		case "alt":
			if described {
				return "", nil, fmt.Errorf("%w: alt twice", ErrNoForm)
			}
			alt, described = string(content), true
		case "file":
			bodies = append(bodies, content)
		default:
			return "", nil, fmt.Errorf("%w: unknown part %q", ErrNoForm, part.FormName())
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

// readAhead is what multipart has read when it begins with a part.
const readAhead = 8 << 10

// metered gives no more bytes than are left: multipart itself takes megabytes of
// headers for one part.
type metered struct {
	from io.Reader
	left int
}

func (m *metered) Read(to []byte) (int, error) {
	if m.left == 0 {
		return 0, ErrNoForm
	}
	n, err := m.from.Read(to[:min(len(to), m.left)])
	m.left -= n
	return n, err
}
