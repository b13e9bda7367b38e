//! Filters of the inbox, and how many leads each choice has.

use crate::leads::lead::{LeadCounts, LeadFilter, LeadSource};
use crate::leads::options::LeadStatus;
use std::fmt::Write as _;

/// The index keeps that many characters of the name of a place.
const PLACE_CHARS: usize = 100;
/// In an address: where the leads came from is not known. No place is named so.
const UNKNOWN: &str = "-";

/// A property of a lead, as one word of the search index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Facet {
    Tab(LeadFilter),
    Kind(LeadSource),
    Status(LeadStatus),
    /// The code of how they found the site, as they said.
    Source(String),
    /// What their browser told ([`LeadEntry::source`](crate::leads::entry::LeadEntry::source)).
    Entry(String),
}

impl Facet {
    /// As the triggers of migrations 35 and 64 write it.
    #[must_use]
    pub fn token(&self) -> String {
        match self {
            Self::Tab(tab) => format!("t{}", tab.code()),
            Self::Kind(kind) => format!("k{}", kind.code()),
            Self::Status(status) => format!("s{}", status.code()),
            Self::Source(code) => place_token('d', code),
            Self::Entry(name) => place_token('e', name),
        }
    }
}

fn place_token(first: char, place: &str) -> String {
    let place: String = place.chars().take(PLACE_CHARS).collect();
    let mut token = first.to_string();
    for byte in place.bytes() {
        let _ = write!(token, "{byte:02x}");
    }
    token
}

/// A place in an address; `None` for any, and empty for leads of which it is not known.
#[must_use]
pub fn read_place(code: &str) -> Option<String> {
    match code {
        "" => None,
        UNKNOWN => Some(String::new()),
        place => Some(place.to_owned()),
    }
}

/// What [`read_place`] reads.
#[must_use]
pub fn place_code(place: Option<&str>) -> &str {
    match place {
        None => "",
        Some("") => UNKNOWN,
        Some(place) => place,
    }
}

/// Choices within a tab. The default is everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InboxChoices {
    pub kind: Option<LeadSource>,
    /// Only the open tab has several.
    pub status: Option<LeadStatus>,
    /// The code of how they found the site; empty for those who did not say.
    pub source: Option<String>,
    /// What their browser told; empty where it told nothing. [`LeadGroup`] does not have it.
    pub entry: Option<String>,
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
        if let Some(source) = &self.source {
            facets.push(Facet::Source(source.clone()));
        }
        facets.extend(self.entry_facet());
        facets
    }

    #[must_use]
    pub fn entry_facet(&self) -> Option<Facet> {
        self.entry.clone().map(Facet::Entry)
    }

    fn allow(&self, group: &LeadGroup) -> bool {
        self.kind.is_none_or(|kind| kind == group.kind)
            && self.status.is_none_or(|status| status == group.status)
            && self.source.as_ref().is_none_or(|source| *source == group.source)
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
    /// They were sent before the site was open.
    pub are_tries: bool,
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
            if group.are_tries && group.tab != LeadFilter::Quarantine {
                counts.tries += group.leads;
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
        self.count(tab, &InboxChoices { source: Some(source.to_owned()), ..choices.clone() })
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
        LeadGroup { tab, kind, status, source: source.into(), leads: 1, unread: 1, are_tries: false }
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
    fn a_place_that_is_not_known_is_a_choice_as_well() {
        for place in [None, Some(""), Some("Marina Referral"), Some("news / spring")] {
            assert_eq!(read_place(place_code(place)).as_deref(), place);
        }
        let groups = groups();
        let unsaid = InboxChoices { source: Some(String::new()), ..InboxChoices::default() };
        assert_eq!((groups.tabs(&unsaid).open, groups.tabs(&unsaid).won), (1, 0));
        assert_eq!(Facet::Entry("a".into()).token(), "e61");
        assert_eq!(Facet::Entry(String::new()).token(), "e");
    }

    #[test]
    fn a_status_of_the_open_tab_leaves_the_others_as_they_are() {
        let choices = InboxChoices { status: Some(LeadStatus::Replied), ..InboxChoices::default() };
        let tabs = groups().tabs(&choices);
        assert_eq!((tabs.open, tabs.won), (1, 1));
    }
}
