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
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"latido/handlers"
	"latido/handlers/publish"
	"latido/handlers/request"
	"latido/handlers/tally"
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
	proxies := flags.String("trusted-proxies", getenv("TRUSTED_PROXIES"), "addresses of the proxies before the site, 127.0.0.1 or 10.0.0.0/8, with commas between (TRUSTED_PROXIES)")
	if err := parse(flags, args); err != nil {
		return s, err
	}
	var err error
	if s.proxies, err = request.ParseProxies(*proxies); err != nil {
		return s, fmt.Errorf("TRUSTED_PROXIES: %w", err)
	}
	if s.drain, err = time.ParseDuration(*drain); err != nil || s.drain < 0 {
		return s, fmt.Errorf("DRAIN %q is not a time; write something like 10s", *drain)
	}
	return s, checkPublicURL(s.publicURL)
}

// defaultAddress is where a server listens that no option tells where to.
func defaultAddress(getenv func(string) string) string {
	return cmp.Or(getenv("ADDRESS"), ":"+cmp.Or(getenv("PORT"), "3000"))
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

	if err := canListen(ctx, s.address, addressSetting); err != nil {
		return err
	}
	early, local, err := whereToListen(s.address)
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
	server, show := handlers.NewEarlyServer(handlers.Options{PublicURL: s.publicURL, Preview: s.preview, TrustedProxies: s.proxies, Metrics: counted, Taps: taps})
	// Until there is something to answer, whoever connects is refused at once and
	// may go to another server. What goes wrong with answering ends everything.
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
		return "http://" + hostPort(listener.Addr())
	})
	waiting := sync.OnceFunc(func() {
		if address := answer(); address != "" {
			slog.Warn("latido answers while it waits", "address", address)
		}
	})
	late := time.AfterFunc(patience, waiting)

	site.ListenAt(local)
	if s.preview {
		site.DisableRecompression()
	}
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
		go follow(ctx, store, site)
		go site.FollowClock(ctx)
		defer taps.Start(store)() // writes the rest when the last request has been answered
		late.Stop()
		show(site, store)
		if address := answer(); address != "" {
			slog.Info("latido is serving", "address", address, "database", store.Kind(), "ready", time.Since(started).Round(time.Millisecond))
			if standing := site.Status(); standing.Unlisted {
				slog.Info("the site is a sample: it asks search engines to stay away until its owner opens it in /admin/publicacion", "address", standing.Address)
			}
			if err := welcome(ctx, store, cmp.Or(strings.TrimRight(s.publicURL, "/"), address)); err != nil && ctx.Err() == nil {
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

// failure is why a server ends that nobody has stopped.
type failure struct{ error }

// addressSetting names what says where the site is.
const addressSetting = "ADDRESS or PORT"

// canListen finds out whether an address is free, before anything else is done,
// without taking a connection there: it binds to the address and does not listen.
func canListen(ctx context.Context, address, setting string) error {
	free := errors.New("free")
	bind := func(network, address string, socket syscall.RawConn) error {
		at, err := net.ResolveTCPAddr(network, address)
		if err != nil {
			return err
		}
		if at.Zone != "" {
			return free // it cannot be written as an address of the system without its interface
		}
		var to syscall.Sockaddr
		if network == "tcp4" {
			to = &syscall.SockaddrInet4{Port: at.Port, Addr: [4]byte(slices.Concat(at.IP.To4(), make([]byte, 4))[:4])}
		} else {
			to = &syscall.SockaddrInet6{Port: at.Port, Addr: [16]byte(slices.Concat(at.IP.To16(), make([]byte, 16))[:16])}
		}
		bound := free
		err = socket.Control(func(fd uintptr) {
			if err := syscall.Bind(int(fd), to); err != nil {
				bound = os.NewSyscallError("bind", err)
			}
		})
		return errors.Join(err, bound)
	}
	listener, err := (&net.ListenConfig{Control: bind}).Listen(ctx, "tcp", address)
	if err == nil {
		listener.Close() // it never gets here: bind ends it
	}
	if errors.Is(err, free) {
		return nil
	}
	return explainListen(err, address, setting)
}

// whereToListen tells how a person on this machine will reach an address, as pages
// say it that know of no other. A port that the system chooses is known only once
// it is taken: then its listener comes with it, and nobody can have come too early.
func whereToListen(address string) (early net.Listener, local string, err error) {
	at, err := net.ResolveTCPAddr("tcp", address)
	if err != nil {
		return nil, "", explainListen(err, address, addressSetting)
	}
	if at.Port != 0 {
		return nil, "http://" + hostPort(at), nil
	}
	if early, err = listen(address, addressSetting); err != nil {
		return nil, "", err
	}
	return early, "http://" + hostPort(early.Addr()), nil
}

// listen opens an address that the setting named gave.
func listen(address, setting string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	return listener, explainListen(err, address, setting)
}

// explainListen says in one line why an address cannot be listened on.
func explainListen(err error, address, setting string) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("address %s is in use; stop the other program or choose another port with %s", address, setting)
	case errors.Is(err, os.ErrPermission):
		return fmt.Errorf("no permission to listen on %s; choose a port above 1023 with %s", address, setting)
	case err != nil:
		return fmt.Errorf("cannot listen on %q: %w; check %s", address, err, setting)
	}
	return nil
}

// hostPort is how a person on this machine reaches the listener.
func hostPort(address net.Addr) string {
	host, port, err := net.SplitHostPort(address.String())
	if ip := net.ParseIP(host); err == nil && (host == "" || ip.IsUnspecified()) {
		return "localhost:" + port
	}
	return address.String()
}
