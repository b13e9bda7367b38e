-- The former address of a renamed project or post is a redirect like the owner's own, which have neither id.
-- project_slugs and post_slugs held them until now. An older version that still runs finds the new redirects,
-- too, and goes on writing the former tables. One release later they are copied again and dropped.
ALTER TABLE redirects ADD COLUMN project_id TEXT REFERENCES projects (id) ON DELETE CASCADE;
ALTER TABLE redirects ADD COLUMN post_id TEXT REFERENCES posts (id) ON DELETE CASCADE;
CREATE INDEX redirects_project ON redirects (project_id);
CREATE INDEX redirects_post ON redirects (post_id);

-- Where the owner has made a redirect of the same address, theirs stays.
INSERT INTO redirects (id, from_path, target, kind, project_id, created_at, updated_at)
SELECT 'project-' || s.slug, '/projects/' || s.slug, '/projects/' || p.slug, 'permanent', p.id,
    CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT), CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT)
FROM project_slugs s JOIN projects p ON p.id = s.project_id
WHERE s.slug <> p.slug
ON CONFLICT DO NOTHING;
INSERT INTO redirects (id, from_path, target, kind, post_id, created_at, updated_at)
SELECT 'post-' || s.slug, '/blog/' || s.slug, '/blog/' || p.slug, 'permanent', p.id,
    CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT), CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT)
FROM post_slugs s JOIN posts p ON p.id = s.post_id
WHERE s.slug <> p.slug
ON CONFLICT DO NOTHING;
