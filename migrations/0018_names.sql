-- Tables are named as the code names what is in them.
ALTER TABLE share_cards RENAME TO og_images;
DROP INDEX share_cards_hash;
CREATE INDEX og_images_hash ON og_images (hash);
ALTER TABLE posts_unsettled RENAME TO posts_to_index;
