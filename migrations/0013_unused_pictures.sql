-- Since when nothing uses a picture, as far as was seen; none while something does.
-- Pictures that nothing uses today are seen when the library is next read.
ALTER TABLE media ADD COLUMN unused_since BIGINT;
