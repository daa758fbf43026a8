-- A device is a browser in which an owner has signed in: its cookie signs nobody
-- in, it only keeps strangers' attempts from being counted as the owner's.

-- +goose Up
CREATE TABLE devices (
    token_hash text        PRIMARY KEY,
    owner_id   bigint      NOT NULL REFERENCES owners ON DELETE CASCADE,
    last_seen  timestamptz NOT NULL
);
CREATE INDEX devices_owner ON devices (owner_id);

-- Of the links that let one owner sign in; a welcome link has none.
ALTER TABLE one_time_links ADD COLUMN owner_id bigint REFERENCES owners ON DELETE CASCADE;
