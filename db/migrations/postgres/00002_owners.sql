-- Tokens are kept as SHA-256 digests only: who reads the tables cannot sign in with them.

-- +goose Up
CREATE TABLE owners (
    id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    username      text        NOT NULL UNIQUE,
    password_hash text        NOT NULL,
    created_at    timestamptz NOT NULL,
    updated_at    timestamptz NOT NULL
);

CREATE TABLE sessions (
    token_hash text        PRIMARY KEY,
    owner_id   bigint      NOT NULL REFERENCES owners ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    last_seen  timestamptz NOT NULL
);
CREATE INDEX sessions_owner ON sessions (owner_id);

CREATE TABLE one_time_links (
    token_hash text        PRIMARY KEY,
    purpose    text        NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at    timestamptz
);

CREATE TABLE attempts (
    key_hash  text        PRIMARY KEY,
    count     bigint      NOT NULL,
    resets_at timestamptz NOT NULL
);

CREATE TABLE audit (
    id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    created_at timestamptz NOT NULL,
    event      text        NOT NULL,
    username   text        NOT NULL
);
