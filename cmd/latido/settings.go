package main

import (
	"cmp"
	"fmt"
	"net/netip"
	"net/url"
	"time"

	"latido/handlers/mail"
)

type settings struct {
	address     string
	databaseURL string
	dataDir     string
	publicURL   string
	mailer      *mail.Mailer
	preview     bool
	proxies     []netip.Prefix
	metrics     string // address; empty: none
	drain       time.Duration
	thinAfter   int // in days; 0: never
}

func defaultAddress(getenv func(string) string) string {
	return cmp.Or(getenv("ADDRESS"), ":"+cmp.Or(getenv("PORT"), "3000"))
}

func checkPublicURL(address string) error {
	public, err := url.Parse(address)
	if address != "" && (err != nil || public.Host == "" || public.Scheme != "http" && public.Scheme != "https") {
		return fmt.Errorf("PUBLIC_URL %q is not an address; write something like https://example.mx", address)
	}
	return nil
}
