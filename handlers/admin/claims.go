package admin

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/db/content/claims"
	"latido/handlers/publish"
	"latido/handlers/publish/edition"
	"latido/handlers/request"
)

var (
	ErrNotTexts  = errors.New("not texts by their paths")
	ErrNotAnswer = errors.New("not an answer to a claim")
)

const maxMarks = 500

// Claims finds sentences that break rules on health advertising, and stores why one stays.
type Claims struct {
	*Screens
	Store     publish.SaveStore
	CountSave func(error)
}

// Check handles POST /admin/afirmaciones with {"texts": {path: text}}. It returns claims and answers.
func (h *Claims) Check(c *fiber.Ctx) error {
	var sent struct {
		Texts map[string]string `json:"texts"`
	}
	if err := edition.DecodeStrict(request.Body(c), &sent); err != nil || sent.Texts == nil {
		return ErrNotTexts
	}
	e, ok := h.Site.Current()
	if !ok {
		return fiber.ErrServiceUnavailable
	}
	answers, err := claims.DecodeAnswers(e.Answers.Body)
	if err != nil {
		return err
	}
	marks := []claims.Mark{}
	for _, text := range claims.FormTexts(sent.Texts) {
		if err := c.UserContext().Err(); err != nil {
			return fmt.Errorf("check claims: %w: %w", publish.ErrBusy, err)
		}
		if marks = append(marks, claims.Scan(text)...); len(marks) >= maxMarks {
			marks = marks[:maxMarks]
			break
		}
	}
	answers.Fill(marks)
	return c.JSON(struct {
		Marks []claims.Mark `json:"marks"`
	}{marks})
}

// Answer handles POST /admin/afirmaciones/respuesta with {"path", "rule", "quote", "reason"}. An
// empty reason deletes the answer.
func (h *Claims) Answer(c *fiber.Ctx) error {
	var sent struct{ Path, Rule, Quote, Reason string }
	if err := edition.DecodeStrict(request.Body(c), &sent); err != nil || sent.Rule == "" || sent.Quote == "" {
		return ErrNotAnswer
	}
	answer := claims.Answer{Rule: sent.Rule, Quote: sent.Quote, Reason: sent.Reason, By: request.Username(c), At: h.Now().UTC().Truncate(time.Second)}
	var answers claims.Answers
	_, err := h.Site.Save(c.UserContext(), h.Store, publish.Change{
		Document: db.ClaimAnswers, Author: request.Author(c), Summary: answer.Summary(),
		Next: func(current []byte) ([]byte, error) {
			now, err := claims.DecodeAnswers(current)
			if err != nil {
				return nil, err
			}
			if answers, err = now.With(answer); err != nil {
				return nil, err
			}
			return json.Marshal(answers)
		},
	})
	h.CountSave(err)
	if err != nil {
		return fmt.Errorf("answer a claim: %w", err)
	}
	return c.JSON(struct {
		Answer *claims.Answer `json:"answer"`
	}{answers.Of(claims.Mark{Rule: answer.Rule, Quote: answer.Quote})})
}
