package handlers

import "github.com/gofiber/fiber/v2"

func author(c *fiber.Ctx) string { return "" }
