package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"time"

	"latido/db"
	"latido/db/content"
	"latido/db/password"
	"latido/handlers"
	"latido/handlers/publish"
)

const adminUsage = `Usage: latido admin <command> [options]

  list             list the owners, what each may do, and when each was last there
  create           create an owner, who is a doctor
  role             change what an owner may do: -role doctor, agency (with -until
                   2027-01-31, the last day) or assistant
  remove           remove an owner
  reset-password   give an owner a new password, end all their sessions, and print a link
  link             print a link for an owner whom strangers' attempts keep out

The password is asked for, or read from the first line of a pipe. The link leads
to the sign-in, which still asks for the password; it works once, for an hour.
Options: -username NAME, and -data, -database-url and -public-url as in: latido serve -h
`

func admin(ctx context.Context, args []string, getenv func(string) string, stdin *os.File, stdout, stderr io.Writer) error {
	command, args, err := subcommand("admin", adminUsage, args, stdout, "list", "create", "role", "remove", "reset-password", "link")
	if command == "" || err != nil {
		return err
	}
	s := settings{address: defaultAddress(getenv)}
	flags := flag.NewFlagSet("admin "+command, flag.ContinueOnError)
	flags.SetOutput(stderr)
	username := flags.String("username", "", "name of the owner; empty: the only one there is, or asked for")
	databaseFlags(flags, &s, getenv)
	role, until := "", ""
	switch command {
	case "role":
		flags.StringVar(&role, "role", "", "doctor, agency or assistant")
		flags.StringVar(&until, "until", "", "last day of an agency, 2027-01-31")
	case "reset-password", "link":
		flags.StringVar(&s.publicURL, "public-url", getenv("PUBLIC_URL"), "public address of the site, for the link; empty: that of the content (PUBLIC_URL)")
	}
	if err := parse(flags, args); err != nil {
		return err
	}
	if err := checkPublicURL(s.publicURL); err != nil {
		return err
	}
	store, err := db.OpenExisting(ctx, s.databaseURL, s.dataDir)
	if err != nil {
		return explainOpening(err)
	}
	defer store.Close()
	terminal := newPrompt(stdin, stdout)
	switch command {
	case "list":
		return listOwners(ctx, store, stdout)
	case "create":
		return createOwner(ctx, store, terminal, *username, stdout)
	}
	owner, err := chooseOwner(ctx, store, terminal, *username)
	if err != nil {
		return err
	}
	switch command {
	case "role":
		return changeRole(ctx, store, owner, role, until, stdout)
	case "remove":
		return removeOwner(ctx, store, owner, stdout)
	case "reset-password":
		if err := resetPassword(ctx, store, terminal, owner, stdout); err != nil {
			return err
		}
	}
	return printLink(ctx, store, owner, s, stdout)
}

func createOwner(ctx context.Context, store *db.Store, terminal *prompt, username string, stdout io.Writer) error {
	if username == "" {
		var err error
		if username, err = terminal.line(ctx, "Username: "); err != nil {
			return fmt.Errorf("no username: %w; give it with -username", err)
		}
	}
	username, err := db.CleanUsername(username)
	if err != nil {
		return err
	}
	hash, err := askPassword(ctx, terminal, username)
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

func resetPassword(ctx context.Context, store *db.Store, terminal *prompt, owner db.Owner, stdout io.Writer) error {
	hash, err := askPassword(ctx, terminal, owner.Username)
	if err != nil {
		return err
	}
	if err := store.ResetPassword(ctx, owner, hash, true, time.Now()); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "Password of %s reset, all sessions ended, all browsers forgotten.\n", owner.Username)
	return nil
}

// printLink prints a one-time sign-in link, which is valid even while sign-in is under attack.
func printLink(ctx context.Context, store *db.Store, owner db.Owner, s settings, stdout io.Writer) error {
	address, err := publicAddress(ctx, store, s)
	if err != nil {
		return err
	}
	token, err := store.CreateSignInLink(ctx, owner, time.Now())
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s can sign in at %s (works once, for %.0f minutes, with the password)\n",
		owner.Username, handlers.SignInURL(address, token), db.SignInLife.Minutes())
	return nil
}

// publicAddress returns PUBLIC_URL, or else the content's websiteUrl, or else the local address.
func publicAddress(ctx context.Context, store *db.Store, s settings) (string, error) {
	site := &content.Site{}
	if s.publicURL == "" {
		current, err := store.Current(ctx, db.SiteContent)
		if err == nil {
			site, err = content.Decode(current.Body)
		}
		if err != nil && !errors.Is(err, db.ErrNotFound) {
			return "", fmt.Errorf("address of the site: %w; give it with -public-url", err)
		}
	}
	published := publish.NewSite(s.publicURL)
	if at, err := net.ResolveTCPAddr("tcp", s.address); err == nil && at.Port != 0 {
		published.ListenAt("http://" + browserAddress(at))
	}
	return published.Address(site), nil
}

func chooseOwner(ctx context.Context, store *db.Store, terminal *prompt, username string) (db.Owner, error) {
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
		if username, err = terminal.line(ctx, "Username: "); err != nil {
			return db.Owner{}, fmt.Errorf("there are several owners: %w; give one with -username", err)
		}
	}
	owner, err := store.OwnerByUsername(ctx, username)
	if errors.Is(err, db.ErrNotFound) {
		return db.Owner{}, fmt.Errorf("there is no owner %q", username)
	}
	return owner, err
}

func askPassword(ctx context.Context, terminal *prompt, username string) (string, error) {
	secret, err := terminal.newSecret(ctx)
	if err != nil {
		return "", err
	}
	if err := password.Check(secret, username); err != nil {
		return "", err
	}
	return password.Hash(ctx, secret)
}
