-- The line below a page's picture. It belongs to the picture that it was written for.
ALTER TABLE page_section_images ADD COLUMN caption TEXT NOT NULL DEFAULT '';
