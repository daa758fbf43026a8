-- Tokens are kept as SHA-256 digests only: who reads the tables cannot sign in with them.

-- +goose Up
CREATE TABLE owners (
    id            integer   PRIMARY KEY AUTOINCREMENT,
    username      text      NOT NULL UNIQUE,
    password_hash text      NOT NULL,
    created_at    timestamp NOT NULL,
    updated_at    timestamp NOT NULL
);

CREATE TABLE sessions (
    token_hash text      PRIMARY KEY,
    owner_id   integer   NOT NULL REFERENCES owners ON DELETE CASCADE,
    created_at timestamp NOT NULL,
    last_seen  timestamp NOT NULL
);
CREATE INDEX sessions_owner ON sessions (owner_id);

CREATE TABLE one_time_links (
    token_hash text      PRIMARY KEY,
    purpose    text      NOT NULL,
    expires_at timestamp NOT NULL,
    used_at    timestamp
);

CREATE TABLE attempts (
    key_hash  text      PRIMARY KEY,
    count     bigint    NOT NULL,
    resets_at timestamp NOT NULL
);

CREATE TABLE audit (
    id         integer   PRIMARY KEY AUTOINCREMENT,
    created_at timestamp NOT NULL,
    event      text      NOT NULL,
    username   text      NOT NULL
);
