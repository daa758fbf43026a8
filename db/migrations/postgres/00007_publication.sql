-- Whether the site is open to the public, and what its owner answers to marked
-- sentences, are documents, too. Search engines could list every site of before. One
-- that names another doctor than the sample stays open; the others become samples.

-- +goose Up
INSERT INTO revisions (document, number, body, author, summary, created_at)
SELECT 'publication', 1,
    CASE WHEN coalesce((body::json #> '{doctorInfo,name}')::text, '""') IN ('""', '"Dr. Andrés Villaseñor Luna"') THEN '{"open":false}' ELSE '{"open":true}' END,
    '', '', (SELECT created_at FROM revisions WHERE document = 'siteContent' AND number = 1)
FROM revisions WHERE document = 'siteContent'
ORDER BY number DESC LIMIT 1;

INSERT INTO revisions (document, number, body, author, summary, created_at)
SELECT 'claimAnswers', 1, '{}', '', '', created_at
FROM revisions WHERE document = 'siteContent' AND number = 1;
