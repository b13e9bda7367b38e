//! The list of all queries, so that one test prepares them all on both engines.

use super::{BUMP, Engine, PING, deliveries, ids, kinds, media_swap, post_search, tables, variant_jobs};

macro_rules! of_modules {
    ($($module:ident),+) => {
        vec![$((stringify!($module), super::$module::QUERIES)),+]
    };
}

/// Every query of the crate with the module it belongs to, so that one test
/// prepares them all on both engines.
#[doc(hidden)]
#[must_use]
pub fn all_queries() -> Vec<(&'static str, &'static [&'static str])> {
    let mut all = of_modules! {
        accounts, backups, business, changes, deliveries, delivery_log, drafts, erased_rows, events, faqs, first_steps,
        gallery, inbox, leads, legal, library, links, locks, materials, media, media_swap, newest, og_images, overview,
        page_images, passkeys, photo_deletions, post_lists, post_search, posts, previews, privacy, projects, queues, rate_limits, redirects, restore, second_factor, seo,
        server_keys, sessions, settings, sign_in, social, stored_files, stray_files, styles, subscribers,
        testimonials, uploads, variant_jobs, visits
    };
    all.extend([("db", &[PING, BUMP][..]), ("kinds", &kinds::QUERIES)]);
    all.extend([("media_swap", &media_swap::TOUCH[..]), ("media_swap", &media_swap::REWRITE)]);
    all
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
