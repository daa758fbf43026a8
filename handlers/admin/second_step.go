package admin

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"latido/db"
)

type SecondStepStore interface {
	UseStep(ctx context.Context, owner db.Owner, step int64) error
	UseRecoveryCode(ctx context.Context, owner db.Owner, code string, at time.Time) error
}

// ErrWrongCode means that a code is neither a current one nor an unused recovery code.
var ErrWrongCode = errors.New("wrong code")

// codePeriod is the lifetime of a code in seconds. Those before and after it are accepted, too,
// because clocks differ (RFC 6238 §5.2).
const codePeriod = 30

const recoveryCodes = 10

type SecondSteps struct {
	Store    SecondStepStore
	Attempts *Attempts
}

// Verify accepts a code of the telephone or a recovery code once. It returns ErrWrongCode or
// TooManyAttempts.
func (s *SecondSteps) Verify(ctx context.Context, owner db.Owner, typed string) error {
	attempts := "code of " + strconv.FormatInt(owner.ID, 10)
	if err := s.Attempts.Count(ctx, attempts, AttemptsPerClient); err != nil {
		return err
	}
	code := strings.ToUpper(strings.Map(dropSeparators, typed))
	step, ok := matchCode(owner.TOTPSecret, code, s.Attempts.Now())
	var err error
	if ok {
		err = s.Store.UseStep(ctx, owner, step)
	} else {
		err = s.Store.UseRecoveryCode(ctx, owner, code, s.Attempts.Now())
	}
	if errors.Is(err, db.ErrNotFound) {
		return ErrWrongCode
	}
	if err != nil {
		return err
	}
	return s.Attempts.Store.ResetAttempts(ctx, attempts)
}

func dropSeparators(r rune) rune {
	if r == ' ' || r == '-' || r == '\u00a0' {
		return -1
	}
	return r
}

// matchCode returns the time step whose code was typed (RFC 6238).
func matchCode(secret, typed string, at time.Time) (step int64, ok bool) {
	options := totp.ValidateOpts{Period: codePeriod, Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1}
	for step := at.Unix()/codePeriod - 1; step <= at.Unix()/codePeriod+1; step++ {
		code, err := totp.GenerateCodeCustom(secret, time.Unix(step*codePeriod, 0), options)
		if err == nil && subtle.ConstantTimeCompare([]byte(code), []byte(typed)) == 1 {
			return step, true
		}
	}
	return 0, false
}

// newRecoveryCodes returns codes of 80 random bits, and their spelling with dashes.
func newRecoveryCodes() (codes, shown []string) {
	for range recoveryCodes {
		var random [10]byte
		rand.Read(random[:]) // never fails, by its documentation
		code := base32.StdEncoding.EncodeToString(random[:])
		codes = append(codes, code)
		shown = append(shown, code[:4]+"-"+code[4:8]+"-"+code[8:12]+"-"+code[12:])
	}
	return codes, shown
}
