// Package password validates, hashes and verifies passwords.
package password

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
)

// The bounds of a password are in characters.
const (
	MinLength = 8
	MaxLength = 1024
)

var (
	ErrShort    = fmt.Errorf("the password has fewer than %d characters", MinLength)
	ErrLong     = fmt.Errorf("the password has more than %d characters", MaxLength)
	ErrCommon   = errors.New("the password is one that many people use")
	ErrUsername = errors.New("the password is the username")
)

// ErrCostly means that verifying a hash would cost more than one of this program.
var ErrCostly = errors.New("the hash of the password costs what ours do not")

// params are those that OWASP recommends: 19 MiB, two passes, one thread.
var params = argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// Decoy costs as much as other hashes and matches no known password; it is for unknown usernames.
const Decoy = "$argon2id$v=19$m=19456,t=2,p=1$bm8gb25lIHNpZ25zIGluIQ$bm8gcGFzc3dvcmQgaXMga25vd24gdG8gbWF0Y2ggaXQ"

//go:embed common.txt
var commonList string

// localPasswords are common in Mexico and not in the worldwide list.
const localPasswords = `
contraseña contrasena contraseña1 contrasena1 contraseña123 contrasena123 micontraseña
latido123 latido1234 latidolatido administrador administradora admin1234 admin12345 admin123456
cardiologo cardiologa cardiología cardiologia cardiólogo cardióloga cardiologia1 cardiologo1
corazon1 corazon123 micorazon consultorio consultorio1 consultorio123 doctor123 doctora123
doctor1234 doctora1 medicina medicina1 medicina123 guadalupe1 mexico123 mexico1234 mexico2024
mexico2025 mexico2026 vivamexico bienvenido bienvenida bienvenido1 hola1234 hola12345
`

var commonPasswords = sync.OnceValue(func() map[string]bool {
	words := strings.Fields(commonList + localPasswords)
	set := make(map[string]bool, len(words))
	for _, word := range words {
		set[word] = true
	}
	return set
})

// Check returns why a password cannot be that of username, or nil.
func Check(password, username string) error {
	length := utf8.RuneCountInString(password)
	folded := strings.ToLower(strings.TrimSpace(password))
	switch {
	case length < MinLength:
		return ErrShort
	case length > MaxLength:
		return ErrLong
	case folded == strings.ToLower(strings.TrimSpace(username)):
		return ErrUsername
	case commonPasswords()[folded]:
		return ErrCommon
	}
	return nil
}

// hashSlots bounds the hashes that are computed at once, and so their memory, 19 MiB each.
var hashSlots = make(chan struct{}, 2)

func acquireSlot(ctx context.Context) (done func(), err error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	select {
	case hashSlots <- struct{}{}:
		return func() { <-hashSlots }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func Hash(ctx context.Context, password string) (string, error) {
	done, err := acquireSlot(ctx)
	if err != nil {
		return "", fmt.Errorf("hash password: %w", err)
	}
	defer done()
	hash, err := argon2id.CreateHash(password, &params)
	if err != nil {
		return "", fmt.Errorf("hash password: %w", err)
	}
	return hash, nil
}

// CheckCost returns ErrCostly for a hash with other parameters. A malformed hash is no error: it
// matches no password and costs nothing.
func CheckCost(hash string) error {
	used, _, _, err := argon2id.DecodeHash(hash)
	if err != nil {
		return nil
	}
	for _, cost := range [][2]uint32{
		{used.Memory, params.Memory}, {used.Iterations, params.Iterations},
		{uint32(used.Parallelism), uint32(params.Parallelism)}, {used.KeyLength, params.KeyLength},
	} {
		if cost[0] == 0 || cost[0] > cost[1] {
			return fmt.Errorf("%w: m=%d,t=%d,p=%d", ErrCostly, used.Memory, used.Iterations, used.Parallelism)
		}
	}
	return nil
}

// Verify returns the error of CheckCost.
func Verify(ctx context.Context, password, hash string) (bool, error) {
	if utf8.RuneCountInString(password) > MaxLength {
		password = "" // no password is so long, and hashing it would cost time
	}
	if err := CheckCost(hash); err != nil {
		return false, fmt.Errorf("verify password: %w", err)
	}
	done, err := acquireSlot(ctx)
	if err != nil {
		return false, fmt.Errorf("verify password: %w", err)
	}
	defer done()
	match, err := argon2id.ComparePasswordAndHash(password, hash)
	if err != nil {
		return false, fmt.Errorf("verify password: %w", err)
	}
	return match, nil
}
