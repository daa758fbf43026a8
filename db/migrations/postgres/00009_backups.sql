-- When this database was last backed up, and which files latido named itself: it removes
-- no others. A backup does not have these rows.

-- +goose Up
CREATE TABLE backups (
    id      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    path    text        NOT NULL, -- empty if the name was given
    made_at timestamptz NOT NULL
);
