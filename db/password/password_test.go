package password_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/alexedwards/argon2id"

	"latido/db/dbtest/must"
	"latido/db/password"
)

func TestCheck(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, password, username string
		want                     error
	}{
		{"empty", "", "doctora", password.ErrShort},
		{"seven", "k3#vQ9z", "doctora", password.ErrShort},
		{"eight", "k3#vQ9zx", "doctora", nil},
		{"seven of two bytes", "ñáéíóúü", "doctora", password.ErrShort},
		{"eight of two bytes", "ñáéíóúüñ", "doctora", nil},
		{"no digit, no capital, no sign", "caballo grapa correcto", "doctora", nil},
		{"256", strings.Repeat("ab c", 64), "doctora", nil},
		{"longest", strings.Repeat("a b ", 256), "doctora", nil},
		{"too long", strings.Repeat("a b ", 256) + "x", "doctora", password.ErrLong},
		{"the most common", "password", "doctora", password.ErrCommon},
		{"common in capitals", "PassWord1", "doctora", password.ErrCommon},
		{"common among spaces", " 12345678 ", "doctora", password.ErrCommon},
		{"common in Spanish", "Contraseña123", "doctora", password.ErrCommon},
		{"the username", "Dra.Lopez", "dra.lopez", password.ErrUsername},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := password.Check(test.password, test.username); !errors.Is(got, test.want) || (got == nil) != (test.want == nil) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

func TestHash(t *testing.T) {
	t.Parallel()
	const secret = "caballo grapa correcto"
	first := must.Get(password.Hash(t.Context(), secret))(t)
	second := must.Get(password.Hash(t.Context(), secret))(t)
	if !strings.HasPrefix(first, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("got %s, want Argon2id with 19 MiB and two passes", first)
	}
	if first == second {
		t.Error("two hashes of one password are the same")
	}
	for typed, want := range map[string]bool{secret: true, secret + " ": false, strings.ToUpper(secret): false, "": false} {
		if got, err := password.Verify(t.Context(), typed, first); got != want || err != nil {
			t.Errorf("%q: got %v, %v, want %v", typed, got, err, want)
		}
	}
	if _, err := password.Verify(t.Context(), secret, "plain text"); err == nil {
		t.Error("got no error for a hash that is none")
	}
}

// TestCostlyHash: a hash that asks for more than ours, as in a backup that somebody
// made, is not computed; a gigabyte would show in the memory of the server.
func TestCostlyHash(t *testing.T) {
	t.Parallel()
	const salt, key = "$bm8gb25lIHNpZ25zIGluIQ", "$bm8gcGFzc3dvcmQgaXMga25vd24gdG8gbWF0Y2ggaXQ"
	for _, hash := range []string{
		"$argon2id$v=19$m=1048576,t=2,p=1" + salt + key, "$argon2id$v=19$m=19456,t=3,p=1" + salt + key,
		"$argon2id$v=19$m=19456,t=2,p=2" + salt + key, "$argon2id$v=19$m=19456,t=0,p=1" + salt + key,
		"$argon2id$v=19$m=19456,t=2,p=0" + salt + key, "$argon2id$v=19$m=19456,t=2,p=1" + salt + "$",
		"$argon2id$v=19$m=19456,t=2,p=1" + salt + key + "AAAA",
	} {
		if match, err := password.Verify(t.Context(), "x", hash); match || !errors.Is(err, password.ErrCostly) {
			t.Errorf("%s: got %v, %v, want ErrCostly", hash, match, err)
		}
	}
	if match, err := password.Verify(t.Context(), "x", "$argon2id$v=19$m=8,t=1,p=1"+salt+key); match || err != nil {
		t.Errorf("a cheaper one: got %v, %v, want that it does not match", match, err)
	}
}

// TestDecoy sees to it that the decoy costs what a real hash costs.
func TestDecoy(t *testing.T) {
	t.Parallel()
	decoy, _, _, err := argon2id.DecodeHash(password.Decoy)
	if err != nil {
		t.Fatal(err)
	}
	hash := must.Get(password.Hash(t.Context(), "caballo grapa correcto"))(t)
	real, _, _, err := argon2id.DecodeHash(hash)
	if err != nil {
		t.Fatal(err)
	}
	if *decoy != *real {
		t.Errorf("got parameters %+v, want %+v", *decoy, *real)
	}
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := password.Hash(ctx, "x"); !errors.Is(err, context.Canceled) {
		t.Errorf("Hash: got error %v, want the context's", err)
	}
	if _, err := password.Verify(ctx, "x", password.Decoy); !errors.Is(err, context.Canceled) {
		t.Errorf("Verify: got error %v, want the context's", err)
	}
}
