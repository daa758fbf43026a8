-- Saving never changes a row: the newest number of a document is the current one.
-- body is text, not a JSON type, so that the order of the keys survives.

-- +goose Up
CREATE TABLE revisions (
    document   text      NOT NULL,
    number     bigint    NOT NULL,
    body       text      NOT NULL,
    author     text      NOT NULL,
    summary    text      NOT NULL,
    created_at timestamp NOT NULL,
    PRIMARY KEY (document, number)
);
