//! A site with a row in every table, and the readers of each table.

use super::features::{FEATURES, of_table};
use super::raw::Raw;
use crate::support::{OWNER, PASSWORD, TestServer, same_origin};
use backend::db::delivery::deliveries;
use domain::delivery::{Carrier, Topic};
use serde_json::{Value, json};

/// A request to the server.
#[derive(Clone, Debug)]
pub(super) enum Ask {
    /// A page or file.
    Get(String),
    /// A call from an island.
    Call(&'static str, Value),
    /// A form.
    Form(String, String),
    /// A worker's task, by name.
    Work(&'static str),
    /// All work of a feature, by its name in `backend::features`.
    Feature(&'static str),
}

/// Names used in URLs.
pub(super) struct Names {
    pub(super) project: String,
    pub(super) post: String,
    pub(super) post_id: String,
    pub(super) photo: String,
    pub(super) category: String,
    pub(super) tag: String,
    pub(super) preview: String,
    pub(super) media_key: String,
    pub(super) moved_post: String,
}

const LEAD: &str = "(id, reference, kind, status, name, email, email_normalised, phone, contact_method, preferred_time, \
     style_id, style_name, message, first_name, last_name, boat_location, vessel_name, vessel_length, primary_service, \
     discovery_source, user_agent, consent_version, consent_at, attempt_id, content_hash, client_key, search_text, \
     received_at, updated_at, quarantined, quarantine_reason)";

fn lead(id: &str, kind: &str, quarantined: bool) -> String {
    let reason = if quarantined { "'trap filled'" } else { "NULL" };
    format!(
        "INSERT INTO leads {LEAD} VALUES ('{id}', 'HG-{id}', '{kind}', 'new', 'Jane', '{id}@example.com', \
         '{id}@example.com', '619', 'email', 'morning', 'coastal-modern', 'Coastal', 'Words', 'Jane', 'Halloran', \
         'Slip', 'Selkie', 45.5, 'woodwork', 'marina', 'Agent', 1, 1, 'attempt-{id}', 'hash', 'client', 'jane', \
         1795219200000, 1, {quarantined}, {reason})"
    )
}

/// Rows that neither the demo nor the calls of [`build`] create.
#[expect(clippy::too_many_lines, reason = "one list")]
fn rows() -> Vec<String> {
    let mut rows = vec![
        lead("lead-contact", "contact", false),
        lead("lead-visit", "visit", false),
        lead("lead-refit", "refit", false),
        lead("lead-kept", "refit", true),
    ];
    rows.extend(
        [
            "INSERT INTO lead_notes VALUES ('note-1', 'lead-contact', 'A note', 1)",
            "UPDATE leads SET merged_into = 'lead-contact' WHERE id = 'lead-refit'",
            "INSERT INTO lead_filters VALUES ('filter-1', 'Teak', 'q=teak', 1)",
            "INSERT INTO uploads VALUES ('upload-1', 'token', 'private/refit/x.jpg', 10, 10, 5, 1, 'lead-refit', NULL, NULL, 0, 'The galley', NULL, FALSE, NULL, NULL)",
            "INSERT INTO uploads VALUES ('upload-2', 'token2', 'private/refit/y.jpg', 10, 10, 5, 1, NULL, NULL, NULL, 0, '', NULL, FALSE, NULL, NULL)",
            "INSERT INTO uploads VALUES ('upload-3', 'token3', 'private/refit/z.jpg', 10, 10, 5, 1, NULL, 'lead-refit', NULL, 0, '', NULL, FALSE, NULL, NULL)",
            "INSERT INTO uploads VALUES ('upload-4', 'token4', 'private/refit/w.jpg', 10, 10, 5, 1, NULL, NULL, 'lead-refit', 1, 'The helm', NULL, FALSE, NULL, NULL)",
            "INSERT INTO deliveries (id, topic, subject_id, channel, state, attempts, next_attempt_at, created_at, \
             updated_at, last_outcome) \
             VALUES ('delivery-1', 'lead', 'lead-contact', 'webhook', 'failed', 8, 1, 1, 1, 'Answered 503')",
            "INSERT INTO delivery_attempts VALUES ('try-1', 'delivery-1', 1, 503, 'Answered 503', 12)",
            "INSERT INTO analytics_events VALUES ('event-1', 'session', 'lcp', 0, '{}', 1795219200000, '/', 1200)",
            "INSERT INTO page_speeds VALUES ('2026-11-21', '/', 'lcp', 1200, 3)",
            "INSERT INTO page_errors VALUES ('2026-11-21', '/', 'hash', 'boom', 'at x', 2, 1795219200000)",
            "INSERT INTO page_views VALUES ('2026-11-21', '/', 3)",
            "INSERT INTO lead_messages (id, lead_id, kind, text, former_status, created_at) \
             VALUES ('said-1', 'lead-contact', 'reply', 'Dear Jane', 'new', 1)",
            "INSERT INTO lead_messages (id, lead_id, kind, text, created_at) \
             VALUES ('said-2', 'lead-contact', 'visitor', 'Thank you', 2)",
            "INSERT INTO lead_messages (id, lead_id, kind, text, choices, created_at) \
             VALUES ('said-3', 'lead-contact', 'decision', 'Which oil?', '[\"Teak oil\",\"Wax\"]', 3)",
            "INSERT INTO lead_messages (id, lead_id, kind, text, created_at) \
             VALUES ('said-4', 'lead-contact', 'decided', 'Wax', 4)",
            "INSERT INTO lead_messages (id, lead_id, kind, text, created_at) \
             VALUES ('said-5', 'lead-contact', 'progress', 'The frames are in.', 5)",
            "INSERT INTO lead_decisions VALUES ('said-3', 'said-4')",
            "UPDATE leads SET story_id = (SELECT MIN(id) FROM projects) WHERE id = 'lead-contact'",
            "INSERT INTO deliveries (id, topic, subject_id, channel, state, next_attempt_at, created_at, updated_at) \
             VALUES ('delivery-6', 'message', 'said-1', 'reply_mail', 'delivered', 1, 1, 1)",
            "INSERT INTO redirects (id, from_path, target, kind, created_at, updated_at) \
             VALUES ('redirect-1', '/old-boats', '/projects', 'permanent', 1, 1)",
            "INSERT INTO redirects (id, from_path, target, kind, post_id, created_at, updated_at) \
             SELECT 'redirect-2', '/blog/former-post', '/blog/' || slug, 'permanent', id, 1, 1 FROM posts \
             WHERE status = 'published' ORDER BY id LIMIT 1",
            "INSERT INTO redirects (id, from_path, target, kind, project_id, created_at, updated_at) \
             SELECT 'redirect-3', '/projects/former-project', '/projects/' || slug, 'permanent', id, 1, 1 \
             FROM projects WHERE status = 'published' LIMIT 1",
            "INSERT INTO pages (id, title, slug, sections, status, publish_at, created_at, updated_at) VALUES \
             ('page-own', 'Own', 'own-page', '[{\"id\":\"hero\",\"type\":\"hero\",\"values\":{\"title\":\"Own\"}}]', \
             'published', '2026-01-05', 1, 1)",
            "INSERT INTO site_words (id, document, created_at, updated_at) VALUES ('site-words', '{}', 1, 1)",
            "INSERT INTO page_pictures SELECT 'page-own', MIN(id) FROM media",
            "INSERT INTO project_pictures SELECT (SELECT MIN(id) FROM projects), MIN(id) FROM media WHERE id NOT IN \
             (SELECT media_id FROM project_pictures)",
            "INSERT INTO redirects (id, from_path, target, kind, page_id, created_at, updated_at) \
             VALUES ('redirect-4', '/former-page', '/own-page', 'permanent', 'page-own', 1, 1)",
            "INSERT INTO missing_paths VALUES ('/gone-1', 3, 1, 2, 'example.com')",
            "INSERT INTO links (id, url, is_external, state, outcome, next_check_at, created_at, checked_at) \
             VALUES ('link-1', '/nowhere', FALSE, 'broken', 'Not found', 1, 1, 1)",
            "INSERT INTO link_uses SELECT 'link-1', 'blog', id, title FROM posts LIMIT 1",
            "INSERT INTO variant_jobs (id, media_id, width, format, priority, due_at, problem, given_up) \
             SELECT 'job-1', MIN(id), 480, 'avif', 1, 9000000000000, 'Reason', FALSE FROM media",
            "INSERT INTO backups (id, since, succeeded_at, bytes, failed_at, problem, lease_until) \
             VALUES (1, 1, 2, 3, 4, 'Reason', 5)",
            "INSERT INTO share_cards VALUES ('page/home', 'abc', 1)",
            "INSERT INTO stray_files (key, seen_at, deleting_until) VALUES ('0123456789abcdef', 1, 2)",
            "INSERT INTO photo_deletions (storage_key, since, tries, due_at) VALUES \
             ('private/0123456789abcdef0123456789abcdef.jpg', 1, 2, 9000000000000)",
            "INSERT INTO erased_rows VALUES ('0192f3b4-0000-7000-8000-000000000001', 1)",
            "INSERT INTO post_slugs SELECT 'former-post', id FROM posts WHERE status = 'published' ORDER BY id LIMIT 1",
            "INSERT INTO project_slugs SELECT 'former-project', id FROM projects WHERE status = 'published' LIMIT 1",
            "INSERT INTO posts_unsettled SELECT id FROM posts LIMIT 1",
            "INSERT INTO devices SELECT 'device', id, 0, 9000000000000 FROM accounts LIMIT 1",
            "INSERT INTO accounts (id, email, password_hash, is_admin, created_at, updated_at) \
             VALUES ('crew', 'crew@example.com', 'no hash', FALSE, 1, 1)",
            "INSERT INTO totp_secrets SELECT id, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 1, 1 FROM accounts \
             WHERE email = 'crew@example.com'",
            "INSERT INTO recovery_codes SELECT 'code', id, 1 FROM accounts WHERE email = 'crew@example.com'",
            "INSERT INTO pending_sign_ins SELECT 'pending', id, 1, 9000000000000 FROM accounts \
             WHERE email = 'crew@example.com'",
            "INSERT INTO passkeys SELECT 'passkey', id, 'credential', 'Laptop', '{}', 1, 1, 1 FROM accounts \
             WHERE email = 'crew@example.com'",
            "INSERT INTO passkey_ceremonies VALUES ('ceremony', '{}', 9000000000000)",
            "INSERT INTO known_networks VALUES ('network', 9000000000000)",
            "INSERT INTO sign_in_failures VALUES ('address', 'x', 1, 9000000000000)",
            "INSERT INTO rate_events VALUES ('rate-1', 'x', 'x', 9000000000000)",
            "INSERT INTO lock_slots VALUES (1024, 1) ON CONFLICT DO NOTHING",
            "INSERT INTO admin_settings (setting_key, setting_value, updated_at) \
             VALUES ('zapier_webhook_url', 'https://hooks.example.com/1', 1) ON CONFLICT DO NOTHING",
            "INSERT INTO faqs (id, question, answer, is_active, created_at, updated_at, deleted_at) \
             VALUES ('faq-trashed', 'Q', 'A', TRUE, 1, 1, 9000000000000)",
        ]
        .map(str::to_owned),
    );
    for feature in FEATURES {
        rows.extend(feature.rows.iter().map(|row| (*row).to_owned()));
    }
    rows
}

/// Restores rows that the program has swept or processed since.
pub(super) async fn refill(raw: &mut Raw) {
    for sql in rows() {
        raw.run(&sql).await.ok();
    }
}

/// Fills every table that the demo leaves empty.
pub(super) async fn build(server: &TestServer, raw: &mut Raw) -> Names {
    assert!(server.sign_in().await.status().is_redirection());
    for sql in rows() {
        raw.run(&sql).await.expect(&sql);
    }
    let text = async |raw: &mut Raw, sql: &str| raw.text(sql).await.expect(sql);
    let oldest =
        "SELECT id FROM posts WHERE status = 'published' AND deleted_at IS NULL ORDER BY publication_date LIMIT 1";
    let post_id = text(raw, oldest).await;
    let post = text(raw, &format!("SELECT slug FROM posts WHERE id = '{post_id}'")).await;
    let open = call(server, "admin/open", json!({"entity": "blog", "id": post_id})).await;
    let mut draft = open["draft"].clone();
    draft["excerpt"] = json!("Another excerpt");
    let body = json!({"entity": "blog", "id": post_id, "editor": "tab", "revision": 0,
        "rowVersion": open["rowVersion"], "draft": draft});
    call(server, "admin/drafts/keep", body).await;
    let link = call(server, "admin/previews/share", json!({"entity": "blog", "id": post_id})).await;
    let faq = text(raw, "SELECT id FROM faqs WHERE deleted_at IS NULL ORDER BY id LIMIT 1").await;
    call(server, "admin/toggle", json!({"entity": "faqs", "id": faq, "on": false})).await;
    call(server, "admin/toggle", json!({"entity": "faqs", "id": faq, "on": true})).await;
    let term = async |raw: &mut Raw, kind: &str| {
        text(raw, &format!("SELECT slug FROM post_terms WHERE kind = '{kind}' ORDER BY slug LIMIT 1")).await
    };
    Names {
        project: text(raw, "SELECT slug FROM projects WHERE status = 'published' ORDER BY id LIMIT 1").await,
        post,
        post_id,
        photo: text(raw, "SELECT id FROM gallery_photos WHERE is_visible AND deleted_at IS NULL ORDER BY id LIMIT 1")
            .await,
        category: term(raw, "category").await,
        tag: term(raw, "tag").await,
        preview: link["path"].as_str().expect("a path").to_owned(),
        media_key: text(raw, "SELECT key FROM media WHERE id IN (SELECT thumbnail_media_id FROM projects) LIMIT 1")
            .await,
        moved_post: "/blog/former-post".to_owned(),
    }
}

async fn call(server: &TestServer, name: &str, body: Value) -> Value {
    let response = server.post_json(&format!("/api/{name}"), &body).await;
    let status = response.status();
    let answer: Value = response.json().await.unwrap_or_default();
    assert!(status.is_success(), "{name}: {answer}");
    answer
}

/// Which row of a table to damage, if not just any.
pub(super) fn which(table: &str, names: &Names) -> String {
    match table {
        "posts" | "post_texts" | "post_lists" => {
            let key = if table == "posts" { "id" } else { "post_id" };
            format!("{key} = '{}'", names.post_id)
        }
        "accounts" => "is_admin".to_owned(),
        "projects" => format!("slug = '{}'", names.project),
        "gallery_photos" => format!("id = '{}'", names.photo),
        "media" => format!("key = '{}'", names.media_key),
        "media_variants" => format!("media_id IN (SELECT id FROM media WHERE key = '{}')", names.media_key),
        "post_terms" => format!("slug = '{}' AND kind = 'tag'", names.tag),
        "post_slugs" => "slug = 'former-post'".to_owned(),
        "pages" => "id = 'page-own'".to_owned(),
        "seo_metadata" => "page_slug = 'home'".to_owned(),
        "page_section_images" => "page_slug = 'home' AND media_id IS NOT NULL".to_owned(),
        "leads" => "id = 'lead-contact'".to_owned(),
        "uploads" => "id = 'upload-1'".to_owned(),
        "testimonials" => "is_active AND linked_project_id IS NOT NULL".to_owned(),
        "style_options" | "faqs" => "is_active AND deleted_at IS NULL".to_owned(),
        "social_posts" => "is_visible".to_owned(),
        "drafts" | "preview_links" => "entity = 'blog'".to_owned(),
        _ => of_table(table).and_then(|feature| feature.which).unwrap_or("TRUE").to_owned(),
    }
}

pub(super) fn pages(paths: &[&str]) -> Vec<Ask> {
    paths.iter().map(|path| Ask::Get((*path).to_owned())).collect()
}

/// Requests of visitors.
pub(super) fn submits() -> Vec<Ask> {
    vec![
        Ask::Call("contact/submit", json!({"draft": contact()})),
        Ask::Call("refit/submit", json!({"draft": crate::support::draft("Tom")})),
    ]
}

pub(super) fn contact() -> Value {
    json!({
        "attemptId": uuid::Uuid::new_v4().to_string(), "firstName": "Ann", "lastName": "O'Brien",
        "email": "ann@example.com", "phone": "(619) 555-0187", "boatLocation": "Shelter Cove",
        "primaryService": "Woodwork & Carpentry", "discoverySource": "Marina Referral",
        "message": format!("Teak {}", uuid::Uuid::new_v4()), "preferredContactMethod": "phone",
        "preferredTime": "morning", "consent": true, "elapsedMs": 60_000,
    })
}

pub(super) fn sign_in() -> Ask {
    Ask::Form("/admin/login".into(), format!("email={OWNER}&password={}", PASSWORD.replace(' ', "+")))
}

/// A row's id as a path segment.
pub(super) fn encoded(id: &str) -> String {
    id.bytes()
        .map(|b| if b.is_ascii_alphanumeric() || b == b'-' { char::from(b).to_string() } else { format!("%{b:02X}") })
        .collect()
}

/// Sends a request; returns what is wrong with the response, if anything.
pub(super) async fn ask(server: &TestServer, ask: &Ask) -> Option<String> {
    let (name, request) = match ask {
        Ask::Get(path) => (format!("GET {path}"), server.client.get(server.url(path))),
        Ask::Call(name, body) => (
            format!("POST /api/{name}"),
            server.client.post(server.url(&format!("/api/{name}"))).headers(same_origin()).json(body),
        ),
        Ask::Form(path, body) => {
            let form = server.client.post(server.url(path)).headers(same_origin());
            (
                format!("POST {path}"),
                form.header("content-type", "application/x-www-form-urlencoded").body(body.clone()),
            )
        }
        Ask::Work(name) => return work(server, name).await,
        Ask::Feature(name) => return work_of_feature(server, name).await,
    };
    let response = match request.send().await {
        Ok(response) => response,
        Err(cause) => return Some(format!("{name}: {cause}")),
    };
    let status = response.status();
    if status.is_server_error() {
        return Some(format!("{name}: {status}"));
    }
    response.bytes().await.err().map(|cause| format!("{name}: {cause}"))
}

async fn work(server: &TestServer, name: &'static str) -> Option<String> {
    let backend = &server.running.state.backend;
    let done = match name {
        "links" => match backend::site::links::scan(backend, domain::Timestamp(0)).await {
            Ok(_) => backend::site::links::check_internal(backend).await.err().map(|cause| cause.to_string()),
            Err(cause) => Some(cause.to_string()),
        },
        "start" => match server::runtime::startup::open_backend(&server.running.state.config).await {
            Ok(other) => {
                other.db.close().await;
                None
            }
            Err(cause) => Some(cause.to_string()),
        },
        "outbox" => {
            let mut failed = None;
            for topic in Topic::ALL {
                for carrier in [Carrier::Webhook, Carrier::Mail, Carrier::Push] {
                    let now = backend.clock.now();
                    let next = deliveries::claim_due(&backend.db, topic, carrier, now, 0, 4).await;
                    failed = failed.or(next.err().map(|cause| cause.to_string()));
                }
            }
            failed
        }
        "pictures" => backend::media::making::make_due(backend).await.err().map(|cause| cause.to_string()),
        "counters" => backend.sweep_counters().await.err().map(|cause| cause.to_string()),
        _ => panic!("unknown task: {name}"),
    };
    done.map(|cause| format!("work {name}: {cause}"))
}

async fn work_of_feature(server: &TestServer, name: &str) -> Option<String> {
    let feature = backend::features::FEATURES.iter().find(|feature| feature.name == name).expect("a feature");
    let mut failed = None;
    for work in feature.work {
        let done = (work.run)(&server.running.state.backend).await;
        failed = failed.or(done.err().map(|cause| format!("{}: {cause}", work.failure)));
    }
    failed
}
