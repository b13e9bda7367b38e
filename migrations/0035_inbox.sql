-- The inbox: search, filters, merged requests, saved filters.

-- The request of the same person that shows this one as a part. Checked at the end of a transaction, because a
-- backup restores the rows in any order.
ALTER TABLE leads ADD COLUMN merged_into TEXT
    REFERENCES leads (id) ON UPDATE CASCADE ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX leads_merged_into ON leads (merged_into) WHERE merged_into IS NOT NULL;

-- The counts of the filters are read from this index alone.
CREATE INDEX leads_facets
    ON leads (quarantined, status, kind, added_by, discovery_source, received_at, read_at, deleted_at, merged_into)
    WHERE deleted_at IS NULL AND merged_into IS NULL;
CREATE INDEX leads_waiting ON leads (received_at)
    WHERE quarantined = FALSE AND deleted_at IS NULL AND merged_into IS NULL AND added_by IS NULL AND status = 'new';

CREATE TABLE lead_filters (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- The query of the inbox's address.
    query TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT lead_filters_name_key UNIQUE (name)
);

-- The search index. Triggers keep it in step with leads and notes, so that what an older version writes is found too.
-- `number` sorts like the list: a million numbers for each millisecond in which leads were received. Words are found
-- by their beginning. The end of a phone number is a word too: it is searched for without its area code.

-- only sqlite:
CREATE TABLE _lead_index (
    number INTEGER PRIMARY KEY,
    lead_id TEXT NOT NULL UNIQUE,
    -- The last ten digits; empty for fewer than seven.
    phone TEXT NOT NULL,
    words TEXT NOT NULL,
    facets TEXT NOT NULL
);
CREATE INDEX _lead_index_phone ON _lead_index (phone) WHERE phone <> '';
CREATE VIRTUAL TABLE _lead_search USING fts5 (
    words, facets, content = '_lead_index', content_rowid = 'number',
    tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);

CREATE VIEW _lead_words AS SELECT l.id, l.merged_into, l.digits,
    l.search_text || ' ' || COALESCE(l.discovery_source, '') || ' '
    || replace(replace(replace(replace(l.surfaces, '"materialId":', ' '), '"material":', ' '), '"direction":', ' '),
        '"name":', ' ')
    || ' ' || l.digits || ' ' || substr(l.digits, 2) || ' ' || substr(l.digits, 3) || ' ' || substr(l.digits, 4)
    || ' ' || substr(l.digits, 5) || ' ' || substr(l.digits, 6) || ' ' || substr(l.digits, 7)
    || ' ' || substr(l.digits, 8) || ' ' || substr(l.digits, 9) || ' ' || substr(l.digits, 10)
    || ' ' || substr(l.digits, 11) || ' ' || substr(l.digits, 12)
    || ' ' || COALESCE((SELECT group_concat(n.text, ' ') FROM lead_notes n WHERE n.lead_id = l.id), '') AS words
FROM (
    SELECT id, merged_into, search_text, discovery_source, surfaces,
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(phone),
            ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''), '+', ''), '/', ''), 'e', ''), 'x', ''), 't', ''), '#', '')
            AS digits
    FROM leads
) l;
CREATE VIEW _lead_entries AS SELECT l.id AS lead_id,
    min(max(l.received_at, 0), 9000000000000) * 1000000 AS first_number,
    CASE WHEN length(w.digits) >= 7 THEN substr(w.digits, -10) ELSE '' END AS phone,
    w.words || ' '
        || COALESCE((SELECT group_concat(p.words, ' ') FROM _lead_words p WHERE p.merged_into = l.id), '') AS words,
    't' || CASE
        WHEN l.deleted_at IS NOT NULL THEN 'deleted'
        WHEN l.merged_into IS NOT NULL THEN 'merged'
        WHEN l.quarantined THEN 'quarantine'
        WHEN l.status IN ('won', 'closed') THEN l.status
        ELSE 'open'
    END
    || ' k' || CASE WHEN l.added_by IS NULL THEN l.kind ELSE 'manual' END
    || ' s' || l.status
    || ' d' || lower(hex(COALESCE(substr(l.discovery_source, 1, 100), ''))) AS facets
FROM leads l JOIN _lead_words w ON w.id = l.id;

CREATE TRIGGER _lead_index_added AFTER INSERT ON _lead_index BEGIN
    INSERT INTO _lead_search (rowid, words, facets) VALUES (new.number, new.words, new.facets);
END;
CREATE TRIGGER _lead_index_removed AFTER DELETE ON _lead_index BEGIN
    INSERT INTO _lead_search (_lead_search, rowid, words, facets)
    VALUES ('delete', old.number, old.words, old.facets);
END;
CREATE TRIGGER _lead_index_changed AFTER UPDATE ON _lead_index
WHEN old.words IS NOT new.words OR old.facets IS NOT new.facets BEGIN
    INSERT INTO _lead_search (_lead_search, rowid, words, facets)
    VALUES ('delete', old.number, old.words, old.facets);
    INSERT INTO _lead_search (rowid, words, facets) VALUES (new.number, new.words, new.facets);
END;

INSERT INTO _lead_index (number, lead_id, phone, words, facets)
SELECT e.first_number + row_number() OVER (PARTITION BY e.first_number ORDER BY e.lead_id) - 1,
    e.lead_id, e.phone, e.words, e.facets
FROM _lead_entries e;

CREATE TRIGGER leads_added AFTER INSERT ON leads BEGIN
    INSERT OR IGNORE INTO _lead_index (number, lead_id, phone, words, facets)
    SELECT COALESCE((SELECT MAX(i.number) + 1 FROM _lead_index i
            WHERE i.number BETWEEN e.first_number AND e.first_number + 999999), e.first_number),
        e.lead_id, e.phone, e.words, e.facets
    FROM _lead_entries e WHERE e.lead_id = new.id;
    UPDATE _lead_index SET words = (SELECT e.words FROM _lead_entries e WHERE e.lead_id = _lead_index.lead_id)
    WHERE lead_id = new.merged_into AND EXISTS (SELECT 1 FROM leads l WHERE l.id = _lead_index.lead_id);
END;
CREATE TRIGGER leads_changed AFTER UPDATE OF kind, status, quarantined, added_by, phone, discovery_source, surfaces,
    search_text, deleted_at, merged_into ON leads BEGIN
    UPDATE _lead_index SET (phone, words, facets) =
        (SELECT e.phone, e.words, e.facets FROM _lead_entries e WHERE e.lead_id = _lead_index.lead_id)
    WHERE lead_id IN (new.id, old.merged_into, new.merged_into)
        AND EXISTS (SELECT 1 FROM leads l WHERE l.id = _lead_index.lead_id);
END;
CREATE TRIGGER leads_moved AFTER UPDATE OF id, received_at ON leads
WHEN old.id <> new.id OR old.received_at <> new.received_at BEGIN
    DELETE FROM _lead_index WHERE lead_id = old.id;
    INSERT OR IGNORE INTO _lead_index (number, lead_id, phone, words, facets)
    SELECT COALESCE((SELECT MAX(i.number) + 1 FROM _lead_index i
            WHERE i.number BETWEEN e.first_number AND e.first_number + 999999), e.first_number),
        e.lead_id, e.phone, e.words, e.facets
    FROM _lead_entries e WHERE e.lead_id = new.id;
END;
CREATE TRIGGER leads_removed AFTER DELETE ON leads BEGIN
    DELETE FROM _lead_index WHERE lead_id = old.id;
    UPDATE _lead_index SET words = (SELECT e.words FROM _lead_entries e WHERE e.lead_id = _lead_index.lead_id)
    WHERE lead_id = old.merged_into AND EXISTS (SELECT 1 FROM leads l WHERE l.id = _lead_index.lead_id);
END;
CREATE TRIGGER lead_notes_added AFTER INSERT ON lead_notes BEGIN
    UPDATE _lead_index SET words = (SELECT e.words FROM _lead_entries e WHERE e.lead_id = _lead_index.lead_id)
    WHERE lead_id IN (new.lead_id, (SELECT l.merged_into FROM leads l WHERE l.id = new.lead_id))
        AND EXISTS (SELECT 1 FROM leads l WHERE l.id = _lead_index.lead_id);
END;
CREATE TRIGGER lead_notes_changed AFTER UPDATE ON lead_notes BEGIN
    UPDATE _lead_index SET words = (SELECT e.words FROM _lead_entries e WHERE e.lead_id = _lead_index.lead_id)
    WHERE lead_id IN (new.lead_id, (SELECT l.merged_into FROM leads l WHERE l.id = new.lead_id))
        AND EXISTS (SELECT 1 FROM leads l WHERE l.id = _lead_index.lead_id);
END;
CREATE TRIGGER lead_notes_removed AFTER DELETE ON lead_notes BEGIN
    UPDATE _lead_index SET words = (SELECT e.words FROM _lead_entries e WHERE e.lead_id = _lead_index.lead_id)
    WHERE lead_id IN (old.lead_id, (SELECT l.merged_into FROM leads l WHERE l.id = old.lead_id))
        AND EXISTS (SELECT 1 FROM leads l WHERE l.id = _lead_index.lead_id);
END;
-- end

-- only postgres:
CREATE TABLE _lead_index (
    number BIGINT PRIMARY KEY,
    lead_id TEXT NOT NULL REFERENCES leads (id) ON UPDATE CASCADE ON DELETE CASCADE,
    phone TEXT NOT NULL,
    document TSVECTOR NOT NULL,
    CONSTRAINT _lead_index_lead_id_key UNIQUE (lead_id)
);

-- Not the parser of text search: it reads addresses and numbers as one word. A lexeme has a greatest length, so that
-- no text can keep a lead from being stored.
CREATE FUNCTION lead_words(TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT COALESCE(array_agg(DISTINCT left(word, 60)), '{}') FROM unnest(string_to_array(translate(
        translate(lower(left($1, 200000)),
            'ÀÁÂÃÄÅĀĂĄÇĆČĎÈÉÊËĒĖĘĚÌÍÎÏĪĮÑŃŇÒÓÔÕÖŌŐŘŚŠŞȘŤȚÙÚÛÜŪŮŰÝŸŹŻŽàáâãäåāăąçćčďèéêëēėęěìíîïīįñńňòóôõöōőřśšşșťțùúûüūůűýÿźżž',
            'aaaaaaaaacccdeeeeeeeeiiiiiinnnooooooorssssttuuuuuuuyyzzzaaaaaaaaacccdeeeeeeeeiiiiiinnnooooooorssssttuuuuuuuyyzzz'),
        E'\n\r\t\u000b\u000c\u00a0!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~«»¡¿–—‘’‚“”„…·•×§°',
        repeat(' ', 60)), ' ')) AS word WHERE word <> ''
$$;
CREATE VIEW _lead_words AS SELECT l.id, l.merged_into, d.digits,
    concat_ws(' ', l.search_text, l.discovery_source,
        replace(replace(replace(replace(l.surfaces, '"materialId":', ' '), '"material":', ' '), '"direction":', ' '),
            '"name":', ' '),
        (SELECT string_agg(substr(d.digits, s.n), ' ') FROM generate_series(1, 12) AS s (n)),
        (SELECT string_agg(n.text, ' ') FROM lead_notes n WHERE n.lead_id = l.id)) AS words
FROM leads l CROSS JOIN LATERAL (SELECT left(regexp_replace(l.phone, '[^0-9]', '', 'g'), 40) AS digits) d;
CREATE VIEW _lead_entries AS SELECT l.id AS lead_id,
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
            '=k' || CASE WHEN l.added_by IS NULL THEN left(l.kind, 60) ELSE 'manual' END,
            '=s' || left(l.status, 60),
            '=d' || encode(convert_to(COALESCE(left(l.discovery_source, 100), ''), 'UTF8'), 'hex')
        ]) AS document
FROM leads l JOIN _lead_words w ON w.id = l.id;

INSERT INTO _lead_index (number, lead_id, phone, document)
SELECT e.first_number + row_number() OVER (PARTITION BY e.first_number ORDER BY e.lead_id) - 1,
    e.lead_id, e.phone, e.document
FROM _lead_entries e;
CREATE INDEX _lead_index_phone ON _lead_index (phone) WHERE phone <> '';
CREATE INDEX _lead_index_document ON _lead_index USING gin (document) WITH (fastupdate = off);

CREATE FUNCTION index_lead(wanted TEXT) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
    entry RECORD;
    free BIGINT;
BEGIN
    SELECT * INTO entry FROM _lead_entries e WHERE e.lead_id = wanted;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    UPDATE _lead_index SET phone = entry.phone, document = entry.document WHERE lead_id = wanted;
    IF FOUND THEN
        RETURN;
    END IF;
    SELECT COALESCE(MAX(i.number) + 1, entry.first_number) INTO free FROM _lead_index i
    WHERE i.number BETWEEN entry.first_number AND entry.first_number + 999999;
    -- Another transaction may have taken the number in the same millisecond.
    FOR attempt IN 1..1000 LOOP
        INSERT INTO _lead_index (number, lead_id, phone, document)
        VALUES (free, wanted, entry.phone, entry.document) ON CONFLICT DO NOTHING;
        EXIT WHEN FOUND;
        free := free + 1;
    END LOOP;
END
$$;
CREATE FUNCTION index_written_lead() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND NEW.received_at <> OLD.received_at THEN
        DELETE FROM _lead_index WHERE lead_id = OLD.id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        PERFORM index_lead(NEW.id);
        IF NEW.merged_into IS NOT NULL THEN
            PERFORM index_lead(NEW.merged_into);
        END IF;
    END IF;
    IF TG_OP <> 'INSERT' AND OLD.merged_into IS NOT NULL THEN
        PERFORM index_lead(OLD.merged_into);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER leads_written AFTER INSERT OR DELETE OR UPDATE OF received_at, kind, status, quarantined, added_by,
    phone, discovery_source, surfaces, search_text, deleted_at, merged_into ON leads
    FOR EACH ROW EXECUTE FUNCTION index_written_lead();
CREATE FUNCTION index_noted_lead() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    noted TEXT;
    main TEXT;
BEGIN
    IF TG_OP = 'DELETE' THEN
        noted := OLD.lead_id;
    ELSE
        noted := NEW.lead_id;
    END IF;
    PERFORM index_lead(noted);
    SELECT l.merged_into INTO main FROM leads l WHERE l.id = noted;
    IF main IS NOT NULL THEN
        PERFORM index_lead(main);
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER lead_notes_written AFTER INSERT OR UPDATE OR DELETE ON lead_notes
    FOR EACH ROW EXECUTE FUNCTION index_noted_lead();
-- end
