//! Head metadata of pages.

use super::{Candidate, Rules};
use crate::Backend;
use crate::db::editing::kinds::Stored;
use crate::editing::schedule::LocalClock;
use crate::editing::{EditError, EditTx};
use async_trait::async_trait;
use domain::admin::ListRow;
use domain::kinds::{Document, Fields as _};
use domain::messages::admin as msg;
use domain::site::pages::PAGES;
use domain::text::web_address::host;

/// The field in which the owner confirms a canonical address on another host.
const CONFIRMED: &str = "canonicalConfirmed";

pub(super) struct Seo;

#[async_trait]
impl Rules for Seo {
    fn describe(&self, row: &mut ListRow, stored: &Stored, wall: &LocalClock) {
        let d = &stored.document;
        let page = PAGES.iter().find(|page| page.slug == d.text("pageSlug"));
        row.badges.insert(0, page.map_or_else(|| d.text("pageSlug").to_owned(), |page| page.label.to_owned()));
        row.facts.extend(page.map(|page| page.path.to_owned()));
        if !d.text("canonicalUrl").is_empty() {
            row.badges.insert(1, "Canonical".to_owned());
        }
        row.facts.push(msg::updated(&wall.day(stored.updated_at)));
    }

    fn shown(&self, b: &Backend, document: &mut Document) {
        // A saved value was confirmed before.
        let elsewhere = is_elsewhere(b.site_url.as_deref(), document.text("canonicalUrl"));
        document.set(CONFIRMED, elsewhere);
    }

    fn confirm(&self, document: &mut Document) {
        document.set(CONFIRMED, true);
    }

    async fn check(&self, work: &mut EditTx<'_>, row: &mut Candidate<'_>) -> Result<(), EditError> {
        let confirmed = row.after.is_on(CONFIRMED);
        row.after.remove(CONFIRMED);
        if !confirmed && is_elsewhere(work.b.site_url.as_deref(), row.after.text("canonicalUrl")) {
            row.wrong.add("canonicalUrl", msg::CANONICAL_ELSEWHERE);
        }
        Ok(())
    }
}

/// Whether an address is on another host than the site's own.
fn is_elsewhere(site: Option<&str>, url: &str) -> bool {
    !url.is_empty() && site.is_none_or(|site| host(site) != host(url))
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
