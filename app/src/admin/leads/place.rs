//! Where in the inbox the owner is: the address keeps it, so that a page can be
//! reloaded, and the way back leads to the same list.

use domain::address::encoded;
use domain::lead::LeadFilter;

/// A tab, what is searched in it, and how far down it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    /// The tab.
    pub tab: LeadFilter,
    /// What is searched; empty for everything.
    pub q: String,
    /// Where the page of the list begins; empty for the newest.
    pub after: String,
}

impl Place {
    /// The list, at the same search and page.
    pub(super) fn list(&self) -> String {
        address("/admin/leads".into(), &[("tab", self.tab.code()), ("q", &self.q), ("after", &self.after)])
    }

    /// Another tab with the same search, from its newest lead.
    pub(super) fn tab(&self, tab: LeadFilter) -> String {
        address("/admin/leads".into(), &[("tab", tab.code()), ("q", &self.q)])
    }

    /// The older leads that begin at a cursor.
    pub(super) fn older(&self, after: &str) -> String {
        Self { after: after.to_owned(), ..self.clone() }.list()
    }

    /// This tab without a search, from its newest lead.
    pub(super) fn whole(&self) -> String {
        Self { tab: self.tab, ..Self::default() }.list()
    }

    /// One lead. Its tab needs no naming: the lead says where it belongs.
    pub(super) fn lead(&self, id: &str) -> String {
        address(format!("/admin/leads/{id}"), &[("q", &self.q), ("after", &self.after)])
    }

    /// Where something is done to a lead that then still is the page shown.
    pub(super) fn act(&self, id: &str, verb: &str) -> String {
        address(format!("/admin/leads/{id}/{verb}"), &[("q", &self.q), ("after", &self.after)])
    }

    /// Where something is done to a lead after which the list is shown.
    pub(super) fn leave(&self, id: &str, verb: &str) -> String {
        let list = [("tab", self.tab.code()), ("q", &self.q), ("after", &self.after)];
        address(format!("/admin/leads/{id}/{verb}"), &list)
    }
}

/// A path with the pairs that say something; the first tab goes without saying.
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
        let here = Place::default();
        assert_eq!(here.list(), "/admin/leads");
        assert_eq!(here.tab(LeadFilter::Won), "/admin/leads?tab=won");
        assert_eq!(here.lead("a1"), "/admin/leads/a1");
        assert_eq!(here.act("a1", "status"), "/admin/leads/a1/status");
    }

    #[test]
    fn a_search_stays_while_moving_about() {
        let here = Place { tab: LeadFilter::Closed, q: "crème & teak".into(), after: "1_x".into() };
        assert_eq!(here.list(), "/admin/leads?tab=closed&q=cr%C3%A8me%20%26%20teak&after=1_x");
        assert_eq!(here.tab(LeadFilter::Open), "/admin/leads?q=cr%C3%A8me%20%26%20teak");
        assert_eq!(here.lead("a1"), "/admin/leads/a1?q=cr%C3%A8me%20%26%20teak&after=1_x");
        assert_eq!(here.whole(), "/admin/leads?tab=closed");
    }
}
