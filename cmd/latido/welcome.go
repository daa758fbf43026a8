package main

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"latido/db"
	"latido/handlers"
)

func welcome(ctx context.Context, store *db.Store, base string) error {
	hasOwner, err := store.HasOwner(ctx)
	if err != nil || hasOwner {
		return err
	}
	token, err := store.CreateWelcome(ctx, time.Now())
	if err != nil {
		return err
	}
	slog.Warn(fmt.Sprintf("create the owner at %s (works once, for %.0f hours)", handlers.WelcomeURL(base, token), db.WelcomeLife.Hours()))
	return nil
}
