//! The tab, search and page of the inbox. They are kept in the URL, so that a page can be reloaded
//! and the back link leads to the same list.

use crate::url::query_text;
use backend::features::lead_filters;
use backend::leads::{FeatureFilter, Narrowing};
use domain::leads::filter::{InboxChoices, place_code, read_place};
use domain::leads::lead::{LeadFilter, LeadSource};
use domain::leads::options::LeadStatus;
use domain::text::address::encoded;
use domain::time::day::Day;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct InboxQuery {
    pub tab: LeadFilter,
    pub q: String,
    pub choices: InboxChoices,
    pub from: Option<Day>,
    pub to: Option<Day>,
    pub ticked: Option<&'static FeatureFilter>,
    pub after: String,
}

impl InboxQuery {
    pub(crate) fn of_request() -> Self {
        Self {
            tab: LeadFilter::from_code(&query_text("tab")).unwrap_or_default(),
            q: query_text("q").trim().to_owned(),
            choices: InboxChoices {
                kind: LeadSource::from_code(&query_text("kind")),
                status: LeadStatus::from_code(&query_text("status")),
                source: read_place(&query_text("source")),
                entry: read_place(&query_text("entry")),
            },
            from: Day::parse(&query_text("from")),
            to: Day::parse(&query_text("to")),
            ticked: lead_filters().find(|filter| query_text(filter.code) == "yes"),
            after: query_text("after"),
        }
    }

    pub(crate) fn list(&self) -> String {
        self.address("/admin/leads".into(), self.tab.code())
    }

    pub(crate) fn tab(&self, tab: LeadFilter) -> String {
        Self { tab, after: String::new(), ..self.clone() }.list()
    }

    pub(crate) fn narrowing(&self) -> Narrowing {
        Narrowing { choices: self.choices.clone(), from: self.from, to: self.to, ticked: self.ticked }
    }

    pub(crate) fn is_narrowed(&self) -> bool {
        self.narrowing() != Narrowing::default()
    }

    /// Its filters as fields of a form or of an address; an empty value is left out.
    pub(crate) fn narrowing_fields(&self) -> Vec<(&'static str, String)> {
        let day = |day: Option<Day>| day.map(Day::iso).unwrap_or_default();
        let mut fields = vec![
            ("kind", self.choices.kind.map_or("", LeadSource::code).to_owned()),
            ("status", self.choices.status.map_or("", LeadStatus::code).to_owned()),
            ("source", place_code(self.choices.source.as_deref()).to_owned()),
            ("entry", place_code(self.choices.entry.as_deref()).to_owned()),
            ("from", day(self.from)),
            ("to", day(self.to)),
        ];
        if let Some(filter) = self.ticked {
            fields.push((filter.code, "yes".to_owned()));
        }
        fields
    }

    /// A path with this query; `tab` is empty where it follows from the lead.
    fn address(&self, path: String, tab: &str) -> String {
        let narrowing = self.narrowing_fields();
        let mut pairs = vec![("tab", tab), ("q", self.q.as_str())];
        for (name, value) in &narrowing {
            pairs.push((*name, value.as_str()));
        }
        pairs.push(("after", &self.after));
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
    pub(crate) fn action_to_list(&self, id: &str, verb: &str) -> String {
        self.address(format!("/admin/leads/{id}/{verb}"), self.tab.code())
    }

    /// Action on the leads that are ticked.
    pub(crate) fn act_on_chosen(&self, verb: &str) -> String {
        self.address(format!("/admin/lead-bulk/chosen/{verb}"), self.tab.code())
    }

    /// Keeps it under a name, beginning at its first page.
    pub(crate) fn save(&self) -> String {
        Self { after: String::new(), ..self.clone() }.address("/admin/lead-filters/new/save".into(), self.tab.code())
    }

    pub(crate) fn delete_saved(&self, id: &str) -> String {
        self.address(format!("/admin/lead-filters/{id}/delete"), self.tab.code())
    }

    /// The file of the leads that were received on its days.
    pub(crate) fn export(&self) -> String {
        let days = Self { from: self.from, to: self.to, ..Self::default() };
        days.address("/admin/leads/export.csv".into(), "")
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
    fn what_narrows_it_stays_too() {
        let here = InboxQuery {
            choices: InboxChoices {
                kind: Some(LeadSource::Manual),
                status: Some(LeadStatus::Replied),
                source: Some("Marina Referral".into()),
                entry: Some(String::new()),
            },
            from: Day::parse("2026-11-01"),
            to: Day::parse("2026-11-30"),
            after: "1.x".into(),
            ..InboxQuery::default()
        };
        let narrowed = "kind=manual&status=replied&source=Marina%20Referral&entry=-&from=2026-11-01&to=2026-11-30";
        assert_eq!(here.list(), format!("/admin/leads?{narrowed}&after=1.x"));
        assert_eq!(here.lead("a1"), format!("/admin/leads/a1?{narrowed}&after=1.x"));
        assert_eq!(here.save(), format!("/admin/lead-filters/new/save?{narrowed}"));
        assert_eq!(here.export(), "/admin/leads/export.csv?from=2026-11-01&to=2026-11-30");
    }
}
