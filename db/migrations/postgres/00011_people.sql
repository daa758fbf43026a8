-- Several people look after a site: what each may do, until when, and who was removed. A
-- removed person's row stays, so that nobody else gets the name that saves and signatures
-- have.

-- +goose Up
ALTER TABLE owners ADD COLUMN role text NOT NULL DEFAULT 'doctor';
ALTER TABLE owners ADD COLUMN ends_at timestamptz;
ALTER TABLE owners ADD COLUMN seen_at timestamptz;
ALTER TABLE owners ADD COLUMN removed_at timestamptz;

-- When the password was typed again in a session, and which browser it is.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
ALTER TABLE sessions ADD COLUMN browser text NOT NULL DEFAULT '';

-- Of the links that invite: what for, until when, and who made it.
ALTER TABLE one_time_links ADD COLUMN role text NOT NULL DEFAULT '';
ALTER TABLE one_time_links ADD COLUMN ends_at timestamptz;
ALTER TABLE one_time_links ADD COLUMN created_by bigint REFERENCES owners ON DELETE CASCADE;

-- Whom an event is about, if not the one who caused it.
ALTER TABLE audit ADD COLUMN subject text NOT NULL DEFAULT '';
