//! Filters of the inbox, and how many leads each choice has.

use crate::leads::lead::{LeadCounts, LeadFilter, LeadSource};
use crate::leads::options::LeadStatus;
use std::fmt::Write as _;

/// The index keeps that many characters of a source's code.
const SOURCE_CHARS: usize = 100;

/// A property of a lead, as one word of the search index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Facet {
    Tab(LeadFilter),
    Kind(LeadSource),
    Status(LeadStatus),
    /// The code of how they found the site.
    Source(String),
}

impl Facet {
    /// As the triggers of migration 35 write it.
    #[must_use]
    pub fn token(&self) -> String {
        match self {
            Self::Tab(tab) => format!("t{}", tab.code()),
            Self::Kind(kind) => format!("k{}", kind.code()),
            Self::Status(status) => format!("s{}", status.code()),
            Self::Source(code) => {
                let code: String = code.chars().take(SOURCE_CHARS).collect();
                let mut token = "d".to_owned();
                for byte in code.bytes() {
                    let _ = write!(token, "{byte:02x}");
                }
                token
            }
        }
    }
}

/// Choices within a tab. The default is everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InboxChoices {
    pub kind: Option<LeadSource>,
    /// Only the open tab has several.
    pub status: Option<LeadStatus>,
    /// The code of how they found the site; empty for any.
    pub source: String,
}

impl InboxChoices {
    #[must_use]
    pub fn facets(&self) -> Vec<Facet> {
        let mut facets = Vec::new();
        if let Some(kind) = self.kind {
            facets.push(Facet::Kind(kind));
        }
        if let Some(status) = self.status {
            facets.push(Facet::Status(status));
        }
        if !self.source.is_empty() {
            facets.push(Facet::Source(self.source.clone()));
        }
        facets
    }

    fn allow(&self, group: &LeadGroup) -> bool {
        self.kind.is_none_or(|kind| kind == group.kind)
            && self.status.is_none_or(|status| status == group.status)
            && (self.source.is_empty() || self.source == group.source)
    }
}

/// Leads that have the same facets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeadGroup {
    pub tab: LeadFilter,
    pub kind: LeadSource,
    pub status: LeadStatus,
    pub source: String,
    pub leads: i64,
    pub unread: i64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeadGroups {
    pub groups: Vec<LeadGroup>,
    /// There are more leads than were counted.
    pub is_cut: bool,
}

impl LeadGroups {
    /// Of each tab, with the same choices.
    #[must_use]
    pub fn tabs(&self, choices: &InboxChoices) -> LeadCounts {
        let mut counts = LeadCounts::default();
        for group in &self.groups {
            // A status belongs to one tab, so it does not narrow the others.
            let of_tab = if group.tab == LeadFilter::Open {
                choices.clone()
            } else {
                InboxChoices { status: None, ..choices.clone() }
            };
            if !of_tab.allow(group) {
                continue;
            }
            match group.tab {
                LeadFilter::Open => {
                    counts.open += group.leads;
                    counts.unread += group.unread;
                }
                // The conversation goes on after a lead is won.
                LeadFilter::Won => {
                    counts.won += group.leads;
                    counts.unread += group.unread;
                }
                LeadFilter::Closed => counts.closed += group.leads,
                LeadFilter::Quarantine => counts.quarantine += group.leads,
            }
        }
        counts
    }

    fn count(&self, tab: LeadFilter, choices: &InboxChoices) -> i64 {
        self.groups.iter().filter(|group| group.tab == tab && choices.allow(group)).map(|group| group.leads).sum()
    }

    /// How many there would be with this kind and the other choices as they are.
    #[must_use]
    pub fn of_kind(&self, tab: LeadFilter, choices: &InboxChoices, kind: LeadSource) -> i64 {
        self.count(tab, &InboxChoices { kind: Some(kind), ..choices.clone() })
    }

    #[must_use]
    pub fn of_status(&self, tab: LeadFilter, choices: &InboxChoices, status: LeadStatus) -> i64 {
        self.count(tab, &InboxChoices { status: Some(status), ..choices.clone() })
    }

    #[must_use]
    pub fn of_source(&self, tab: LeadFilter, choices: &InboxChoices, source: &str) -> i64 {
        self.count(tab, &InboxChoices { source: source.to_owned(), ..choices.clone() })
    }
}

/// A filter that the owner keeps under a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedFilter {
    pub id: String,
    pub name: String,
    /// The query of the inbox's address.
    pub query: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(tab: LeadFilter, kind: LeadSource, status: LeadStatus, source: &str) -> LeadGroup {
        LeadGroup { tab, kind, status, source: source.into(), leads: 1, unread: 1 }
    }

    fn groups() -> LeadGroups {
        let open = LeadFilter::Open;
        LeadGroups {
            groups: vec![
                group(open, LeadSource::Refit, LeadStatus::New, ""),
                group(open, LeadSource::Contact, LeadStatus::New, "friend"),
                group(open, LeadSource::Contact, LeadStatus::Replied, "search"),
                group(LeadFilter::Won, LeadSource::Contact, LeadStatus::Won, "friend"),
            ],
            is_cut: false,
        }
    }

    #[test]
    fn each_choice_is_counted_with_the_others() {
        let groups = groups();
        let choices = InboxChoices { kind: Some(LeadSource::Contact), ..InboxChoices::default() };
        let tabs = groups.tabs(&choices);
        assert_eq!((tabs.open, tabs.won, tabs.unread), (2, 1, 3));
        // The kind itself does not narrow the choice of a kind.
        assert_eq!(groups.of_kind(LeadFilter::Open, &choices, LeadSource::Refit), 1);
        assert_eq!(groups.of_status(LeadFilter::Open, &choices, LeadStatus::New), 1);
        assert_eq!(groups.of_source(LeadFilter::Open, &choices, "friend"), 1);
        assert_eq!(groups.of_source(LeadFilter::Won, &choices, "search"), 0);
    }

    #[test]
    fn a_status_of_the_open_tab_leaves_the_others_as_they_are() {
        let choices = InboxChoices { status: Some(LeadStatus::Replied), ..InboxChoices::default() };
        let tabs = groups().tabs(&choices);
        assert_eq!((tabs.open, tabs.won), (1, 1));
    }
}
