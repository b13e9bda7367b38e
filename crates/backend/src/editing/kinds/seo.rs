use crate::db::content::pages;
use crate::db::editing::kinds::StoredRow;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_reading;
use crate::editing::engine::rules::{ChoicesFor, EditedRow, KindRules, ReadFor};
use crate::editing::screens::local_clock::LocalClock;
use crate::error::DbError;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::admin::ListRow;
use domain::kinds::{Fields as _, FormChoices, Kind, SelectOption, is_fixed_page};
use domain::messages::admin as msg;
use domain::site::pages::PAGES;
use domain::text::web_address::host;

/// The field in which the owner confirms a canonical address on another host.
const CONFIRMED: &str = "canonicalConfirmed";

pub(super) struct SeoRules;

#[async_trait]
impl KindRules for SeoRules {
    /// All of the owner's own pages, also drafts, and the page that the entry was for if that is gone.
    async fn choices(&self, backend: &Backend, wanted: ChoicesFor<'_>) -> Result<FormChoices, DbError> {
        let mut choices = FormChoices::default();
        for page in pages::names(&backend.db).await? {
            if !is_fixed_page(&page.id) {
                choices.own_pages.push(SelectOption::new(&page.id, &page.name));
            }
        }
        if let Some(entry) = row_reading::current(backend, self, Kind::Seo, wanted.id).await? {
            let slug = entry.document.text("pageSlug");
            let is_offered = is_fixed_page(slug) || choices.own_pages.iter().any(|page| page.value == slug);
            if !is_offered && !slug.is_empty() {
                choices.own_pages.push(SelectOption::new(slug, &format!("{slug} (deleted)")));
            }
        }
        Ok(choices)
    }

    async fn describe(
        &self,
        _: &Backend,
        clock: &LocalClock,
        rows: &mut [ListRow],
        stored: &[StoredRow],
    ) -> Result<(), BackendError> {
        for (row, stored) in rows.iter_mut().zip(stored) {
            let slug = stored.document.text("pageSlug");
            match PAGES.iter().find(|page| page.slug == slug) {
                Some(page) => {
                    row.badges.insert(0, page.label.to_owned());
                    row.facts.push(page.path.to_owned());
                }
                None => {
                    row.badges.insert(0, slug.to_owned());
                    row.facts.push(format!("/{slug}"));
                }
            }
            if !stored.document.text("canonicalUrl").is_empty() {
                row.badges.insert(1, "Canonical".to_owned());
            }
            row.facts.push(msg::updated(&clock.day(stored.updated_at)));
        }
        Ok(())
    }

    async fn read(&self, backend: &Backend, stored: &mut StoredRow, _: ReadFor) -> Result<(), DbError> {
        // A saved value was confirmed before.
        let is_confirmed = is_elsewhere(backend.site_url.as_deref(), stored.document.text("canonicalUrl"));
        stored.shown.set(CONFIRMED, is_confirmed);
        Ok(())
    }

    async fn check(&self, edit: &mut EditTx<'_>, row: &mut EditedRow<'_>) -> Result<(), EditError> {
        let is_confirmed = row.document.is_on(CONFIRMED) || row.was_saved;
        row.document.remove(CONFIRMED);
        if !is_confirmed && is_elsewhere(edit.backend.site_url.as_deref(), row.document.text("canonicalUrl")) {
            row.violations.add("canonicalUrl", msg::CANONICAL_ELSEWHERE);
        }
        Ok(())
    }
}

fn is_elsewhere(site: Option<&str>, url: &str) -> bool {
    match site {
        _ if url.is_empty() => false,
        Some(site) => host(site) != host(url),
        None => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_addresses_know_their_home() {
        let site = Some("https://harborandgrain.example");
        assert!(!is_elsewhere(site, ""));
        assert!(!is_elsewhere(site, "https://HarborAndGrain.example/contact"));
        assert!(is_elsewhere(site, "https://elsewhere.example/contact"));
        assert!(is_elsewhere(site, "https://harborandgrain.example.evil.example/"));
    }
}
