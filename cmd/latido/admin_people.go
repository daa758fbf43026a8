package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"latido/db"
	"latido/db/content"
)

// terminalOwner changes others from the terminal. The history shows it without a name.
var terminalOwner = db.Owner{}

func listOwners(ctx context.Context, store *db.Store, stdout io.Writer) error {
	owners, err := store.Owners(ctx)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	for _, owner := range owners {
		until, seen := "", "never"
		if owner.EndsAt.Valid {
			until = "until " + owner.EndsAt.Time.Format(time.RFC3339)
		}
		if owner.SeenAt.Valid {
			seen = owner.SeenAt.Time.Format(time.RFC3339)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\tlast there: %s\n", owner.Username, owner.Role, until, seen)
	}
	return table.Flush()
}

func changeRole(ctx context.Context, store *db.Store, owner db.Owner, role, until string, stdout io.Writer) error {
	var endsAt sql.NullTime
	switch db.Role(role) {
	case db.Doctor, db.Assistant:
		if until != "" {
			return errors.New("only the access of an agency ends on a day: leave out -until")
		}
	case db.Agency:
		zone, err := practiceZone(ctx, store)
		if err != nil {
			return err
		}
		day, err := time.ParseInLocation(time.DateOnly, until, zone)
		if err != nil {
			return errors.New("give the last day of the agency with -until 2027-01-31")
		}
		endsAt = sql.NullTime{Time: day.AddDate(0, 0, 1).UTC(), Valid: true}
	default:
		return errors.New("give one of -role doctor, -role agency, -role assistant")
	}
	if err := store.ChangeRole(ctx, terminalOwner, owner.ID, db.Role(role), endsAt, time.Now()); err != nil {
		return explainLastDoctor(err)
	}
	fmt.Fprintf(stdout, "%s is now: %s.\n", owner.Username, role)
	return nil
}

func removeOwner(ctx context.Context, store *db.Store, owner db.Owner, stdout io.Writer) error {
	if err := store.RemoveOwner(ctx, terminalOwner, owner.ID, time.Now()); err != nil {
		return explainLastDoctor(err)
	}
	fmt.Fprintf(stdout, "%s removed, all sessions ended.\n", owner.Username)
	return nil
}

func explainLastDoctor(err error) error {
	if errors.Is(err, db.ErrLastDoctor) {
		return errors.New("this is the only doctor; create another one first: latido admin create -h")
	}
	return err
}

func practiceZone(ctx context.Context, store *db.Store) (*time.Location, error) {
	current, err := store.Current(ctx, db.SiteContent)
	if err != nil {
		return nil, err
	}
	site, err := content.Decode(current.Body)
	if err != nil {
		return nil, err
	}
	return site.Zone(), nil
}
