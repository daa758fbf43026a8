-- Bodies are compressed; base says how, see pack.go. Those of before are compressed after
-- this migration. base has no default, so that a server of an older version saves nothing.

-- +goose Up
ALTER TABLE revisions ADD COLUMN base bigint NOT NULL DEFAULT -1;
ALTER TABLE revisions ALTER COLUMN base DROP DEFAULT;
ALTER TABLE revisions ALTER COLUMN body TYPE bytea USING convert_to(body, 'UTF8');
