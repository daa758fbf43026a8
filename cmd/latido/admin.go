package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"latido/db"
	"latido/db/password"
)

const adminUsage = `Usage: latido admin <command> [options]

  create           create an owner
  reset-password   give an owner a new password and end all their sessions

The password is asked for, or read from the first line of a pipe.
Options: -username NAME, and -data and -database-url as in: latido serve -h
`

// admin looks after the owners from the terminal.
func admin(ctx context.Context, args []string, getenv func(string) string, stdin *os.File, stdout, stderr io.Writer) error {
	command := "help"
	if len(args) > 0 {
		command, args = args[0], args[1:]
	}
	switch command {
	case "create", "reset-password":
	case "help", "-h", "-help", "--help":
		fmt.Fprint(stdout, adminUsage)
		return nil
	default:
		return fmt.Errorf("unknown command %q; see: latido admin -h", "admin "+command)
	}
	var s settings
	flags := flag.NewFlagSet("admin "+command, flag.ContinueOnError)
	flags.SetOutput(stderr)
	username := flags.String("username", "", "name of the owner; empty: the only one there is, or asked for")
	databaseFlags(flags, &s, getenv)
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return fmt.Errorf("%w; see: latido admin %s -h", err, command)
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q; see: latido admin %s -h", flags.Arg(0), command)
	}
	store, err := db.Open(ctx, s.databaseURL, s.dataDir)
	if err != nil {
		return err
	}
	defer store.Close()
	ask := newPrompt(stdin, stdout)
	if command == "create" {
		return createOwner(ctx, store, ask, *username, stdout)
	}
	return resetPassword(ctx, store, ask, *username, stdout)
}

func createOwner(ctx context.Context, store *db.Store, ask *prompt, username string, stdout io.Writer) error {
	if username == "" {
		var err error
		if username, err = ask.line(ctx, "Username: "); err != nil {
			return fmt.Errorf("no username: %w; give it with -username", err)
		}
	}
	username, err := db.CleanUsername(username)
	if err != nil {
		return err
	}
	hash, err := askPassword(ctx, ask, username)
	if err != nil {
		return err
	}
	switch _, err = store.CreateOwner(ctx, username, hash, time.Now()); {
	case errors.Is(err, db.ErrConflict):
		return fmt.Errorf("there is an owner %q already; for a new password see: latido admin reset-password -h", username)
	case err != nil:
		return err
	}
	fmt.Fprintf(stdout, "Owner %s created. Sign in at /admin.\n", username)
	return nil
}

func resetPassword(ctx context.Context, store *db.Store, ask *prompt, username string, stdout io.Writer) error {
	owner, err := chooseOwner(ctx, store, ask, username)
	if err != nil {
		return err
	}
	hash, err := askPassword(ctx, ask, owner.Username)
	if err != nil {
		return err
	}
	if err := store.ResetPassword(ctx, owner, hash, time.Now()); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "Password of %s reset, all sessions ended.\n", owner.Username)
	return nil
}

// chooseOwner finds the owner of that name, or the only one when no name is given.
func chooseOwner(ctx context.Context, store *db.Store, ask *prompt, username string) (db.Owner, error) {
	if username == "" {
		owners, err := store.Owners(ctx)
		switch {
		case err != nil:
			return db.Owner{}, err
		case len(owners) == 0:
			return db.Owner{}, errors.New("there is no owner yet; see: latido admin create -h")
		case len(owners) == 1:
			return owners[0], nil
		}
		if username, err = ask.line(ctx, "Username: "); err != nil {
			return db.Owner{}, fmt.Errorf("there are several owners: %w; give one with -username", err)
		}
	}
	owner, err := store.OwnerByUsername(ctx, username)
	if errors.Is(err, db.ErrNotFound) {
		return db.Owner{}, fmt.Errorf("there is no owner %q", username)
	}
	return owner, err
}

// askPassword returns the hash of a new password.
func askPassword(ctx context.Context, ask *prompt, username string) (string, error) {
	secret, err := ask.newSecret(ctx)
	if err != nil {
		return "", err
	}
	if err := password.Check(secret, username); err != nil {
		return "", err
	}
	return password.Hash(ctx, secret)
}
