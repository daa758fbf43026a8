-- How people sign in beside the password: passkeys (WebAuthn), and as a second step codes
-- of a telephone (TOTP) or, without it, recovery codes, which are kept as digests only.

-- +goose Up
CREATE TABLE passkeys (
    id         text      PRIMARY KEY,
    owner_id   integer   NOT NULL REFERENCES owners ON DELETE CASCADE,
    name       text      NOT NULL,
    host       text      NOT NULL,
    credential text      NOT NULL,
    created_at timestamp NOT NULL,
    used_at    timestamp
);
CREATE INDEX passkeys_owner ON passkeys (owner_id);

CREATE TABLE recovery_codes (
    code_hash text    PRIMARY KEY,
    owner_id  integer NOT NULL REFERENCES owners ON DELETE CASCADE
);

-- The secret is needed to compute codes, so it cannot be a digest.
ALTER TABLE owners ADD COLUMN totp_secret text NOT NULL DEFAULT '';
ALTER TABLE owners ADD COLUMN totp_step bigint NOT NULL DEFAULT 0;

-- What a browser is asked and has not answered yet.
CREATE TABLE challenges (
    token_hash text      PRIMARY KEY,
    purpose    text      NOT NULL,
    owner_id   integer   REFERENCES owners ON DELETE CASCADE,
    data       text      NOT NULL,
    expires_at timestamp NOT NULL
);
