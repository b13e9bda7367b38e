//! The list of all queries, so that one test prepares them all on both engines.

use super::{BUMP, Engine, PING};
use super::{
    accounts, backups, business, changes, deliveries, delivery_log, drafts, events, faqs, first_steps, gallery, ids,
    inbox, kinds, leads, legal, library, links, locks, materials, media, media_swap, newest, og_images, overview,
    page_images, post_lists, post_search, posts, previews, privacy, projects, queues, rate_limits, redirects, restore,
    seo, server_keys, sessions, settings, sign_in, social, stored_files, stray_files, styles, subscribers, tables,
    testimonials, uploads, variant_jobs, visits,
};

/// Every query of the crate with the module it belongs to, so that one test
/// prepares them all on both engines.
#[doc(hidden)]
#[must_use]
pub fn all_queries() -> Vec<(&'static str, &'static [&'static str])> {
    vec![
        ("db", &[PING, BUMP]),
        ("accounts", accounts::QUERIES),
        ("backups", backups::QUERIES),
        ("business", business::QUERIES),
        ("changes", changes::QUERIES),
        ("deliveries", deliveries::QUERIES),
        ("delivery_log", delivery_log::QUERIES),
        ("drafts", drafts::QUERIES),
        ("events", events::QUERIES),
        ("faqs", faqs::QUERIES),
        ("first_steps", first_steps::QUERIES),
        ("gallery", gallery::QUERIES),
        ("inbox", inbox::QUERIES),
        ("kinds", &kinds::QUERIES),
        ("leads", leads::QUERIES),
        ("legal", legal::QUERIES),
        ("library", library::QUERIES),
        ("links", links::QUERIES),
        ("locks", locks::QUERIES),
        ("materials", materials::QUERIES),
        ("media", media::QUERIES),
        ("media_swap", media_swap::QUERIES),
        ("overview", overview::QUERIES),
        ("page_images", page_images::QUERIES),
        ("post_lists", post_lists::QUERIES),
        ("newest", newest::QUERIES),
        ("privacy", privacy::QUERIES),
        ("posts", posts::QUERIES),
        ("previews", previews::QUERIES),
        ("projects", projects::QUERIES),
        ("queues", queues::QUERIES),
        ("rate_limits", rate_limits::QUERIES),
        ("redirects", redirects::QUERIES),
        ("restore", restore::QUERIES),
        ("seo", seo::QUERIES),
        ("server_keys", server_keys::QUERIES),
        ("sessions", sessions::QUERIES),
        ("settings", settings::QUERIES),
        ("og_images", og_images::QUERIES),
        ("stored_files", stored_files::QUERIES),
        ("stray_files", stray_files::QUERIES),
        ("sign_in", sign_in::QUERIES),
        ("social", social::QUERIES),
        ("styles", styles::QUERIES),
        ("subscribers", subscribers::QUERIES),
        ("testimonials", testimonials::QUERIES),
        ("uploads", uploads::QUERIES),
        ("variant_jobs", variant_jobs::QUERIES),
        ("visits", visits::QUERIES),
    ]
}

/// The queries that only one engine understands.
#[doc(hidden)]
#[must_use]
pub fn engine_queries(engine: Engine) -> Vec<&'static str> {
    let tables = || ids::PAGED.into_iter().map(|ids| &**ids).chain(kinds::tables().map(|(_, table)| &table.ids));
    let sqlite_ids: Vec<&str> = tables().flat_map(|ids| ids.sqlite).collect();
    let postgres_ids: Vec<&str> = tables().flat_map(|ids| ids.postgres).collect();
    match engine {
        Engine::Sqlite => [
            post_search::SQLITE_QUERIES,
            deliveries::SQLITE_QUERIES,
            variant_jobs::SQLITE_QUERIES,
            tables::SQLITE_QUERIES,
            &sqlite_ids,
        ]
        .concat(),
        Engine::Postgres => [
            post_search::POSTGRES_QUERIES,
            deliveries::POSTGRES_QUERIES,
            variant_jobs::POSTGRES_QUERIES,
            tables::POSTGRES_QUERIES,
            &postgres_ids,
        ]
        .concat(),
    }
}
