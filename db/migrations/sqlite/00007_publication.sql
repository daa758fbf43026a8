-- Whether the site is open to the public, and what its owner answers to marked
-- sentences, are documents, too. Nobody has opened a site of before.

-- +goose Up
INSERT INTO revisions (document, number, body, author, summary, created_at)
SELECT 'publication', 1, '{"open":false}', '', '', created_at
FROM revisions WHERE document = 'siteContent' AND number = 1;

INSERT INTO revisions (document, number, body, author, summary, created_at)
SELECT 'claimAnswers', 1, '{}', '', '', created_at
FROM revisions WHERE document = 'siteContent' AND number = 1;
