package db

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

func newToken() string {
	var secret [32]byte
	rand.Read(secret[:]) // never fails, by its documentation
	return base64.RawURLEncoding.EncodeToString(secret[:])
}

// digest returns a hash, which the tables have instead of the secret.
func digest(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
