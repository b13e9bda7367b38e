//! Every statement of the program, for the test that prepares them all on both engines.

use crate::db::content::posts::search;
use crate::db::core::{ids, locks, newest, tables};
use crate::db::delivery::{deliveries, log, mail_waits};
use crate::db::editing::kinds;
use crate::db::leads::search as lead_search;
use crate::db::media::variant_jobs;
use crate::db::site::{first_steps, overview, queues, rate_limits, seo, server_keys, settings};
use crate::db::{BUMP, Engine, PING};
use crate::feature::Statements;
use crate::features::{FEATURES, lead_filters};

/// By module.
#[doc(hidden)]
#[must_use]
pub fn all_queries() -> Vec<(&'static str, &'static [&'static str])> {
    let mut queries = vec![
        ("core::locks", locks::QUERIES),
        ("core::newest", newest::QUERIES),
        ("delivery::deliveries", deliveries::QUERIES),
        ("delivery::log", log::QUERIES),
        ("delivery::mail_waits", mail_waits::QUERIES),
        ("site::first_steps", first_steps::QUERIES),
        ("site::overview", overview::QUERIES),
        ("site::queues", queues::QUERIES),
        ("site::rate_limits", rate_limits::QUERIES),
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
    for filter in lead_filters() {
        queries.extend(filter.search.on(engine));
    }
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
