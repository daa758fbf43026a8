package handlers

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/content"
)

// wrapContent puts a stored content object under the key that the API gives it.
func wrapContent(body []byte) []byte {
	return bytes.Join([][]byte{[]byte(`{"siteContent":`), body, []byte("}")}, nil)
}

// showSiteContent handles GET /api/site-content?fields=navMenu,records.services:
// the content object with only the keys asked for, in the same shape. (Without
// a query the published answer is sent before the router is asked.)
func (s *Server) showSiteContent(c *fiber.Ctx) error {
	set := s.site.current.Load()
	if set == nil {
		return fiber.ErrServiceUnavailable
	}
	if !c.Context().QueryArgs().Has("fields") {
		set.resources["/api/site-content"].send(c.Context(), fiber.StatusOK)
		return nil
	}
	fields := c.Query("fields")
	answer, ok := set.answers.Get(fields)
	if !ok {
		body, err := selectFields(set.edition.Content.Body, fields)
		if err != nil {
			return err
		}
		sum := sha256.Sum256([]byte(fields))
		of := version(set.edition.Content) + "." + hex.EncodeToString(sum[:4])
		answer = newDocument(wrapContent(body), apiHeaders(s.options.PublicURL), of)
		set.answers.Add(strings.Clone(fields), answer) // a request's memory is used again after it
	}
	answer.send(c.Context(), fiber.StatusOK)
	return nil
}

// maxFields bounds the work that one request can ask for.
const maxFields = 64

// selectFields keeps the named keys of a JSON object; a dot steps one level
// down ("records.services"). A key that the object does not have is the
// caller's mistake, named in the error.
func selectFields(body []byte, fields string) ([]byte, error) {
	names := strings.Split(fields, ",")
	if len(names) > maxFields {
		return nil, fieldError{fiber.StatusBadRequest, "fields", fmt.Sprintf("Pide %d campos como máximo.", maxFields)}
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(body, &object); err != nil {
		return nil, fmt.Errorf("select fields: %w", err)
	}
	selected := map[string]any{}
	for _, name := range names {
		if err := selectField(object, selected, strings.TrimSpace(name), name); err != nil {
			return nil, err
		}
	}
	out, err := json.Marshal(selected)
	if err != nil {
		return nil, fmt.Errorf("select fields: %w", err)
	}
	return out, nil
}

// selectField copies the key that rest names from one object to the other;
// whole is the full path, for the error.
func selectField(from map[string]json.RawMessage, to map[string]any, rest, whole string) error {
	unknown := fieldError{fiber.StatusBadRequest, "fields", fmt.Sprintf("El campo %q no existe en el contenido.", strings.TrimSpace(whole))}
	key, deeper, nested := strings.Cut(rest, ".")
	value, ok := from[key]
	if !ok {
		return unknown
	}
	if !nested {
		to[key] = value
		return nil
	}
	var inner map[string]json.RawMessage
	if json.Unmarshal(value, &inner) != nil || inner == nil {
		return unknown
	}
	target, ok := to[key].(map[string]any)
	if !ok {
		target = map[string]any{}
	}
	if err := selectField(inner, target, deeper, whole); err != nil {
		return err
	}
	if _, asWhole := to[key]; ok || !asWhole {
		to[key] = target
	}
	return nil
}

// saveSiteContent handles POST /api/site-content with {"siteContent": …}: a
// whole content object or a part of one, live at once.
func (s *Server) saveSiteContent(c *fiber.Ctx) error {
	var body struct {
		SiteContent json.RawMessage `json:"siteContent"`
	}
	decoder := json.NewDecoder(bytes.NewReader(c.BodyRaw()))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&body); err != nil || body.SiteContent == nil {
		return fieldError{fiber.StatusBadRequest, "siteContent", `El cuerpo debe ser {"siteContent": {…}} en JSON.`}
	}
	revision, err := s.save(c, change{document: db.SiteContent, next: func(current []byte) ([]byte, error) {
		return content.Merge(current, body.SiteContent)
	}})
	if err != nil {
		return err
	}
	return c.Send(wrapContent(revision.Body))
}
