-- Bodies are compressed; base says how, see pack.go. Those of before are compressed after
-- this migration.

-- +goose Up
CREATE TABLE packed (
    document   text      NOT NULL,
    number     bigint    NOT NULL,
    base       bigint    NOT NULL,
    author     text      NOT NULL,
    summary    text      NOT NULL,
    created_at timestamp NOT NULL,
    body       blob      NOT NULL,
    PRIMARY KEY (document, number)
);
INSERT INTO packed (document, number, base, author, summary, created_at, body)
SELECT document, number, -1, author, summary, created_at, CAST(body AS blob) FROM revisions;
DROP TABLE revisions;
ALTER TABLE packed RENAME TO revisions;
