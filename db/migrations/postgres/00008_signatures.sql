-- What a doctor has read and signed: rows are only ever added. The newest one of a
-- page counts, and only while the page says what its text says.

-- +goose Up
CREATE TABLE signatures (
    id        bigint      PRIMARY KEY,
    page      text        NOT NULL,
    hash      text        NOT NULL,
    text      text        NOT NULL,
    revision  bigint      NOT NULL,
    username  text        NOT NULL,
    name      text        NOT NULL,
    licences  text        NOT NULL,
    signed_at timestamptz NOT NULL
);
CREATE INDEX signatures_page ON signatures (page, id);
