-- The speed of pages by day: how often each value was measured, in steps of two digits. Nothing of a single view is kept.
CREATE TABLE page_speeds (
    day TEXT NOT NULL,
    path TEXT NOT NULL,
    vital TEXT NOT NULL,
    value BIGINT NOT NULL,
    number BIGINT NOT NULL,
    PRIMARY KEY (day, path, vital, value)
);

-- Script errors by day, each text once.
CREATE TABLE page_errors (
    day TEXT NOT NULL,
    path TEXT NOT NULL,
    -- Of message and stack.
    hash TEXT NOT NULL,
    message TEXT NOT NULL,
    stack TEXT NOT NULL,
    number BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    PRIMARY KEY (day, path, hash)
);

-- What was measured before. The errors are left behind.
-- only sqlite:
INSERT INTO page_speeds (day, path, vital, value, number)
SELECT date(at / 1000, 'unixepoch'), path, step,
    CASE WHEN value < 100 THEN value WHEN value < 1000 THEN value / 10 * 10 WHEN value < 10000 THEN value / 100 * 100
        ELSE value / 1000 * 1000 END, COUNT(*)
FROM analytics_events WHERE step IN ('lcp', 'cls', 'inp') AND at BETWEEN 0 AND 9000000000000 GROUP BY 1, 2, 3, 4;
-- end
-- only postgres:
INSERT INTO page_speeds (day, path, vital, value, number)
SELECT to_char(to_timestamp(at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD'), path, step,
    CASE WHEN value < 100 THEN value WHEN value < 1000 THEN value / 10 * 10 WHEN value < 10000 THEN value / 100 * 100
        ELSE value / 1000 * 1000 END, COUNT(*)
FROM analytics_events WHERE step IN ('lcp', 'cls', 'inp') AND at BETWEEN 0 AND 9000000000000 GROUP BY 1, 2, 3, 4;
-- end
