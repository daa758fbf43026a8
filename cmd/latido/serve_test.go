package main

import (
	"io"
	"strings"
	"testing"
)

// TestWhereToListen names the address as a person on this machine can open it.
func TestWhereToListen(t *testing.T) {
	for address, want := range map[string]string{
		":8080": "http://localhost:8080", "0.0.0.0:8080": "http://localhost:8080", "[::]:8080": "http://localhost:8080",
		"127.0.0.1:8080": "http://127.0.0.1:8080", "[::1]:8080": "http://[::1]:8080",
	} {
		early, local, err := resolveListener(address)
		if early != nil || local != want || err != nil {
			t.Errorf("%s: got %v, %q, %v, want %q", address, early, local, err, want)
		}
	}
	if _, _, err := resolveListener("127.0.0.1:99999"); err == nil || !strings.Contains(err.Error(), addressSetting) {
		t.Errorf("got error %v, want one that names the settings", err)
	}
}

// TestPublicURLEndsWithoutSlash: invitations lead to it, and browsers compare it with the origin of a passkey.
func TestPublicURLEndsWithoutSlash(t *testing.T) {
	getenv := func(string) string { return "" }
	if s, err := readSettings([]string{"-public-url", "https://cardiologo.example/"}, getenv, io.Discard); err != nil || s.publicURL != "https://cardiologo.example" {
		t.Errorf("got %q, %v", s.publicURL, err)
	}
}
