package handlers

import (
	"encoding/json"
	"errors"
	"log/slog"
	"strings"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/content"
)

// problem is the body of every error of the API (RFC 9457).
type problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
	Field  string `json:"field,omitempty"` // the parameter or content path at fault
}

// fieldError is bad input, with the name of the field and what is wrong, in Spanish.
type fieldError struct {
	status int
	field  string
	detail string
}

func (e fieldError) Error() string { return e.field + ": " + e.detail }

// contentReasons says in Spanish why a value of the content was refused.
var contentReasons = map[content.Reason]string{
	content.NotJSON:    "El contenido no es un objeto JSON.",
	content.UnknownKey: "El contenido no tiene ese campo.",
	content.WrongType:  "El valor no es del tipo que lleva ese campo.",
	content.NotASlug:   "El identificador solo lleva minúsculas sin acento, números y guiones.",
	content.TwiceTheID: "Otro registro ya usa ese identificador.",
}

// describe is the only place that turns an error into a status and a Spanish text.
func describe(err error) problem {
	var field fieldError
	var fiberError *fiber.Error
	var contentError content.FieldError
	switch {
	case errors.As(err, &field):
		return problem{Title: "Dato no válido", Status: field.status, Detail: field.detail, Field: field.field}
	case errors.As(err, &contentError):
		return problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: contentReasons[contentError.Reason], Field: contentError.Path}
	case errors.Is(err, errOutdated), errors.Is(err, db.ErrConflict):
		return problem{Title: "Cambió mientras tanto", Status: fiber.StatusPreconditionFailed, Detail: "Alguien más guardó mientras tanto. No se escribió nada."}
	case errors.Is(err, db.ErrInvalid):
		return problem{Title: "Dato no válido", Status: fiber.StatusUnprocessableEntity, Detail: "El texto tiene caracteres que no se pueden guardar."}
	case errors.Is(err, db.ErrNotFound):
		return problem{Title: "No encontrado", Status: fiber.StatusNotFound, Detail: "No existe lo que buscas."}
	case errors.As(err, &fiberError):
		switch fiberError.Code {
		case fiber.StatusNotFound:
			return problem{Title: "No encontrado", Status: fiberError.Code, Detail: "No existe esta dirección."}
		case fiber.StatusMethodNotAllowed:
			return problem{Title: "Método no permitido", Status: fiberError.Code, Detail: "Esta dirección no acepta ese método."}
		case fiber.StatusRequestEntityTooLarge:
			return problem{Title: "Demasiado grande", Status: fiberError.Code, Detail: "Lo que enviaste pasa del tamaño permitido."}
		case fiber.StatusServiceUnavailable:
			return problem{Title: "No disponible", Status: fiberError.Code, Detail: "El servicio no está listo. Intenta de nuevo en un momento."}
		}
		if fiberError.Code < fiber.StatusInternalServerError {
			return problem{Title: "Solicitud no válida", Status: fiberError.Code, Detail: "No se pudo entender la solicitud."}
		}
	}
	return problem{Title: "Error interno", Status: fiber.StatusInternalServerError, Detail: "Algo falló de nuestro lado. Intenta de nuevo en un momento."}
}

// handleError answers with the styled page for a missing public address, and
// with problem details for everything else.
func (s *Server) handleError(c *fiber.Ctx, err error) error {
	p := describe(err)
	if p.Status >= fiber.StatusInternalServerError && p.Status != fiber.StatusServiceUnavailable {
		slog.Error("request failed", "method", c.Method(), "path", c.Path(), "error", err)
	}
	if p.Status == fiber.StatusNotFound && !strings.HasPrefix(c.Path(), "/api/") && s.site.sendNotFound(c.Context()) {
		return nil
	}
	p.Type = "about:blank"
	body, marshalError := json.Marshal(p)
	if marshalError != nil {
		return marshalError
	}
	for _, h := range apiHeaders(s.options.PublicURL) {
		c.Context().Response.Header.SetBytesKV(h.name, h.value)
	}
	c.Set(fiber.HeaderContentType, "application/problem+json")
	c.Set(fiber.HeaderCacheControl, "no-store")
	return c.Status(p.Status).Send(body)
}
