//! Every statement of the program, for the test that prepares them all on both engines.

use crate::db::accounts::{self, passkeys, second_factor, sessions, sign_in};
use crate::db::backup::{erased_rows, restore, runs};
use crate::db::content::posts::{self, lists, search};
use crate::db::content::{
    business, legal, materials, options, page_images, pages, projects, site_words, styles, testimonials,
};
use crate::db::core::{ids, locks, newest, tables};
use crate::db::delivery::{deliveries, log, mail_waits};
use crate::db::editing::{changes, drafts, kinds, previews};
use crate::db::leads::search as lead_search;
use crate::db::media::{self, library, og_images, stored_files, stray_files, swap, text_pictures, variant_jobs};
use crate::db::site::{
    day_counts, events, first_steps, links, overview, page_figures, queues, rate_limits, redirects, seo, server_keys,
    settings,
};
use crate::db::{BUMP, Engine, PING};
use crate::feature::Statements;
use crate::features::FEATURES;

/// By module.
#[doc(hidden)]
#[must_use]
pub fn all_queries() -> Vec<(&'static str, &'static [&'static str])> {
    let mut queries = vec![
        ("accounts", accounts::QUERIES),
        ("accounts::passkeys", passkeys::QUERIES),
        ("accounts::second_factor", second_factor::QUERIES),
        ("accounts::sessions", sessions::QUERIES),
        ("accounts::sign_in", sign_in::QUERIES),
        ("backup::erased_rows", erased_rows::QUERIES),
        ("backup::restore", restore::QUERIES),
        ("backup::runs", runs::QUERIES),
        ("content::business", business::QUERIES),
        ("content::legal", legal::QUERIES),
        ("content::materials", materials::QUERIES),
        ("content::options", options::QUERIES),
        ("content::page_images", page_images::QUERIES),
        ("content::pages", pages::QUERIES),
        ("content::posts", posts::QUERIES),
        ("content::projects", projects::QUERIES),
        ("content::site_words", site_words::QUERIES),
        ("content::styles", styles::QUERIES),
        ("content::testimonials", testimonials::QUERIES),
        ("content::posts::lists", lists::QUERIES),
        ("content::posts::search", search::QUERIES),
        ("core::locks", locks::QUERIES),
        ("core::newest", newest::QUERIES),
        ("delivery::deliveries", deliveries::QUERIES),
        ("delivery::log", log::QUERIES),
        ("delivery::mail_waits", mail_waits::QUERIES),
        ("editing::changes", changes::QUERIES),
        ("editing::drafts", drafts::QUERIES),
        ("editing::previews", previews::QUERIES),
        ("media", media::QUERIES),
        ("media::library", library::QUERIES),
        ("media::og_images", og_images::QUERIES),
        ("media::stored_files", stored_files::QUERIES),
        ("media::stray_files", stray_files::QUERIES),
        ("media::swap", swap::QUERIES),
        ("media::text_pictures", text_pictures::QUERIES),
        ("media::variant_jobs", variant_jobs::QUERIES),
        ("site::day_counts", day_counts::QUERIES),
        ("site::events", events::QUERIES),
        ("site::page_figures", page_figures::QUERIES),
        ("site::first_steps", first_steps::QUERIES),
        ("site::links", links::QUERIES),
        ("site::overview", overview::QUERIES),
        ("site::queues", queues::QUERIES),
        ("site::rate_limits", rate_limits::QUERIES),
        ("site::redirects", redirects::QUERIES),
        ("site::seo", seo::QUERIES),
        ("site::server_keys", server_keys::QUERIES),
        ("site::settings", settings::QUERIES),
        ("db", &[PING, BUMP]),
        ("editing::kinds", &kinds::QUERIES),
    ];
    for feature in FEATURES {
        for Statements { module, queries: of_module } in feature.statements {
            queries.push((*module, *of_module));
        }
    }
    queries
}

#[doc(hidden)]
#[must_use]
pub fn engine_queries(engine: Engine) -> Vec<&'static str> {
    let of_modules = match engine {
        Engine::Sqlite => [
            search::SQLITE_QUERIES,
            lead_search::SQLITE_QUERIES,
            deliveries::SQLITE_QUERIES,
            variant_jobs::SQLITE_QUERIES,
            tables::SQLITE_QUERIES,
        ],
        Engine::Postgres => [
            search::POSTGRES_QUERIES,
            lead_search::POSTGRES_QUERIES,
            deliveries::POSTGRES_QUERIES,
            variant_jobs::POSTGRES_QUERIES,
            tables::POSTGRES_QUERIES,
        ],
    };
    let mut queries = of_modules.concat();
    for ids in ids::PAGED {
        let statements = ids.statements(engine);
        queries.extend([statements.find, statements.replace]);
    }
    for (_, table) in kinds::tables() {
        let statements = table.ids.statements(engine);
        queries.extend([statements.find, statements.replace]);
    }
    queries
}
