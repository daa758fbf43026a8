package handlers

import (
	"github.com/gofiber/fiber/v2"

	"latido/db"
)

// author is how the history names who made a request.
func author(c *fiber.Ctx) string {
	account, _ := c.Locals(ownerKey{}).(db.Owner)
	return account.Username
}
