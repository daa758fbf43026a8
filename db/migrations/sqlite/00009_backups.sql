-- When this database was last backed up, and which files latido named itself: it removes
-- no others. A backup does not have these rows.

-- +goose Up
CREATE TABLE backups (
    id      integer   PRIMARY KEY AUTOINCREMENT,
    path    text      NOT NULL, -- empty if the name was given
    made_at timestamp NOT NULL
);
