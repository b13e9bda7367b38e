-- Texts refer to pictures of the library by id. Those in which a picture has none, as earlier versions of the
-- program write them, get it when the program starts: with these indexes it finds them without reading every text.
CREATE INDEX posts_without_picture_ids ON posts (id)
    WHERE REPLACE(content, '<img data-picture=', '') LIKE '%<img %';
CREATE INDEX revisions_without_picture_ids ON revisions (id)
    WHERE REPLACE(document, '<img data-picture=', '') LIKE '%<img %';
