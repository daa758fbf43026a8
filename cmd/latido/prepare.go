package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"latido/db"
	"latido/handlers/publish"
)

const (
	// refusePeriod is how long connections are refused at start, so that a load balancer uses another server. Then a
	// waiting page is served.
	refusePeriod = 10 * time.Second

	retryInterval = 500 * time.Millisecond

	// writeCheckInterval is the time between test writes, so that a full disk is logged before somebody saves.
	writeCheckInterval = time.Minute

	sweepInterval = 15 * time.Minute

	thinInterval = 24 * time.Hour
)

// prepare opens the database and publishes its content. It retries while the database is unavailable.
func prepare(ctx context.Context, s settings, site *publish.Site, waiting func()) (*db.Store, error) {
	logged := ""
	for {
		store, err := prepareOnce(ctx, s, site)
		if !errors.Is(err, db.ErrUnavailable) || ctx.Err() != nil {
			return store, err
		}
		if logged != err.Error() {
			logged = err.Error()
			slog.Warn("waiting for the database", "error", err)
		}
		waiting()
		select {
		case <-ctx.Done():
		case <-time.After(retryInterval):
		}
	}
}

func prepareOnce(ctx context.Context, s settings, site *publish.Site) (*db.Store, error) {
	store, err := openSite(ctx, s)
	if err != nil {
		return nil, err
	}
	if err := site.Refresh(ctx, store); err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return store, nil
}

// maintain publishes saves of other servers and deletes expired data until ctx ends.
func maintain(ctx context.Context, store *db.Store, site *publish.Site, thinAfter int) {
	logged := ""
	var swept, tried, thinned time.Time
	store.WatchChanges(ctx, func() {
		if time.Since(tried) >= writeCheckInterval {
			tried = time.Now()
			site.CanSave(store.Writable)
		}
		if time.Since(swept) >= sweepInterval {
			swept = time.Now()
			sweep(ctx, store)
			checkClock(ctx, store)
		}
		if thinAfter > 0 && time.Since(thinned) >= thinInterval {
			thinned = time.Now()
			thin(ctx, store, thinAfter, site.Zone())
		}
		looking, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		err := site.Refresh(looking, store)
		switch {
		case ctx.Err() != nil:
		case err != nil && logged == "":
			logged = err.Error()
			slog.Warn("the site shows what it had", "error", err)
		case err == nil && logged != "":
			logged = ""
			slog.Info("the site shows what is stored again")
		}
	})
}

func sweep(ctx context.Context, store *db.Store) {
	sweeping, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if err := store.SweepAccess(sweeping, time.Now()); err != nil && ctx.Err() == nil {
		slog.Warn("old sessions and attempts wait to be removed", "error", err)
	}
}

func thin(ctx context.Context, store *db.Store, days int, zone *time.Location) {
	thinning, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	year, month, day := time.Now().In(zone).Date()
	deleted, err := store.Thin(thinning, time.Date(year, month, day-days, 0, 0, 0, 0, zone), zone)
	if err != nil && ctx.Err() == nil {
		slog.Warn("old saves wait to be thinned out", "error", err)
	}
	if deleted > 0 {
		slog.Info("old saves were thinned out", "deleted", deleted)
	}
}

// maxClockOffset is the tolerated offset of the clock, by which sessions of other servers end.
const maxClockOffset = time.Minute

func checkClock(ctx context.Context, store *db.Store) {
	looking, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	// A database that does not answer is logged elsewhere.
	if ahead, err := store.ClockOffset(looking, time.Now); err == nil && ahead.Abs() > maxClockOffset {
		slog.Error("the clock of this machine and that of the database differ; sessions end too early or too late: set both by NTP", "ahead", ahead.Round(time.Second))
	}
}
