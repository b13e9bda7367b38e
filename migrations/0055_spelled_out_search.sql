-- Letters that are no other letter with an accent are found as people without them write them: 'grossl' finds 'Größl'.
-- The words of the index are spelled out, those of the texts are not.

-- only sqlite:
DROP TRIGGER post_texts_added;
DROP TRIGGER post_texts_removed;
DROP TRIGGER post_texts_changed;
INSERT INTO _post_search (_post_search, rowid, title, excerpt, body, tags)
SELECT 'delete', number, title, excerpt, body, tags FROM post_texts
WHERE title || excerpt || body || tags GLOB '*[ßẞæÆœŒøØłŁđĐðÐþÞı]*';
CREATE VIEW _post_words AS SELECT number,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(title,
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'),
        'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i') AS title,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(excerpt,
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'),
        'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i') AS excerpt,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(body,
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'),
        'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i') AS body,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(tags,
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ø', 'o'), 'Ø', 'o'), 'ł', 'l'),
        'Ł', 'l'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i') AS tags
FROM post_texts;
INSERT INTO _post_search (rowid, title, excerpt, body, tags)
SELECT w.number, w.title, w.excerpt, w.body, w.tags FROM _post_words w JOIN post_texts t ON t.number = w.number
WHERE t.title || t.excerpt || t.body || t.tags GLOB '*[ßẞæÆœŒøØłŁđĐðÐþÞı]*';
CREATE TRIGGER post_texts_added AFTER INSERT ON post_texts BEGIN
    INSERT INTO _post_search (rowid, title, excerpt, body, tags)
    SELECT number, title, excerpt, body, tags FROM _post_words WHERE number = new.number;
END;
CREATE TRIGGER post_texts_removed BEFORE DELETE ON post_texts BEGIN
    INSERT INTO _post_search (_post_search, rowid, title, excerpt, body, tags)
    SELECT 'delete', number, title, excerpt, body, tags FROM _post_words WHERE number = old.number;
END;
CREATE TRIGGER post_texts_changes BEFORE UPDATE ON post_texts BEGIN
    INSERT INTO _post_search (_post_search, rowid, title, excerpt, body, tags)
    SELECT 'delete', number, title, excerpt, body, tags FROM _post_words WHERE number = old.number;
END;
CREATE TRIGGER post_texts_changed AFTER UPDATE ON post_texts BEGIN
    INSERT INTO _post_search (rowid, title, excerpt, body, tags)
    SELECT number, title, excerpt, body, tags FROM _post_words WHERE number = new.number;
END;

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
    || ' k' || CASE WHEN l.added_by IS NULL THEN l.kind ELSE 'manual' END
    || ' s' || l.status
    || ' d' || lower(hex(COALESCE(substr(l.discovery_source, 1, 100), ''))) AS facets
FROM leads l JOIN _lead_words w ON w.id = l.id;
UPDATE _lead_index SET words = (SELECT e.words FROM _lead_entries e WHERE e.lead_id = _lead_index.lead_id)
WHERE words GLOB '*[ßẞæÆœŒøØłŁđĐðÐþÞı]*' AND EXISTS (SELECT 1 FROM leads l WHERE l.id = _lead_index.lead_id);
-- end

-- only postgres:
CREATE FUNCTION spelled_out(TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT replace(replace(replace(replace(replace(replace(replace(replace(translate($1, 'øØłŁđĐðÐı', 'oollddddi'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th')
$$;
CREATE OR REPLACE FUNCTION search_folded(TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT translate(
        lower(spelled_out($1)),
        'àáâãäåāăąçćčďèéêëēėęěìíîïīįñńňòóôõöōőřśšşșťțùúûüūůűýÿźżž',
        'aaaaaaaaacccdeeeeeeeeiiiiiinnnooooooorssssttuuuuuuuyyzzz'
    )
$$;
CREATE OR REPLACE FUNCTION lead_words(TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT COALESCE(array_agg(DISTINCT left(word, 60)), '{}') FROM unnest(string_to_array(translate(
        translate(lower(spelled_out(left($1, 200000))),
            'ÀÁÂÃÄÅĀĂĄÇĆČĎÈÉÊËĒĖĘĚÌÍÎÏĪĮÑŃŇÒÓÔÕÖŌŐŘŚŠŞȘŤȚÙÚÛÜŪŮŰÝŸŹŻŽàáâãäåāăąçćčďèéêëēėęěìíîïīįñńňòóôõöōőřśšşșťțùúûüūůűýÿźżž',
            'aaaaaaaaacccdeeeeeeeeiiiiiinnnooooooorssssttuuuuuuuyyzzzaaaaaaaaacccdeeeeeeeeiiiiiinnnooooooorssssttuuuuuuuyyzzz'),
        E'\n\r\t\u000b\u000c\u00a0!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~«»¡¿–—‘’‚“”„…·•×§°',
        repeat(' ', 60)), ' ')) AS word WHERE word <> ''
$$;
UPDATE post_texts SET title = title
WHERE title || excerpt || body || tags ~ '[ßẞæÆœŒøØłŁđĐðÐþÞı]';
UPDATE _lead_index SET document = e.document FROM _lead_entries e, leads l
WHERE e.lead_id = _lead_index.lead_id AND l.id = _lead_index.lead_id AND e.document <> _lead_index.document;
-- end
