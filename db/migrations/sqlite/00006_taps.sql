-- How often visitors tapped a link or saw a page, added up by day at the practice
-- (YYYY-MM-DD): nothing in a row is of one visitor.

-- +goose Up
CREATE TABLE taps (
    day   text   NOT NULL,
    page  text   NOT NULL,
    kind  text   NOT NULL,
    place text   NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (day, page, kind, place)
) WITHOUT ROWID;
