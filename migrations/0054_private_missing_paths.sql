-- Mistyped private links were noted among the addresses that were not found, with their secrets.
DELETE FROM missing_paths
WHERE LOWER(path) LIKE '/calendar/%' OR LOWER(path) LIKE '/request/%' OR LOWER(path) LIKE '/preview/%';
