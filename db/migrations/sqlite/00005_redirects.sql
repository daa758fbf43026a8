-- The redirects are a document, too: they begin when the site did, with none.

-- +goose Up
INSERT INTO revisions (document, number, body, author, summary, created_at)
SELECT 'redirects', 1, '{}', '', '', created_at
FROM revisions WHERE document = 'siteContent' AND number = 1;
