-- The whole domain. The twin in migrations/sqlite has the same tables and
-- columns (a test compares them); only the spelling of types differs.
--
-- Conventions: ids are uuid v7 as text; instants are epoch milliseconds;
-- calendar dates are ISO text; JSON is opaque text; unique constraints are
-- named <table>_<columns>_key so that both engines report the same name.

-- Raised in every transaction that changes published content; caches compare it.
CREATE TABLE content_version (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version BIGINT NOT NULL
);
INSERT INTO content_version (id, version) VALUES (1, 1);

-- Rows that a transaction locks to keep others with the same key waiting
-- (a fixed number of slots, so the table cannot grow).
CREATE TABLE lock_slots (
    slot INTEGER PRIMARY KEY,
    taken BIGINT NOT NULL
);

-- Random keys that all servers of the site share and that outlive a restart.
CREATE TABLE server_keys (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

-- Accounts and what guards them.
CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    is_admin BOOLEAN NOT NULL DEFAULT FALSE,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    CONSTRAINT accounts_email_key UNIQUE (email)
);

CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    last_seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    user_agent TEXT
);
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE sign_in_failures (
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    failures BIGINT NOT NULL,
    last_at BIGINT NOT NULL,
    PRIMARY KEY (scope, key)
);

CREATE TABLE rate_events (
    id TEXT PRIMARY KEY,
    bucket TEXT NOT NULL,
    key TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX rate_events_lookup ON rate_events (bucket, key, at);
CREATE INDEX rate_events_age ON rate_events (at);

-- The media library: pictures that may be published.
CREATE TABLE media (
    id TEXT PRIMARY KEY,
    key TEXT NOT NULL,
    original_name TEXT NOT NULL,
    media_type TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    bytes BIGINT NOT NULL,
    color TEXT NOT NULL,
    thumbhash TEXT NOT NULL,
    alt TEXT NOT NULL,
    focal_x INTEGER NOT NULL DEFAULT 50 CHECK (focal_x BETWEEN 0 AND 100),
    focal_y INTEGER NOT NULL DEFAULT 50 CHECK (focal_y BETWEEN 0 AND 100),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1,
    deleted_at BIGINT,
    CONSTRAINT media_key_key UNIQUE (key)
);

CREATE TABLE media_variants (
    media_id TEXT NOT NULL REFERENCES media (id) ON DELETE CASCADE,
    width INTEGER NOT NULL,
    format TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    PRIMARY KEY (media_id, width, format)
);

-- Published content.
CREATE TABLE projects (
    id TEXT PRIMARY KEY,
    slug TEXT NOT NULL,
    project_name TEXT NOT NULL,
    short_description TEXT NOT NULL,
    vessel_type TEXT NOT NULL,
    location TEXT,
    date_completed TEXT,
    display_order INTEGER NOT NULL DEFAULT 0 CHECK (display_order >= 0),
    status TEXT NOT NULL CHECK (status IN ('draft', 'published')),
    thumbnail_media_id TEXT REFERENCES media (id),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1,
    deleted_at BIGINT
);
CREATE UNIQUE INDEX projects_slug_key ON projects (slug) WHERE deleted_at IS NULL;
CREATE INDEX projects_public ON projects (display_order, id) WHERE status = 'published' AND deleted_at IS NULL;

CREATE TABLE gallery_photos (
    id TEXT PRIMARY KEY,
    media_id TEXT REFERENCES media (id),
    image_url TEXT,
    alt_text TEXT NOT NULL,
    caption TEXT,
    tag TEXT,
    category TEXT NOT NULL,
    display_order INTEGER NOT NULL DEFAULT 0,
    is_visible BOOLEAN NOT NULL DEFAULT TRUE,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1,
    deleted_at BIGINT
);
CREATE INDEX gallery_photos_public ON gallery_photos (category, display_order, id) WHERE is_visible AND deleted_at IS NULL;

CREATE TABLE project_photos (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    photo_id TEXT NOT NULL REFERENCES gallery_photos (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    PRIMARY KEY (project_id, photo_id)
);
CREATE INDEX project_photos_photo ON project_photos (photo_id);

CREATE TABLE testimonials (
    id TEXT PRIMARY KEY,
    testimonial_text TEXT NOT NULL,
    client_name TEXT,
    client_photo_media_id TEXT REFERENCES media (id),
    client_photo_url TEXT,
    linked_project_id TEXT REFERENCES projects (id) ON DELETE SET NULL,
    is_active BOOLEAN NOT NULL DEFAULT FALSE,
    display_order INTEGER NOT NULL DEFAULT 0 CHECK (display_order >= 0),
    location TEXT,
    date TEXT,
    rating INTEGER CHECK (rating BETWEEN 1 AND 5),
    google_review_url TEXT,
    google_review_id TEXT,
    review_platform TEXT NOT NULL DEFAULT 'google',
    source TEXT NOT NULL DEFAULT 'google',
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1,
    deleted_at BIGINT
);
CREATE INDEX testimonials_public ON testimonials (display_order, id) WHERE is_active AND deleted_at IS NULL;
CREATE INDEX testimonials_review_url ON testimonials (google_review_url) WHERE google_review_url IS NOT NULL;

CREATE TABLE faqs (
    id TEXT PRIMARY KEY,
    question TEXT NOT NULL,
    answer TEXT NOT NULL,
    category TEXT,
    is_active BOOLEAN NOT NULL DEFAULT TRUE,
    display_order INTEGER NOT NULL DEFAULT 0 CHECK (display_order >= 0),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1,
    deleted_at BIGINT
);
CREATE INDEX faqs_public ON faqs (display_order, id) WHERE is_active AND deleted_at IS NULL;

CREATE TABLE posts (
    id TEXT PRIMARY KEY,
    slug TEXT NOT NULL,
    title TEXT NOT NULL,
    excerpt TEXT,
    content TEXT NOT NULL,
    content_source TEXT,
    featured_media_id TEXT REFERENCES media (id),
    featured_image_url TEXT,
    author_name TEXT,
    author_title TEXT,
    author_avatar_media_id TEXT REFERENCES media (id),
    author_avatar_url TEXT,
    publication_date TEXT,
    status TEXT NOT NULL CHECK (status IN ('draft', 'published')),
    category TEXT,
    tags TEXT NOT NULL DEFAULT '[]',
    read_time INTEGER NOT NULL DEFAULT 1,
    is_featured BOOLEAN NOT NULL DEFAULT FALSE,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1,
    deleted_at BIGINT
);
CREATE UNIQUE INDEX posts_slug_key ON posts (slug) WHERE deleted_at IS NULL;
CREATE INDEX posts_public ON posts (publication_date DESC, id DESC) WHERE status = 'published' AND deleted_at IS NULL;

-- Earlier slugs of a post, so that old addresses lead to the new one.
CREATE TABLE post_slugs (
    slug TEXT PRIMARY KEY,
    post_id TEXT NOT NULL REFERENCES posts (id) ON DELETE CASCADE
);
CREATE INDEX post_slugs_post ON post_slugs (post_id);

CREATE TABLE seo_metadata (
    id TEXT PRIMARY KEY,
    page_slug TEXT NOT NULL,
    page_title TEXT NOT NULL,
    seo_title TEXT,
    meta_description TEXT,
    og_title TEXT,
    og_description TEXT,
    og_media_id TEXT REFERENCES media (id),
    og_image_url TEXT,
    canonical_url TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1,
    deleted_at BIGINT
);
CREATE UNIQUE INDEX seo_metadata_page_slug_key ON seo_metadata (page_slug) WHERE deleted_at IS NULL;

CREATE TABLE page_section_images (
    id TEXT PRIMARY KEY,
    page_slug TEXT NOT NULL,
    section_key TEXT NOT NULL,
    display_name TEXT NOT NULL,
    media_id TEXT REFERENCES media (id),
    alt_text TEXT NOT NULL DEFAULT '',
    video_url TEXT,
    enable_video BOOLEAN NOT NULL DEFAULT TRUE,
    mobile_height_vh INTEGER NOT NULL DEFAULT 60,
    video_settings TEXT NOT NULL DEFAULT '{}',
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1,
    deleted_at BIGINT,
    CONSTRAINT page_section_images_page_slug_section_key_key UNIQUE (page_slug, section_key)
);

-- The id is the style's slug: requests carry it.
CREATE TABLE style_options (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    materials TEXT NOT NULL DEFAULT '[]',
    media_id TEXT REFERENCES media (id),
    fallback_media_id TEXT REFERENCES media (id),
    display_order INTEGER NOT NULL DEFAULT 0,
    is_active BOOLEAN NOT NULL DEFAULT TRUE,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1,
    deleted_at BIGINT
);

CREATE TABLE social_posts (
    id TEXT PRIMARY KEY,
    media_id TEXT NOT NULL REFERENCES media (id),
    caption TEXT NOT NULL,
    likes INTEGER,
    comments INTEGER,
    url TEXT,
    display_order INTEGER NOT NULL DEFAULT 0,
    is_visible BOOLEAN NOT NULL DEFAULT TRUE,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1,
    deleted_at BIGINT
);
CREATE INDEX social_posts_public ON social_posts (display_order, id) WHERE is_visible AND deleted_at IS NULL;

CREATE TABLE business_profile (
    id TEXT PRIMARY KEY CHECK (id = 'business'),
    document TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1
);

CREATE TABLE legal_documents (
    slug TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    content TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1
);

-- Every version that a visitor may have agreed to.
CREATE TABLE legal_versions (
    slug TEXT NOT NULL REFERENCES legal_documents (slug),
    version INTEGER NOT NULL,
    content TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (slug, version)
);

CREATE TABLE admin_settings (
    setting_key TEXT PRIMARY KEY,
    setting_value TEXT NOT NULL,
    description TEXT,
    updated_at BIGINT NOT NULL
);

-- Content as it was before a change.
CREATE TABLE revisions (
    id TEXT PRIMARY KEY,
    entity TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    document TEXT NOT NULL,
    account_id TEXT REFERENCES accounts (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX revisions_entity ON revisions (entity, entity_id, created_at);

-- Leads and everything that belongs to a person.
CREATE TABLE leads (
    id TEXT PRIMARY KEY,
    reference TEXT NOT NULL,
    kind TEXT NOT NULL,
    status TEXT NOT NULL,
    quarantined BOOLEAN NOT NULL DEFAULT FALSE,
    quarantine_reason TEXT,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    email_normalised TEXT NOT NULL,
    phone TEXT NOT NULL,
    contact_method TEXT NOT NULL,
    preferred_time TEXT NOT NULL,
    style_id TEXT,
    style_name TEXT,
    message TEXT NOT NULL,
    photo_missing BOOLEAN NOT NULL DEFAULT FALSE,
    first_name TEXT,
    last_name TEXT,
    boat_location TEXT,
    vessel_name TEXT,
    vessel_length DOUBLE PRECISION,
    primary_service TEXT,
    discovery_source TEXT,
    user_agent TEXT,
    consent_version INTEGER NOT NULL,
    consent_at BIGINT NOT NULL,
    attempt_id TEXT,
    content_hash TEXT NOT NULL,
    client_key TEXT NOT NULL,
    -- What the inbox searches, lower case; made by the application because the
    -- engines fold letters differently.
    search_text TEXT NOT NULL,
    read_at BIGINT,
    received_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1,
    deleted_at BIGINT,
    CONSTRAINT leads_reference_key UNIQUE (reference),
    CONSTRAINT leads_attempt_id_key UNIQUE (attempt_id)
);
CREATE INDEX leads_open ON leads (received_at DESC, id DESC)
    WHERE quarantined = FALSE AND deleted_at IS NULL AND status IN ('new', 'replied', 'visit');
CREATE INDEX leads_won ON leads (received_at DESC, id DESC)
    WHERE quarantined = FALSE AND deleted_at IS NULL AND status = 'won';
CREATE INDEX leads_closed ON leads (received_at DESC, id DESC)
    WHERE quarantined = FALSE AND deleted_at IS NULL AND status = 'closed';
CREATE INDEX leads_quarantine ON leads (received_at DESC, id DESC) WHERE quarantined = TRUE AND deleted_at IS NULL;
CREATE INDEX leads_unread ON leads (received_at DESC, id DESC)
    WHERE quarantined = FALSE AND deleted_at IS NULL AND read_at IS NULL AND status IN ('new', 'replied', 'visit');
CREATE INDEX leads_content ON leads (content_hash, received_at);
CREATE INDEX leads_email ON leads (email_normalised);

CREATE TABLE lead_notes (
    id TEXT PRIMARY KEY,
    lead_id TEXT NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX lead_notes_lead ON lead_notes (lead_id);

CREATE TABLE visit_slots (
    id TEXT PRIMARY KEY,
    lead_id TEXT REFERENCES leads (id) ON DELETE CASCADE,
    starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    state TEXT NOT NULL
);
CREATE INDEX visit_slots_lead ON visit_slots (lead_id);
CREATE INDEX visit_slots_start ON visit_slots (starts_at);

-- Visitors' private photos. Without a lead they are swept after a day.
CREATE TABLE uploads (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL,
    storage_key TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    bytes BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    lead_id TEXT REFERENCES leads (id),
    CONSTRAINT uploads_token_hash_key UNIQUE (token_hash),
    CONSTRAINT uploads_lead_id_key UNIQUE (lead_id)
);
CREATE INDEX uploads_unclaimed ON uploads (created_at) WHERE lead_id IS NULL;

-- The outbox: what is to be sent because of a lead.
CREATE TABLE deliveries (
    id TEXT PRIMARY KEY,
    lead_id TEXT NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at BIGINT NOT NULL,
    lease_until BIGINT,
    last_outcome TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    CONSTRAINT deliveries_lead_id_channel_key UNIQUE (lead_id, channel)
);
CREATE INDEX deliveries_due ON deliveries (next_attempt_at) WHERE state = 'pending';

CREATE TABLE delivery_attempts (
    id TEXT PRIMARY KEY,
    delivery_id TEXT NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    status INTEGER,
    outcome TEXT NOT NULL,
    duration_ms BIGINT NOT NULL
);
CREATE INDEX delivery_attempts_delivery ON delivery_attempts (delivery_id, at);

-- Measuring, without anything about a person.
CREATE TABLE analytics_events (
    id TEXT PRIMARY KEY,
    session_id TEXT NOT NULL,
    step TEXT NOT NULL,
    step_number INTEGER NOT NULL,
    metadata TEXT NOT NULL DEFAULT '{}',
    at BIGINT NOT NULL
);
CREATE INDEX analytics_events_session ON analytics_events (session_id);
CREATE INDEX analytics_events_time ON analytics_events (at);

CREATE TABLE page_views (
    day TEXT NOT NULL,
    path TEXT NOT NULL,
    views BIGINT NOT NULL,
    PRIMARY KEY (day, path)
);

CREATE TABLE subscribers (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    state TEXT NOT NULL,
    token_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    confirmed_at BIGINT,
    CONSTRAINT subscribers_email_key UNIQUE (email)
);
