package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"time"

	"latido/handlers"
	"latido/handlers/mail"
	"latido/handlers/publish"
	"latido/handlers/request"
	"latido/handlers/tally"
)

func readSettings(args []string, getenv func(string) string, stderr io.Writer) (settings, error) {
	var s settings
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&s.address, "address", defaultAddress(getenv), "address to listen on (ADDRESS, or PORT for the port alone)")
	databaseFlags(flags, &s, getenv)
	flags.StringVar(&s.publicURL, "public-url", getenv("PUBLIC_URL"), "public address of the site, https://… (PUBLIC_URL)")
	flags.BoolVar(&s.preview, "preview", false, "also serve /preview/{type}/{variant}, for people who make layouts")
	flags.StringVar(&s.metrics, "metrics-address", getenv("METRICS_ADDRESS"), "address and port for Prometheus, 127.0.0.1:9300; empty: none (METRICS_ADDRESS)")
	drain := flags.String("drain", cmp.Or(getenv("DRAIN"), "0s"), "how long to go on answering after SIGTERM with /readyz saying 503, so that a load balancer sees it, as in 10s (DRAIN)")
	thin := flags.String("thin-after", cmp.Or(getenv("THIN_AFTER"), "0"), "days after which only the last save of each day is kept in the history; 0 keeps all (THIN_AFTER)")
	proxies := flags.String("trusted-proxies", getenv("TRUSTED_PROXIES"), "addresses of the proxies before the site, 127.0.0.1 or 10.0.0.0/8, with commas between (TRUSTED_PROXIES)")
	if err := parse(flags, args); err != nil {
		return s, err
	}
	s.publicURL = strings.TrimRight(s.publicURL, "/")
	var err error
	if s.proxies, err = request.ParseProxies(*proxies); err != nil {
		return s, fmt.Errorf("TRUSTED_PROXIES: %w", err)
	}
	if s.drain, err = time.ParseDuration(*drain); err != nil || s.drain < 0 {
		return s, fmt.Errorf("DRAIN %q is not a time; write something like 10s", *drain)
	}
	if s.thinAfter, err = strconv.Atoi(*thin); err != nil || s.thinAfter < 0 {
		return s, fmt.Errorf("THIN_AFTER %q is not a number of days; write something like 90, or 0 to keep all", *thin)
	}
	// SMTP_URL is no flag: it has a password, and other users of the machine see flags.
	if s.mailer, err = mail.New(getenv("SMTP_URL")); err != nil {
		return s, fmt.Errorf("SMTP_URL: %w", err)
	}
	// Mailed links do not use the address in the content, which an agency may change.
	if s.mailer != nil && s.publicURL == "" {
		return s, errors.New("SMTP_URL needs PUBLIC_URL too, to which mailed links lead; write something like https://example.mx")
	}
	return s, checkPublicURL(s.publicURL)
}

func serve(ctx context.Context, args []string, getenv func(string) string, stderr io.Writer) error {
	s, err := readSettings(args, getenv, stderr)
	if err != nil {
		return err
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(stderr, nil)))
	started := time.Now()

	if err := checkListen(s.address, addressSetting); err != nil {
		return err
	}
	early, local, err := resolveListener(s.address)
	if err != nil {
		return err
	}
	if early != nil {
		defer early.Close()
	}
	var counted *handlers.Metrics
	if s.metrics != "" {
		counted = handlers.NewMetrics()
	}
	site := publish.NewSite(s.publicURL)
	taps := tally.New(time.Now, site.Zone)
	server, show := handlers.NewEarlyServer(handlers.Options{PublicURL: s.publicURL, Mailer: s.mailer, Preview: s.preview, TrustedProxies: s.proxies, Metrics: counted, Taps: taps})
	// Connections are refused until the site is ready, so that a load balancer tries another server.
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	answer := sync.OnceValue(func() (address string) {
		listener := early
		if listener == nil {
			var err error
			if listener, err = listen(s.address, addressSetting); err != nil {
				end(failure{err})
				return ""
			}
		}
		go func() {
			if err := server.Serve(listener); err != nil {
				end(failure{fmt.Errorf("serve: %w", err)})
			}
		}()
		return "http://" + browserAddress(listener.Addr())
	})
	waiting := sync.OnceFunc(func() {
		if address := answer(); address != "" {
			slog.Warn("latido answers while it waits", "address", address)
		}
	})
	late := time.AfterFunc(refusePeriod, waiting)

	site.ListenAt(local)
	store, err := prepare(ctx, s, site, waiting)
	if store != nil {
		defer store.Close()
	}
	if ctx.Err() == nil {
		if err != nil {
			return err
		}
		stopCounting, err := startMetrics(s.metrics, counted, site, store)
		if err != nil {
			return err
		}
		defer stopCounting()
		go maintain(ctx, store, site, s.thinAfter)
		go site.FollowClock(ctx)
		defer taps.Start(store)() // writes the rest when the last request has been answered
		late.Stop()
		show(site, store)
		if address := answer(); address != "" {
			slog.Info("latido is serving", "address", address, "database", store.Kind(), "ready", time.Since(started).Round(time.Millisecond), "version", version)
			if status := site.Status(); status.Unlisted {
				slog.Info("the site is a sample: it asks search engines to stay away until its owner opens it in /admin/publicacion", "address", status.Address)
			}
			if err := welcome(ctx, store, cmp.Or(s.publicURL, address)); err != nil && ctx.Err() == nil {
				slog.Error("no link for the first owner", "error", err)
			}
		}
	}
	<-ctx.Done()
	if failed, ok := errors.AsType[failure](context.Cause(ctx)); ok {
		return failed
	}
	site.Stop()
	time.Sleep(s.drain)
	grace, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := server.ShutdownWithContext(grace); err != nil {
		return fmt.Errorf("stop: %w", err)
	}
	slog.Info("latido has stopped")
	return nil
}

type failure struct{ error }
