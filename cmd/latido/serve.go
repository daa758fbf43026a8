package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"

	"latido/handlers"
)

// settings are the options of "serve"; each flag has a variable of the environment.
type settings struct {
	address     string
	databaseURL string
	dataDir     string
	publicURL   string
	preview     bool
	proxies     []netip.Prefix
	metrics     string // address, empty for none
	drain       time.Duration
}

// databaseFlags are the options of every command that opens the database.
func databaseFlags(flags *flag.FlagSet, s *settings, getenv func(string) string) {
	flags.StringVar(&s.databaseURL, "database-url", getenv("DATABASE_URL"), "postgres://…; empty: an SQLite file in the data folder (DATABASE_URL)")
	flags.StringVar(&s.dataDir, "data", cmp.Or(getenv("DATA_DIR"), "data"), "folder of the SQLite file (DATA_DIR)")
}

func readSettings(args []string, getenv func(string) string, stderr io.Writer) (settings, error) {
	or := func(name, fallback string) string {
		if value := getenv(name); value != "" {
			return value
		}
		return fallback
	}
	var s settings
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&s.address, "address", or("ADDRESS", ":"+or("PORT", "3000")), "address to listen on (ADDRESS, or PORT for the port alone)")
	databaseFlags(flags, &s, getenv)
	flags.StringVar(&s.publicURL, "public-url", getenv("PUBLIC_URL"), "public address of the site, https://… (PUBLIC_URL)")
	flags.BoolVar(&s.preview, "preview", false, "also serve /preview/{type}/{variant}, for people who make layouts")
	flags.StringVar(&s.metrics, "metrics-address", getenv("METRICS_ADDRESS"), "address and port for Prometheus, 127.0.0.1:9300; empty: none (METRICS_ADDRESS)")
	drain := flags.String("drain", cmp.Or(getenv("DRAIN"), "0s"), "how long to go on answering after SIGTERM with /readyz saying 503, so that a load balancer sees it, as in 10s (DRAIN)")
	proxies := flags.String("trusted-proxies", getenv("TRUSTED_PROXIES"), "addresses of the proxies before the site, 127.0.0.1 or 10.0.0.0/8, with commas between (TRUSTED_PROXIES)")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return s, err
		}
		return s, fmt.Errorf("%w; see: latido serve -h", err)
	}
	if flags.NArg() > 0 {
		return s, fmt.Errorf("unexpected argument %q; see: latido serve -h", flags.Arg(0))
	}
	var err error
	if s.proxies, err = handlers.ParseProxies(*proxies); err != nil {
		return s, fmt.Errorf("TRUSTED_PROXIES: %w", err)
	}
	if s.drain, err = time.ParseDuration(*drain); err != nil || s.drain < 0 {
		return s, fmt.Errorf("DRAIN %q is not a time; write something like 10s", *drain)
	}
	return s, checkPublicURL(s.publicURL)
}

// checkPublicURL refuses what is neither empty nor the address of a site.
func checkPublicURL(address string) error {
	public, err := url.Parse(address)
	if address != "" && (err != nil || public.Host == "" || public.Scheme != "http" && public.Scheme != "https") {
		return fmt.Errorf("PUBLIC_URL %q is not an address; write something like https://example.mx", address)
	}
	return nil
}

// serve runs the site until ctx ends, then lets the requests under way finish.
func serve(ctx context.Context, args []string, getenv func(string) string, stderr io.Writer) error {
	s, err := readSettings(args, getenv, stderr)
	if err != nil {
		return err
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(stderr, nil)))
	started := time.Now()

	listener, err := listen(s.address, "ADDRESS or PORT")
	if err != nil {
		return err
	}
	defer listener.Close()
	var counted *handlers.Metrics
	if s.metrics != "" {
		counted = new(handlers.Metrics)
	}
	server, show := handlers.NewEarlyServer(handlers.Options{PublicURL: s.publicURL, Preview: s.preview, TrustedProxies: s.proxies, Metrics: counted})
	failed := make(chan error, 1)
	answer := sync.OnceFunc(func() { go func() { failed <- server.Serve(listener) }() })
	waiting := sync.OnceFunc(func() {
		slog.Warn("latido answers while it waits", "address", "http://"+hostPort(listener.Addr()))
		answer()
	})
	late := time.AfterFunc(patience, waiting)

	site := handlers.NewSite(s.publicURL)
	if s.preview {
		site.NeverPolish()
	}
	store, err := prepare(ctx, s, site, waiting)
	if ctx.Err() == nil {
		if err != nil {
			return err
		}
		stopCounting, err := startMetrics(s.metrics, counted, site, store)
		if err != nil {
			return err
		}
		defer stopCounting()
		go follow(ctx, store, site)
		late.Stop()
		show(site, store)
		slog.Info("latido is serving", "address", "http://"+hostPort(listener.Addr()), "database", store.Kind(), "ready", time.Since(started).Round(time.Millisecond))
		answer()
		if err := welcome(ctx, store, cmp.Or(strings.TrimRight(s.publicURL, "/"), "http://"+hostPort(listener.Addr()))); err != nil && ctx.Err() == nil {
			slog.Error("no link for the first owner", "error", err)
		}
	}
	if store != nil {
		defer store.Close()
	}
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	site.Leave()
	time.Sleep(s.drain)
	grace, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := server.ShutdownWithContext(grace); err != nil {
		return fmt.Errorf("stop: %w", err)
	}
	slog.Info("latido has stopped")
	return nil
}

// listen opens an address that the setting named gave.
func listen(address, setting string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("address %s is in use; stop the other program or choose another port with %s", address, setting)
	case errors.Is(err, os.ErrPermission):
		return nil, fmt.Errorf("no permission to listen on %s; choose a port above 1023 with %s", address, setting)
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %q: %w; check %s", address, err, setting)
	}
	return listener, nil
}

// hostPort is how a person on this machine reaches the listener.
func hostPort(address net.Addr) string {
	host, port, err := net.SplitHostPort(address.String())
	if ip := net.ParseIP(host); err == nil && ip != nil && ip.IsUnspecified() {
		return "localhost:" + port
	}
	return address.String()
}
