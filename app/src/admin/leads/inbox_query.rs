//! The tab, search and page of the inbox. They are kept in the URL, so that a page can be reloaded
//! and the back link leads to the same list.

use backend::leads::Narrowing;
use domain::leads::lead::{LeadFilter, LeadSource};
use domain::text::address::encoded;
use domain::time::day::Day;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct InboxQuery {
    pub tab: LeadFilter,
    pub q: String,
    pub source: Option<LeadSource>,
    pub from: Option<Day>,
    pub to: Option<Day>,
    /// Of the won leads, only those whose person was not asked for a review.
    pub unasked: bool,
    pub after: String,
}

impl InboxQuery {
    pub(crate) fn list(&self) -> String {
        self.address("/admin/leads".into(), self.tab.code())
    }

    pub(crate) fn tab(&self, tab: LeadFilter) -> String {
        Self { tab, after: String::new(), ..self.clone() }.list()
    }

    pub(crate) const fn narrowing(&self) -> Narrowing {
        Narrowing { source: self.source, from: self.from, to: self.to, unasked: self.unasked }
    }

    /// A path with this query; `tab` is empty where it follows from the lead.
    fn address(&self, path: String, tab: &str) -> String {
        let day = |day: Option<Day>| day.map(Day::iso).unwrap_or_default();
        let source = self.source.map_or("", LeadSource::code);
        let from = day(self.from);
        let to = day(self.to);
        let unasked = if self.unasked { "yes" } else { "" };
        let pairs = [
            ("tab", tab),
            ("q", &self.q),
            ("source", source),
            ("from", &from),
            ("to", &to),
            ("unasked", unasked),
            ("after", &self.after),
        ];
        address(path, &pairs)
    }

    pub(crate) fn older(&self, after: &str) -> String {
        Self { after: after.to_owned(), ..self.clone() }.list()
    }

    pub(crate) fn whole(&self) -> String {
        Self { tab: self.tab, ..Self::default() }.list()
    }

    /// One lead. The tab is omitted because it follows from the lead.
    pub(crate) fn lead(&self, id: &str) -> String {
        self.address(format!("/admin/leads/{id}"), "")
    }

    /// Action on a lead after which the lead is shown.
    pub(crate) fn act(&self, id: &str, verb: &str) -> String {
        self.address(format!("/admin/leads/{id}/{verb}"), "")
    }

    /// Action on a lead after which the list is shown.
    pub(crate) fn leave(&self, id: &str, verb: &str) -> String {
        self.address(format!("/admin/leads/{id}/{verb}"), self.tab.code())
    }
}

/// A path with the non-empty pairs as its query; the first tab is the default and omitted.
pub(crate) fn address(mut path: String, pairs: &[(&str, &str)]) -> String {
    let mut mark = '?';
    for (key, value) in pairs {
        if value.is_empty() || (*key == "tab" && *value == LeadFilter::default().code()) {
            continue;
        }
        path.push(mark);
        path.push_str(key);
        path.push('=');
        path.push_str(&encoded(value));
        mark = '&';
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_say_only_what_is_needed() {
        let here = InboxQuery::default();
        assert_eq!(here.list(), "/admin/leads");
        assert_eq!(here.tab(LeadFilter::Won), "/admin/leads?tab=won");
        assert_eq!(here.lead("a1"), "/admin/leads/a1");
        assert_eq!(here.act("a1", "status"), "/admin/leads/a1/status");
    }

    #[test]
    fn a_search_stays_while_moving_about() {
        let here = InboxQuery {
            tab: LeadFilter::Closed,
            q: "crème & teak".into(),
            after: "1_x".into(),
            ..InboxQuery::default()
        };
        assert_eq!(here.list(), "/admin/leads?tab=closed&q=cr%C3%A8me%20%26%20teak&after=1_x");
        assert_eq!(here.tab(LeadFilter::Open), "/admin/leads?q=cr%C3%A8me%20%26%20teak");
        assert_eq!(here.lead("a1"), "/admin/leads/a1?q=cr%C3%A8me%20%26%20teak&after=1_x");
        assert_eq!(here.whole(), "/admin/leads?tab=closed");
    }

    #[test]
    fn source_and_days_stay_too() {
        let here = InboxQuery {
            source: Some(LeadSource::Manual),
            from: Day::parse("2026-11-01"),
            to: Day::parse("2026-11-30"),
            ..InboxQuery::default()
        };
        assert_eq!(here.list(), "/admin/leads?source=manual&from=2026-11-01&to=2026-11-30");
        assert_eq!(here.lead("a1"), "/admin/leads/a1?source=manual&from=2026-11-01&to=2026-11-30");
    }
}
