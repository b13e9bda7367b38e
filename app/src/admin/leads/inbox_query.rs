//! The tab, search and page of the inbox. They are kept in the URL, so that a page can be reloaded
//! and the back link leads to the same list.

use domain::leads::lead::LeadFilter;
use domain::text::address::encoded;

/// A tab, a search, and a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct InboxQuery {
    /// The tab.
    pub tab: LeadFilter,
    /// The search text; empty for none.
    pub q: String,
    /// Cursor of the page; empty for the newest.
    pub after: String,
}

impl InboxQuery {
    /// The URL of the list, with the same search and page.
    pub(super) fn list(&self) -> String {
        address("/admin/leads".into(), &[("tab", self.tab.code()), ("q", &self.q), ("after", &self.after)])
    }

    /// Another tab with the same search, from the newest lead.
    pub(super) fn tab(&self, tab: LeadFilter) -> String {
        address("/admin/leads".into(), &[("tab", tab.code()), ("q", &self.q)])
    }

    /// The page of older leads after a cursor.
    pub(super) fn older(&self, after: &str) -> String {
        Self { after: after.to_owned(), ..self.clone() }.list()
    }

    /// This tab without a search, from the newest lead.
    pub(super) fn whole(&self) -> String {
        Self { tab: self.tab, ..Self::default() }.list()
    }

    /// One lead. The tab is omitted because it follows from the lead.
    pub(super) fn lead(&self, id: &str) -> String {
        address(format!("/admin/leads/{id}"), &[("q", &self.q), ("after", &self.after)])
    }

    /// Action on a lead after which the lead is shown.
    pub(super) fn act(&self, id: &str, verb: &str) -> String {
        address(format!("/admin/leads/{id}/{verb}"), &[("q", &self.q), ("after", &self.after)])
    }

    /// Action on a lead after which the list is shown.
    pub(super) fn leave(&self, id: &str, verb: &str) -> String {
        let list = [("tab", self.tab.code()), ("q", &self.q), ("after", &self.after)];
        address(format!("/admin/leads/{id}/{verb}"), &list)
    }
}

/// A path with the non-empty pairs as its query; the first tab is the default and omitted.
pub(in crate::admin) fn address(mut path: String, pairs: &[(&str, &str)]) -> String {
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
        let here = InboxQuery { tab: LeadFilter::Closed, q: "crème & teak".into(), after: "1_x".into() };
        assert_eq!(here.list(), "/admin/leads?tab=closed&q=cr%C3%A8me%20%26%20teak&after=1_x");
        assert_eq!(here.tab(LeadFilter::Open), "/admin/leads?q=cr%C3%A8me%20%26%20teak");
        assert_eq!(here.lead("a1"), "/admin/leads/a1?q=cr%C3%A8me%20%26%20teak&after=1_x");
        assert_eq!(here.whole(), "/admin/leads?tab=closed");
    }
}
