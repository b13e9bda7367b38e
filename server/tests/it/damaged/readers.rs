//! What reads each table: pages, calls and workers.

use super::features::{FEATURES, of_table, pages_that_read};
use super::site::{Ask, Names, encoded, pages, sign_in, submits};
use serde_json::json;
use std::collections::BTreeMap;

const LEAD: &str = "/admin/leads/lead-contact";

/// Every page and call that reads a table. For a table not listed here, everything is requested.
pub(super) fn readers(table: &str, id: &str, names: &Names) -> Vec<Ask> {
    if let Some(feature) = of_table(table) {
        return (feature.readers)();
    }
    let mut readers = of_site(table, id, names);
    readers.extend(pages(&pages_that_read(table)));
    readers
}

#[expect(clippy::too_many_lines, reason = "one table")]
fn of_site(table: &str, id: &str, names: &Names) -> Vec<Ask> {
    let owner = |kind: &'static str| {
        vec![
            Ask::Get(format!("/admin/{kind}")),
            Ask::Get(format!("/admin/{kind}/{}/edit", encoded(id))),
            Ask::Call("admin/history", json!({"entity": kind, "id": id})),
            Ask::Get("/admin/trash".into()),
            Ask::Call("admin/media/list", json!({})),
        ]
    };
    let project = format!("/projects/{}", names.project);
    let article = format!("/blog/{}", names.post);
    let photo = format!("/gallery/{}", names.photo);
    let category = format!("/blog/category/{}", names.category);
    let tag = format!("/blog/tag/{}", names.tag);
    let feeds = ["/feed.xml", "/feed.atom", "/feed.json", "/sitemap.xml"];
    let blog = [
        &feeds[..],
        &["/blog", &article, &category, &tag, "/blog?q=teak", "/api/content/posts", &names.preview, &names.moved_post],
    ]
    .concat();
    match table {
        "media" | "media_variants" | "variant_jobs" => [
            pages(&[&project, "/showroom", &photo, "/visualizer", "/contact", "/feed.json", "/sitemap.xml", &article]),
            pages(&["/admin/media", "/admin/projects", "/admin/page-images"]),
            vec![
                Ask::Get(format!("/media/{}/480.avif", names.media_key)),
                Ask::Call("admin/media/list", json!({"q": "a"})),
                Ask::Call("admin/media/open", json!({"id": id})),
                Ask::Call("admin/media/history", json!({"id": id})),
                Ask::Call("admin/media/remake", json!({"id": id})),
                Ask::Call("admin/media/sizes", json!({"ids": [id]})),
                Ask::Work("pictures"),
                Ask::Call("admin/media/update", json!({"id": id, "alt": "A deck", "decorative": false, "focalX": 1, "focalY": 2})),
                Ask::Get("/admin/trash".into()),
            ],
        ]
        .concat(),
        "projects" | "project_photos" | "project_pictures" | "project_slugs" => [
            pages(&["/", "/projects", &project, "/sitemap.xml", "/projects/former-project", "/projects/nowhere", "/api/content/projects"]),
            owner("projects"),
            vec![Ask::Get("/admin/testimonials".to_owned())],
        ]
        .concat(),
        "gallery_photos" => [
            pages(&["/yacht-interiors", "/showroom", &photo, &project, "/sitemap.xml", "/api/content/gallery?category=yacht"]),
            owner("gallery"),
            vec![Ask::Get("/admin/projects/new".to_owned())],
        ]
        .concat(),
        "pages" | "page_pictures" => [
            pages(&["/", "/residential", "/own-page", "/former-page", "/sitemap.xml", "/admin/seo/new"]),
            pages(&["/api/content/pages", "/api/content/page?slug=own-page", "/cards/page/own-page/0123456789abcdef.jpg"]),
            owner("pages"),
        ]
        .concat(),
        "testimonials" => [pages(&["/", "/yacht-interiors", &project, "/api/content/testimonials"]), owner("testimonials")].concat(),
        "faqs" => [pages(&["/", "/yacht-interiors", "/residential", "/api/content/faqs?category=general"]), owner("faqs")].concat(),
        "style_options" => [pages(&["/visualizer", "/showroom", "/admin/leads/lead-refit", "/api/content/styles"]), owner("styles"), submits()].concat(),
        "materials" => [pages(&["/", "/residential", "/api/content/materials?slug=home", "/api/content/cabin-materials"]), owner("materials")].concat(),
        "social_posts" => [pages(&["/"]), owner("social")].concat(),
        "seo_metadata" => [pages(&["/", "/blog", "/api/content/seo?slug=home"]), owner("seo")].concat(),
        "page_section_images" => {
            [pages(&["/", "/residential", "/projects", "/sitemap.xml", "/admin/hero-video", "/api/content/page-images?slug=home"]), owner("page-images")].concat()
        }
        "posts" | "post_texts" | "post_lists" | "post_terms" | "post_slugs" => [
            pages(&blog),
            owner("blog"),
            vec![
                Ask::Call("admin/drafts/checklist", json!({"entity": "blog", "id": names.post_id, "draft": {"title": "x"}})),
                Ask::Work("links"),
            ],
        ]
        .concat(),
        "_post_search" => pages(&["/blog?q=teak", "/blog"]),
        "posts_unsettled" => [pages(&["/blog", "/admin/blog"]), vec![Ask::Work("start")]].concat(),
        "business_profile" => [
            pages(&["/", "/contact", "/visit", "/site.webmanifest", "/feed.xml", "/admin", "/admin/business", "/blog", "/api/content/business"]),
            vec![Ask::Call("admin/open", json!({"entity": "business", "id": "business"}))],
        ]
        .concat(),
        "options" => [
            pages(&["/contact", "/projects", &project, "/yacht-interiors", "/api/content/options?list=services"]),
            pages(&["/admin/leads", LEAD, "/admin/leads/new", "/admin/leads/export.csv", "/admin/faqs/new"]),
            owner("options"),
            submits(),
        ]
        .concat(),
        "site_words" => [
            pages(&["/", "/contact", "/thank-you", "/no-such-page", "/admin/site-words"]),
            vec![Ask::Call("admin/open", json!({"entity": "site-words", "id": "site-words"}))],
        ]
        .concat(),
        "legal_documents" | "legal_versions" => [
            pages(&["/privacy-policy", "/terms-of-service", "/contact", "/sitemap.xml", "/admin/privacy-policy", "/api/content/legal?slug=privacy-policy"]),
            vec![
                Ask::Get("/admin/terms-of-service".to_owned()),
                Ask::Call("admin/history", json!({"entity": "privacy-policy", "id": "privacy-policy"})),
                Ask::Work("links"),
            ],
            submits(),
        ]
        .concat(),
        "admin_settings" => [
            pages(&["/admin", "/admin/leads", "/admin/contact-settings", "/admin/mail", "/visualizer"]),
            submits(),
        ]
        .concat(),
        "uploads" => of_leads("/admin/leads/lead-refit"),
        "leads" | "lead_notes" | "lead_messages" | "lead_decisions" => of_leads(LEAD),
        "lead_filters" => [
            pages(&["/admin/leads"]),
            vec![Ask::Form("/admin/lead-filters/new/save?q=oak".into(), "text=Oak".into())],
        ]
        .concat(),
        "deliveries" | "delivery_attempts" => [
            pages(&["/admin", "/admin/leads", "/admin/leads/lead-contact", "/admin/newsletter?state=pending", "/admin/mail"]),
            vec![
                Ask::Get("/admin/contact-settings".into()),
                Ask::Form("/admin/deliveries/delivery-1/resend".into(), "lead=lead-contact".into()),
                Ask::Work("outbox"),
            ],
        ]
        .concat(),
        "reply_templates" => [pages(&["/admin/leads/lead-contact"]), owner("reply-templates")].concat(),
        "redirects" | "missing_paths" => [
            pages(&[
                "/old-boats", "/blog/former-post", "/projects/former-project", "/api/content/post?slug=former-post",
                "/gone-1", "/gone-2", "/admin/redirects", "/admin",
            ]),
            owner("redirects"),
            vec![Ask::Feature("redirects"), Ask::Form("/admin/redirects/forget".into(), "path=%2Fgone-1".into())],
        ]
        .concat(),
        "links" | "link_uses" => [
            pages(&["/admin", "/admin/links", "/admin/links?state=ignored"]),
            vec![Ask::Form("/admin/links/link-1/ignore".into(), String::new()), Ask::Work("links")],
        ]
        .concat(),
        "changes" | "revisions" | "drafts" | "preview_links" => [
            pages(&["/admin", "/admin/blog", &names.preview]),
            vec![
                Ask::Get(format!("/admin/blog/{}/edit", names.post_id)),
                Ask::Call("admin/audit", json!({})),
                Ask::Call("admin/history", json!({"entity": "blog", "id": names.post_id})),
                Ask::Call("admin/previews/list", json!({"entity": "blog", "id": names.post_id})),
                Ask::Call("admin/undo", json!({"undo": id})),
                Ask::Call("admin/media/list", json!({})),
                Ask::Call("admin/drafts/keep", json!({"entity": "blog", "id": names.post_id, "editor": "tab", "revision": 1,
                    "rowVersion": 1, "draft": {"title": "x", "slug": "x", "content": "<p>x</p>", "status": "draft", "tags": []}})),
                Ask::Feature("editing"),
            ],
        ]
        .concat(),
        "accounts" | "sessions" | "sign_in_failures" | "devices" | "known_networks" | "totp_secrets"
        | "recovery_codes" | "pending_sign_ins" | "passkeys" | "passkey_ceremonies" => [
            pages(&["/admin", "/admin/account", "/admin/account/second-factor", "/admin/login"]),
            vec![
                Ask::Call("admin/audit", json!({})),
                sign_in(),
                Ask::Form("/admin/login/code".into(), "code=000000".into()),
                Ask::Form("/admin/login/passkey".into(), "answer=x".into()),
                Ask::Form("/admin/login/passkey/options".into(), String::new()),
                Ask::Call("admin/account/ask-for-passkey", json!({})),
                Ask::Feature("accounts"),
            ],
        ]
        .concat(),
        "rate_events" | "lock_slots" | "server_keys" | "analytics_events" | "page_views" | "page_speeds" | "page_errors" => [
            pages(&["/", "/admin"]),
            submits(),
            vec![
                Ask::Call("analytics/record", json!({"event": {"path": "/", "viewId": "view-00001", "lcp": 1, "errors": []}})),
                Ask::Form("/newsletter".into(), "email=c%40example.com&consent=true&trap=".into()),
                Ask::Work("counters"),
                Ask::Work("start"),
            ],
        ]
        .concat(),
        "backups" => pages(&["/admin"]),
        "stray_files" => vec![Ask::Feature("pictures")],
        "photo_deletions" => [pages(&["/admin/leads"]), vec![Ask::Feature("leads")]].concat(),
        "erased_rows" => pages(&["/admin/leads"]),
        "share_cards" => pages(&["/", "/cards/page/home/0123456789abcdef.jpg"]),
        "content_version" => [
            pages(&["/", "/readyz", "/admin"]),
            vec![Ask::Call("admin/save", json!({"entity": "faqs", "id": "", "rowVersion": null,
                "draft": {"question": "Q?", "answer": "A", "category": "general", "isActive": false}}))],
        ]
        .concat(),
        _ => everything(id, names),
    }
}

/// What reads leads; `lead` is the screen of the damaged one.
pub(super) fn of_leads(lead: &str) -> Vec<Ask> {
    let screens = [
        "/admin",
        "/admin/leads",
        lead,
        "/admin/leads/export.csv",
        "/visit",
        "/admin/leads/lead-visit/visit.ics",
        "/admin/photos/upload-1",
    ];
    [
        pages(&screens),
        submits(),
        vec![
            Ask::Get("/admin/contact-settings".into()),
            Ask::Form("/admin/leads/lead-contact/status".into(), "status=replied".into()),
            Ask::Form("/admin/leads/lead-contact/note".into(), "text=Called".into()),
            Ask::Form("/admin/lead-bulk/chosen/apply".into(), "lead=lead-contact&change=unread".into()),
            Ask::Get("/admin/leads?q=jane&kind=refit&from=2026-11-01".into()),
            Ask::Get("/admin/leads/erase?ids=lead-contact,lead-refit".into()),
            Ask::Form("/admin/leads/lead-contact/reply".into(), "text=Dear+Jane&version=0".into()),
            Ask::Form("/admin/leads/lead-contact/undo-reply".into(), "message=said-1".into()),
            Ask::Form("/admin/leads/lead-visit/visit".into(), "slot=slot-1".into()),
            Ask::Form("/admin/leads/lead-contact/amount".into(), "text=12".into()),
            Ask::Feature("leads"),
            Ask::Feature("reports"),
            Ask::Get("/admin/reports".into()),
        ],
    ]
    .concat()
}

/// The readers of a table unknown to [`readers`].
fn everything(id: &str, names: &Names) -> Vec<Ask> {
    let known = [
        "media",
        "projects",
        "gallery_photos",
        "testimonials",
        "faqs",
        "posts",
        "business_profile",
        "options",
        "reply_templates",
        "site_words",
        "legal_documents",
        "admin_settings",
        "leads",
        "lead_filters",
        "redirects",
        "links",
        "changes",
        "accounts",
        "rate_events",
    ];
    let mut asks: BTreeMap<String, Ask> = BTreeMap::new();
    let of_features = FEATURES.iter().filter_map(|feature| feature.tables.first().copied());
    for table in known.into_iter().chain(of_features) {
        for ask in readers(table, id, names) {
            asks.insert(format!("{ask:?}"), ask);
        }
    }
    asks.into_values().collect()
}
