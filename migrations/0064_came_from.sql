-- Where the browser of a lead's sender came from is a facet of the search too: 'e' and the source of the reports, of
-- which nothing is left where it is unknown. So each row of the reports leads to its requests. The index is made anew
-- at once, not row by row.

-- only sqlite:
DROP TRIGGER leads_changed;
DROP TRIGGER _lead_index_changed;
DROP VIEW _lead_entries;
CREATE VIEW _lead_entries AS SELECT l.id AS lead_id,
    min(max(l.received_at, 0), 9000000000000) * 1000000 AS first_number,
    CASE WHEN length(w.digits) >= 7 THEN substr(w.digits, -10) ELSE '' END AS phone,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(w.words
        || ' ' || COALESCE((SELECT group_concat(p.words, ' ') FROM _lead_words p WHERE p.merged_into = l.id), ''),
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'),
        'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i') AS words,
    't' || CASE
        WHEN l.deleted_at IS NOT NULL THEN 'deleted'
        WHEN l.merged_into IS NOT NULL THEN 'merged'
        WHEN l.quarantined THEN 'quarantine'
        WHEN l.status IN ('won', 'closed') THEN l.status
        ELSE 'open'
    END
    || ' k' || CASE WHEN COALESCE(l.added_by, 'try') = 'try' THEN l.kind ELSE 'manual' END
    || ' s' || l.status
    || ' d' || lower(hex(COALESCE(substr(l.discovery_source, 1, 100), '')))
    || ' e' || lower(hex(substr(COALESCE(l.entry_campaign, l.entry_host, ''), 1, 100))) AS facets
FROM leads l JOIN _lead_words w ON w.id = l.id;
UPDATE _lead_index SET facets = facets || ' e' || lower(hex(substr(COALESCE(
    (SELECT COALESCE(l.entry_campaign, l.entry_host) FROM leads l WHERE l.id = _lead_index.lead_id), ''), 1, 100)));
INSERT INTO _lead_search (_lead_search) VALUES ('rebuild');
CREATE TRIGGER _lead_index_changed AFTER UPDATE ON _lead_index
WHEN old.words IS NOT new.words OR old.facets IS NOT new.facets BEGIN
    INSERT INTO _lead_search (_lead_search, rowid, words, facets)
    VALUES ('delete', old.number, old.words, old.facets);
    INSERT INTO _lead_search (rowid, words, facets) VALUES (new.number, new.words, new.facets);
END;
CREATE TRIGGER leads_changed AFTER UPDATE OF kind, status, quarantined, added_by, phone, discovery_source, surfaces,
    search_text, entry_host, entry_campaign, deleted_at, merged_into ON leads BEGIN
    UPDATE _lead_index SET (phone, words, facets) =
        (SELECT e.phone, e.words, e.facets FROM _lead_entries e WHERE e.lead_id = _lead_index.lead_id)
    WHERE lead_id IN (new.id, old.merged_into, new.merged_into)
        AND EXISTS (SELECT 1 FROM leads l WHERE l.id = _lead_index.lead_id);
END;
-- end

-- only postgres:
-- First, as who writes has it before waiting for the view and the index.
LOCK TABLE leads IN ACCESS EXCLUSIVE MODE;
CREATE OR REPLACE VIEW _lead_entries AS SELECT l.id AS lead_id,
    least(greatest(l.received_at, 0), 9000000000000) * 1000000 AS first_number,
    CASE WHEN length(w.digits) >= 7 THEN right(w.digits, 10) ELSE '' END AS phone,
    array_to_tsvector(
        lead_words(concat_ws(' ', w.words,
            (SELECT string_agg(p.words, ' ') FROM _lead_words p WHERE p.merged_into = l.id)))
        || ARRAY[
            '=t' || CASE
                WHEN l.deleted_at IS NOT NULL THEN 'deleted'
                WHEN l.merged_into IS NOT NULL THEN 'merged'
                WHEN l.quarantined THEN 'quarantine'
                WHEN l.status IN ('won', 'closed') THEN l.status
                ELSE 'open'
            END,
            '=k' || CASE WHEN COALESCE(l.added_by, 'try') = 'try' THEN left(l.kind, 60) ELSE 'manual' END,
            '=s' || left(l.status, 60),
            '=d' || encode(convert_to(COALESCE(left(l.discovery_source, 100), ''), 'UTF8'), 'hex'),
            '=e' || encode(convert_to(left(COALESCE(l.entry_campaign, l.entry_host, ''), 100), 'UTF8'), 'hex')
        ]) AS document
FROM leads l JOIN _lead_words w ON w.id = l.id;
DROP INDEX _lead_index_document;
UPDATE _lead_index SET document = document || array_to_tsvector(ARRAY[
    '=e' || encode(convert_to(left(COALESCE(l.entry_campaign, l.entry_host, ''), 100), 'UTF8'), 'hex')])
FROM leads l WHERE l.id = _lead_index.lead_id;
CREATE INDEX _lead_index_document ON _lead_index USING gin (document) WITH (fastupdate = off);
DROP TRIGGER leads_written ON leads;
CREATE TRIGGER leads_written AFTER INSERT OR DELETE OR UPDATE OF received_at, kind, status, quarantined, added_by,
    phone, discovery_source, surfaces, search_text, entry_host, entry_campaign, deleted_at, merged_into ON leads
    FOR EACH ROW EXECUTE FUNCTION index_written_lead();
-- end
