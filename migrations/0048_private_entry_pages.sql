-- The first page of a visit was kept also if it was a private link, whose path is a secret.
UPDATE leads SET entry_page = NULL
WHERE LOWER(entry_page) LIKE '/request/%' OR LOWER(entry_page) LIKE '/preview/%' OR LOWER(entry_page) LIKE '/calendar/%';
-- Its counts are kept, as those of a visit whose first page is unknown.
INSERT INTO report_days (day, measure, source, page, number, cents)
SELECT day, measure, source, '', CAST(SUM(number) AS BIGINT), CAST(SUM(cents) AS BIGINT) FROM report_days
WHERE LOWER(page) LIKE '/request/%' OR LOWER(page) LIKE '/preview/%' OR LOWER(page) LIKE '/calendar/%'
GROUP BY day, measure, source
ON CONFLICT (day, measure, source, page) DO UPDATE SET
    number = report_days.number + excluded.number, cents = report_days.cents + excluded.cents;
DELETE FROM report_days
WHERE LOWER(page) LIKE '/request/%' OR LOWER(page) LIKE '/preview/%' OR LOWER(page) LIKE '/calendar/%';
