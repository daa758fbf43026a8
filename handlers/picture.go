package handlers

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/picture"
	"latido/handlers/publish"
)

// errNoForm means that an upload is no form, or not the one that is asked for.
var errNoForm = errors.New("not the form of a picture")

const (
	// uploadBytes leaves room for the form around the files, so that one which is
	// a little too heavy is refused in our own words.
	uploadBytes = picture.MaxBytes + 4<<20

	// uploadTime is how long a phone with a poor signal may take to send a picture.
	uploadTime = 3 * time.Minute

	// uploadParts bounds the files of one picture: each width in two formats.
	uploadParts = 16

	// partHeader bounds what is said of one file.
	partHeader = 4 << 10

	// photosAtOnce bounds the files that are read from the database for visitors.
	photosAtOnce = 4
)

// pictureAnswer is a picture as the API tells of it.
type pictureAnswer struct {
	Path   string `json:"path"` // for the content
	Alt    string `json:"alt"`  // empty: decorative
	Width  int    `json:"width"`
	Height int    `json:"height"`
	AVIF   bool   `json:"avif"`
}

// savePicture handles POST /api/pictures: a form with the alternative text in
// "alt" and one picture in all its sizes in "file". The site is not changed by
// it: a picture shows once a save of the content names its path.
func (s *Server) savePicture(c *fiber.Ctx) error {
	alt, bodies, err := readPictureForm(c.Get(fiber.HeaderContentType), body(c))
	if err != nil {
		return err
	}
	p, err := picture.Read(alt, bodies)
	if err != nil {
		return fmt.Errorf("save picture: %w", err)
	}
	if err := s.store.SweepPictures(c.UserContext(), s.now()); err != nil {
		slog.Error("sweep pictures", "error", err)
	}
	if err := s.store.SavePicture(c.UserContext(), p, author(c)); err != nil {
		return err
	}
	c.Set(fiber.HeaderLocation, p.Path())
	c.Status(fiber.StatusCreated)
	return sendPictureAnswer(c, p)
}

// describePicture handles GET /api/pictures/:id.
func (s *Server) describePicture(c *fiber.Ctx) error {
	p, err := s.store.Picture(c.UserContext(), c.Params("id"))
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
		return "", nil, errNoForm
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
			return "", nil, fmt.Errorf("%w: %w", errNoForm, err)
		}
		sent.left = len(body)
		content, err := io.ReadAll(part)
		if err != nil {
			return "", nil, fmt.Errorf("%w: %w", errNoForm, err)
		}
		switch part.FormName() {
		case "alt":
			if described {
				return "", nil, fmt.Errorf("%w: alt twice", errNoForm)
			}
			alt, described = string(content), true
		case "file":
			bodies = append(bodies, content)
		default:
			return "", nil, fmt.Errorf("%w: unknown part %q", errNoForm, part.FormName())
		}
		if len(bodies) > uploadParts {
			return "", nil, fmt.Errorf("%w: too many files", errNoForm)
		}
	}
	if !described || len(bodies) == 0 {
		return "", nil, errNoForm
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
		return 0, errNoForm
	}
	n, err := m.from.Read(to[:min(len(to), m.left)])
	m.left -= n
	return n, err
}

// showPicture handles GET /fotos/*: a file of a picture that the published site
// does not hold, because it was only just uploaded, or the site showed it once.
func (s *Server) showPicture(c *fiber.Ctx) error {
	name, format, ok := picture.Parse(c.Path())
	if !ok {
		return fiber.ErrNotFound
	}
	select {
	case s.photos <- struct{}{}:
		defer func() { <-s.photos }()
	case <-c.UserContext().Done():
		return publish.ErrBusy
	}
	body, err := s.store.PictureFile(c.UserContext(), name, format)
	if errors.Is(err, db.ErrNotFound) {
		return fiber.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("%w: %w", fiber.ErrServiceUnavailable, err)
	}
	if err := s.holdBytes(c.Context(), len(body)); err != nil {
		return err
	}
	publish.NewPhoto(s.options.PublicURL, c.Path(), format, body).Send(c.Context())
	return nil
}
