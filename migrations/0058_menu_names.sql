-- What the header calls a page whose title is too long for it; null for its title.
ALTER TABLE pages ADD COLUMN menu_name TEXT;
