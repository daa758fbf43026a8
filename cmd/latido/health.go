package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// health implements "latido health": it checks a server on this machine, for images without curl.
func health(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("health", flag.ContinueOnError)
	flags.SetOutput(stderr)
	address := flags.String("address", defaultAddress(getenv), "address that the server listens on (ADDRESS, or PORT for the port alone)")
	path := flags.String("path", "/healthz/serving", "what to ask: /healthz, /healthz/serving or /readyz")
	if err := parse(flags, args); err != nil {
		return err
	}
	host, port, err := net.SplitHostPort(*address)
	if err != nil {
		return fmt.Errorf("-address %q is not an address: %w", *address, err)
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = ""
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(cmp.Or(host, "localhost"), port)+*path, nil)
	if err != nil {
		return err
	}
	// RoundTrip uses no proxies and follows no redirects.
	response, err := (&http.Transport{}).RoundTrip(request)
	if err != nil {
		return fmt.Errorf("latido does not answer: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("latido answers with %s at %s", response.Status, *path)
	}
	fmt.Fprintln(stdout, "ok")
	return nil
}
