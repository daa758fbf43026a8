package admin

import (
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/gofiber/fiber/v2"

	"latido/db"
	"latido/handlers/request"
)

type PasskeyStore interface {
	AddPasskey(ctx context.Context, owner db.Owner, key db.Passkey, at time.Time) error
	Passkeys(ctx context.Context, owner db.Owner) ([]db.Passkey, error)
	PasskeyOwner(ctx context.Context, id string) (db.Owner, error)
	UsePasskey(ctx context.Context, owner db.Owner, id, credential string, at time.Time) error
	RemovePasskey(ctx context.Context, owner db.Owner, id string, at time.Time) error
	CreateChallenge(ctx context.Context, purpose string, c db.Challenge, at time.Time) (token string, err error)
	ConsumeChallenge(ctx context.Context, purpose, token string, at time.Time) (db.Challenge, error)
}

// Passkeys creates and verifies passkeys (https://www.w3.org/TR/webauthn-3/).
type Passkeys struct {
	Sessions *request.Sessions
	Store    PasskeyStore
	Now      func() time.Time
}

// Purposes of challenges.
const (
	createPasskey  = "create passkey"
	signInPasskey  = "sign in with passkey"
	confirmPasskey = "confirm with passkey"
)

var (
	// ErrNoPasskeys means that browsers allow no passkeys at this address.
	ErrNoPasskeys = errors.New("no passkeys at this address")
	ErrPasskey    = errors.New("not a passkey of this owner and site")
	ErrKeyName    = errors.New("a passkey needs a name of at most 60 letters")
)

// passkeyUser implements webauthn.User.
type passkeyUser struct {
	owner       db.Owner
	credentials []webauthn.Credential
}

func (u passkeyUser) WebAuthnID() []byte                         { return []byte("owner " + strconv.FormatInt(u.owner.ID, 10)) }
func (u passkeyUser) WebAuthnName() string                       { return u.owner.Username }
func (u passkeyUser) WebAuthnDisplayName() string                { return u.owner.Username }
func (u passkeyUser) WebAuthnCredentials() []webauthn.Credential { return u.credentials }

// site returns the relying party and the host of a request, or ErrNoPasskeys.
func (p *Passkeys) site(c *fiber.Ctx) (site *webauthn.WebAuthn, host string, err error) {
	origin := p.Sessions.Origin(c)
	address, err := url.Parse(origin)
	if err != nil {
		return nil, "", ErrNoPasskeys
	}
	site, err = webauthn.New(&webauthn.Config{
		RPID: address.Hostname(), RPDisplayName: "Latido", RPOrigins: []string{origin},
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification: protocol.VerificationRequired,
		},
	})
	if err != nil {
		return nil, "", ErrNoPasskeys
	}
	return site, address.Hostname(), nil
}

func (p *Passkeys) user(ctx context.Context, owner db.Owner) (passkeyUser, error) {
	user := passkeyUser{owner: owner}
	keys, err := p.Store.Passkeys(ctx, owner)
	if err != nil {
		return user, err
	}
	for _, key := range keys {
		var credential webauthn.Credential
		if err := json.Unmarshal([]byte(key.Credential), &credential); err != nil {
			return user, fmt.Errorf("passkey %s: %w", key.ID, err)
		}
		user.credentials = append(user.credentials, credential)
	}
	return user, nil
}

func (p *Passkeys) siteAndUser(c *fiber.Ctx) (*webauthn.WebAuthn, passkeyUser, error) {
	site, _, err := p.site(c)
	if err != nil {
		return nil, passkeyUser{}, err
	}
	user, err := p.user(c.UserContext(), request.Owner(c))
	return site, user, err
}

// BeginRegistration answers with a challenge that creates a passkey of the owner.
func (p *Passkeys) BeginRegistration(c *fiber.Ctx) error {
	site, user, err := p.siteAndUser(c)
	if err != nil {
		return err
	}
	creation, session, err := site.BeginRegistration(user, webauthn.WithExclusions(webauthn.Credentials(user.credentials).CredentialDescriptors()))
	if err != nil {
		return fmt.Errorf("create a passkey: %w", err)
	}
	return p.createChallenge(c, createPasskey, &user.owner, session, creation.Response)
}

// BeginConfirmation answers with a challenge for the passkeys of the owner.
func (p *Passkeys) BeginConfirmation(c *fiber.Ctx) error {
	site, user, err := p.siteAndUser(c)
	if err != nil {
		return err
	}
	if len(user.credentials) == 0 {
		return ErrPasskey
	}
	assertion, session, err := site.BeginLogin(user)
	if err != nil {
		return fmt.Errorf("confirm with a passkey: %w", err)
	}
	return p.createChallenge(c, confirmPasskey, &user.owner, session, assertion.Response)
}

// BeginSignIn answers with a challenge for a passkey of any owner.
func (p *Passkeys) BeginSignIn(c *fiber.Ctx) error {
	site, _, err := p.site(c)
	if err != nil {
		return err
	}
	assertion, session, err := site.BeginDiscoverableLogin()
	if err != nil {
		return fmt.Errorf("sign in with a passkey: %w", err)
	}
	return p.createChallenge(c, signInPasskey, nil, session, assertion.Response)
}

// createChallenge stores a challenge and answers with {"token": …, "publicKey": …}.
func (p *Passkeys) createChallenge(c *fiber.Ctx, purpose string, owner *db.Owner, session *webauthn.SessionData, options any) error {
	data, err := json.Marshal(session)
	if err != nil {
		return err
	}
	challenge := db.Challenge{Data: string(data)}
	if owner != nil {
		challenge.OwnerID = sql.NullInt64{Int64: owner.ID, Valid: true}
	}
	token, err := p.Store.CreateChallenge(c.UserContext(), purpose, challenge, p.Now())
	if err != nil {
		return err
	}
	return c.JSON(map[string]any{"token": token, "publicKey": options})
}

// consumeChallenge deletes a challenge and returns its WebAuthn session, or ErrPasskey if there is
// none or it is not owner's.
func (p *Passkeys) consumeChallenge(ctx context.Context, purpose, token string, owner *db.Owner) (session webauthn.SessionData, err error) {
	challenge, err := p.Store.ConsumeChallenge(ctx, purpose, token, p.Now())
	if errors.Is(err, db.ErrNotFound) || err == nil && owner != nil && challenge.OwnerID.Int64 != owner.ID {
		return session, ErrPasskey
	}
	if err == nil {
		err = json.Unmarshal([]byte(challenge.Data), &session)
	}
	return session, err
}

// Add stores the passkey that answers BeginRegistration.
func (p *Passkeys) Add(c *fiber.Ctx, name, token, answer string) error {
	if name = strings.TrimSpace(name); name == "" || utf8.RuneCountInString(name) > 60 || strings.ContainsRune(name, 0) || !utf8.ValidString(name) {
		return ErrKeyName
	}
	ctx, owner := c.UserContext(), request.Owner(c)
	site, host, err := p.site(c)
	if err != nil {
		return err
	}
	session, err := p.consumeChallenge(ctx, createPasskey, token, &owner)
	if err != nil {
		return err
	}
	response, err := protocol.ParseCredentialCreationResponseBytes([]byte(answer))
	if err != nil {
		return ErrPasskey
	}
	credential, err := site.CreateCredential(passkeyUser{owner: owner}, session, response)
	if err != nil {
		return ErrPasskey
	}
	body, err := json.Marshal(credential)
	if err != nil {
		return err
	}
	key := db.Passkey{ID: passkeyID(credential.ID), Name: name, Host: host, Credential: string(body)}
	return p.Store.AddPasskey(ctx, owner, key, p.Now())
}

// SignIn returns the owner of the passkey that answers BeginSignIn.
func (p *Passkeys) SignIn(c *fiber.Ctx, token, answer string) (db.Owner, error) {
	ctx := c.UserContext()
	session, err := p.consumeChallenge(ctx, signInPasskey, token, nil)
	if err != nil {
		return db.Owner{}, err
	}
	var failure error
	find := func(id, handle []byte) (webauthn.User, error) {
		owner, err := p.Store.PasskeyOwner(ctx, passkeyID(id))
		if err == nil {
			var user passkeyUser
			if user, err = p.user(ctx, owner); err == nil {
				return user, nil
			}
		}
		if !errors.Is(err, db.ErrNotFound) {
			failure = err
		}
		return nil, err
	}
	user, err := p.verify(c, answer, func(site *webauthn.WebAuthn, response *protocol.ParsedCredentialAssertionData) (webauthn.User, *webauthn.Credential, error) {
		return site.ValidatePasskeyLogin(find, session, response)
	})
	if failure != nil {
		return db.Owner{}, failure
	}
	return user.owner, err
}

// Confirm verifies the passkey that answers BeginConfirmation.
func (p *Passkeys) Confirm(c *fiber.Ctx, token, answer string) error {
	owner := request.Owner(c)
	session, err := p.consumeChallenge(c.UserContext(), confirmPasskey, token, &owner)
	if err != nil {
		return err
	}
	own, err := p.user(c.UserContext(), owner)
	if err != nil {
		return err
	}
	_, err = p.verify(c, answer, func(site *webauthn.WebAuthn, response *protocol.ParsedCredentialAssertionData) (webauthn.User, *webauthn.Credential, error) {
		credential, err := site.ValidateLogin(own, session, response)
		return own, credential, err
	})
	return err
}

func (p *Passkeys) verify(c *fiber.Ctx, answer string, validate func(*webauthn.WebAuthn, *protocol.ParsedCredentialAssertionData) (webauthn.User, *webauthn.Credential, error)) (passkeyUser, error) {
	site, _, err := p.site(c)
	if err != nil {
		return passkeyUser{}, err
	}
	response, err := protocol.ParseCredentialRequestResponseBytes([]byte(answer))
	if err != nil {
		return passkeyUser{}, ErrPasskey
	}
	found, credential, err := validate(site, response)
	if err != nil || credential.Authenticator.CloneWarning {
		return passkeyUser{}, ErrPasskey
	}
	user := found.(passkeyUser)
	body, err := json.Marshal(credential)
	if err != nil {
		return passkeyUser{}, err
	}
	return user, p.Store.UsePasskey(c.UserContext(), user.owner, passkeyID(credential.ID), string(body), p.Now())
}

func passkeyID(id []byte) string { return base64.RawURLEncoding.EncodeToString(id) }
