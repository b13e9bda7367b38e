-- Columns that no version has read or written: a web address that the owner enters is copied into the
-- library, and texts are stored in one form only.
ALTER TABLE gallery_photos DROP COLUMN image_url;
ALTER TABLE testimonials DROP COLUMN client_photo_url;
ALTER TABLE posts DROP COLUMN content_source;
ALTER TABLE posts DROP COLUMN featured_image_url;
ALTER TABLE posts DROP COLUMN author_avatar_url;
ALTER TABLE seo_metadata DROP COLUMN og_image_url;
