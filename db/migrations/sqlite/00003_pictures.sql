-- The owner's own pictures. They never change: the ID is a hash of all that one is.

-- +goose Up
CREATE TABLE pictures (
    id         text      PRIMARY KEY,
    width      integer   NOT NULL,
    height     integer   NOT NULL,
    alt        text      NOT NULL,
    author     text      NOT NULL,
    created_at timestamp NOT NULL
);

CREATE TABLE picture_files (
    picture_id text    NOT NULL REFERENCES pictures ON DELETE CASCADE,
    format     text    NOT NULL,
    width      integer NOT NULL,
    height     integer NOT NULL,
    body       blob    NOT NULL,
    PRIMARY KEY (picture_id, format, width)
);
