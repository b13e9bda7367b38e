-- Versions of pictures name their file like those of every other kind: as values of the document
-- ("key", "name") and no longer in an object of its own, which was the last value.
UPDATE revisions
SET document = REPLACE(SUBSTR(document, 1, LENGTH(document) - 1), ',"picture":{"key":', ',"key":')
WHERE entity = 'media' AND document LIKE '%,"picture":{"key":%}}';
