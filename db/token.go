package db

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

// newToken returns a secret of 256 random bits for URLs and cookies.
func newToken() string {
	var secret [32]byte
	rand.Read(secret[:]) // never fails, by its documentation
	return base64.RawURLEncoding.EncodeToString(secret[:])
}

// digest returns the hash that is stored instead of a secret.
func digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
