//! Pages of the inbox, with what its filters count.

use super::feature_filter::FeatureFilter;
use super::photo_deletions::{self, Overdue};
use super::saved_filters;
use super::waiting;
use crate::Backend;
use crate::boxed;
use crate::content;
use crate::db::core::ids;
use crate::db::leads::inbox;
use crate::db::leads::inbox::Cursor;
use crate::db::leads::search::{self, ALL_LEADS, LeadConditions};
use crate::error::BackendError;
use crate::paging::{self, ROWS_TO_READ};
use crate::time::zone;
use domain::Timestamp;
use domain::content::option_lists::OptionLists;
use domain::leads::filter::{Facet, InboxChoices, LeadGroups, SavedFilter};
use domain::leads::lead::{LeadCounts, LeadFilter, LeadSummary};
use domain::leads::search::LeadSearch;
use domain::text;
use domain::time::day::{Day, LocalTime};

/// Matches of a search that are counted: the newest ones. Counting all of a hundred thousand would take too long.
const COUNTED_MAX: i64 = 500;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeadPage {
    pub leads: Vec<LeadSummary>,
    /// Of all leads.
    pub counts: LeadCounts,
    /// Of the leads that match the search and the days, for the counts of each choice.
    pub groups: LeadGroups,
    pub saved: Vec<SavedFilter>,
    /// For the labels of the sources.
    pub lists: OptionLists,
    /// People who wait for the owner.
    pub waiting: i64,
    pub next: Option<String>,
    /// Photos of erased people that are still stored.
    pub overdue: Overdue,
}

/// In addition to its tab and search. The default is everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narrowing {
    pub choices: InboxChoices,
    /// Only received on this day or later, in the business's time zone.
    pub from: Option<Day>,
    pub to: Option<Day>,
    /// Counts in its tab.
    pub ticked: Option<&'static FeatureFilter>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeSpan {
    pub(crate) from: Timestamp,
    /// Exclusive.
    pub(crate) until: Timestamp,
}

impl TimeSpan {
    pub(crate) const ALWAYS: Self = Self { from: Timestamp(i64::MIN), until: Timestamp(i64::MAX) };

    /// Whole days in a time zone, both included. A day that is missing leaves its side open.
    pub(crate) fn of_days(zone: &str, from: Option<Day>, to: Option<Day>) -> Self {
        let midnight = |day: Day| zone::resolve_local(zone, LocalTime { day, minute: 0 });
        let mut span = Self::ALWAYS;
        if let Some(first) = from
            && let Some(start) = midnight(first)
        {
            span.from = start;
        }
        if let Some(last) = to
            && let Some(end) = midnight(last.plus(1))
        {
            span.until = end;
        }
        span
    }

    pub(crate) async fn of_shop_days(
        backend: &Backend,
        from: Option<Day>,
        to: Option<Day>,
    ) -> Result<Self, BackendError> {
        if from.is_none() && to.is_none() {
            return Ok(Self::ALWAYS);
        }
        let profile = content::site_data(backend).await?.profile;
        Ok(Self::of_days(&profile.time_zone, from, to))
    }
}

/// Of all tabs.
#[boxed]
pub async fn counts(backend: &Backend) -> Result<LeadCounts, BackendError> {
    let everything = LeadGroups { groups: inbox::groups(&backend.db).await?, is_cut: false };
    Ok(everything.tabs(&InboxChoices::default()))
}

#[boxed]
pub async fn list(
    backend: &Backend,
    filter: LeadFilter,
    after: Option<&str>,
    q: &str,
) -> Result<LeadPage, BackendError> {
    list_narrowed(backend, filter, after, q, Narrowing::default()).await
}

/// A page of a tab: the first, or the page after an earlier one's `next`. `q` is searched in the whole lead, its notes
/// included; an invalid cursor means the first page.
#[boxed]
pub async fn list_narrowed(
    backend: &Backend,
    filter: LeadFilter,
    after: Option<&str>,
    q: &str,
    narrowing: Narrowing,
) -> Result<LeadPage, BackendError> {
    let span = TimeSpan::of_shop_days(backend, narrowing.from, narrowing.to).await?;
    let after = match after {
        Some(raw) => read_cursor(raw).unwrap_or_else(Cursor::start),
        None => Cursor::start(),
    };
    let asked = Asked { filter, q: text::clean_line(q), narrowing, span };
    let mut leads = asked.page(backend, &after).await?;
    let seen: Vec<&str> = leads.iter().map(|lead| lead.id.as_str()).collect();
    if ids::repair_seen(&backend.db, &ids::LEADS, &seen).await? {
        leads = asked.page(backend, &after).await?;
    }
    let more = paging::cut(&mut leads);
    let next = match leads.last() {
        Some(last) if more => Some(format!("{}.{}", last.received_at.0, last.id)),
        Some(_) | None => None,
    };
    let everything = LeadGroups { groups: inbox::groups(&backend.db).await?, is_cut: false };
    let counts = everything.tabs(&InboxChoices::default());
    Ok(LeadPage {
        leads,
        counts,
        groups: asked.groups(backend, everything).await?,
        saved: saved_filters::list(backend).await?,
        lists: content::option_lists(backend).await?,
        waiting: waiting::count(backend).await?,
        next,
        overdue: photo_deletions::overdue(backend).await?,
    })
}

/// Of all tabs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundLeads {
    pub newest: Vec<LeadSummary>,
    /// Of all that were found.
    pub number: usize,
    /// There are more than were counted.
    pub is_cut: bool,
}

/// Those that have these words anywhere, of which the newest are shown; none without a word.
#[boxed]
pub async fn find(backend: &Backend, q: &str, shown: usize) -> Result<FoundLeads, BackendError> {
    let search = LeadSearch::parse(q);
    if search.is_empty() {
        return Ok(FoundLeads::default());
    }
    let TimeSpan { from, until } = TimeSpan::ALWAYS;
    let wanted = LeadConditions { facets: Vec::new(), search, from, until, statements: ALL_LEADS };
    let mut ids = search::matches(&backend.db, &wanted, &Cursor::start(), COUNTED_MAX + 1).await?;
    let counted = usize::try_from(COUNTED_MAX).unwrap_or(usize::MAX);
    let is_cut = ids.len() > counted;
    let number = ids.len().min(counted);
    ids.truncate(shown);
    Ok(FoundLeads { newest: search::summaries(&backend.db, &ids).await?, number, is_cut })
}

struct Asked {
    filter: LeadFilter,
    /// One line, trimmed.
    q: String,
    narrowing: Narrowing,
    span: TimeSpan,
}

impl Asked {
    async fn page(&self, backend: &Backend, after: &Cursor) -> Result<Vec<LeadSummary>, BackendError> {
        if self.q.is_empty() && self.narrowing == Narrowing::default() {
            return Ok(inbox::list(&backend.db, self.filter, after, ROWS_TO_READ).await?);
        }
        let mut facets = vec![Facet::Tab(self.filter)];
        let mut choices = self.narrowing.choices.clone();
        if self.filter != LeadFilter::Open {
            choices.status = None;
        }
        facets.extend(choices.facets());
        let Some(wanted) = self.wanted(facets) else { return Ok(Vec::new()) };
        let ids = search::matches(&backend.db, &wanted, after, ROWS_TO_READ).await?;
        Ok(search::summaries(&backend.db, &ids).await?)
    }

    /// `None` if the search has no word, so that it finds nothing.
    fn wanted(&self, facets: Vec<Facet>) -> Option<LeadConditions> {
        let search = LeadSearch::parse(&self.q);
        if search.is_empty() && !self.q.is_empty() {
            return None;
        }
        let TimeSpan { from, until } = self.span;
        let ticked = self.narrowing.ticked.filter(|ticked| ticked.tab == self.filter);
        let statements = match ticked {
            Some(ticked) => ticked.search,
            None => ALL_LEADS,
        };
        Some(LeadConditions { facets, search, from, until, statements })
    }

    /// `everything`, if neither words nor days narrow it, nor what a browser told.
    async fn groups(&self, backend: &Backend, everything: LeadGroups) -> Result<LeadGroups, BackendError> {
        let entry = self.narrowing.choices.entry_facet();
        if self.q.is_empty() && entry.is_none() {
            if self.span == TimeSpan::ALWAYS {
                return Ok(everything);
            }
            let groups = inbox::groups_within(&backend.db, self.span.from, self.span.until).await?;
            return Ok(LeadGroups { groups, is_cut: false });
        }
        let Some(wanted) = self.wanted(entry.into_iter().collect()) else { return Ok(LeadGroups::default()) };
        let mut ids = search::matches(&backend.db, &wanted, &Cursor::start(), COUNTED_MAX + 1).await?;
        let counted = usize::try_from(COUNTED_MAX).unwrap_or(usize::MAX);
        let is_cut = ids.len() > counted;
        ids.truncate(counted);
        Ok(LeadGroups { groups: search::groups(&backend.db, &ids).await?, is_cut })
    }
}

fn read_cursor(raw: &str) -> Option<Cursor> {
    let (received_at, id) = raw.split_once('.')?;
    let id_fits = id.len() <= 64 && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let received_at = Timestamp(received_at.parse().ok()?);
    if !id_fits {
        return None;
    }
    Some(Cursor { received_at, id: id.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::time::{DAY, HOUR};
    use proptest::prelude::*;

    #[test]
    fn cursors_that_nobody_gave_out_are_ignored() {
        for raw in ["", "x", "12", "12.a b", "12.\0", "99999999999999999999.a", "12.' OR 1"] {
            assert_eq!(read_cursor(raw), None, "{raw:?}");
        }
        assert_eq!(read_cursor("12.ab-c"), Some(Cursor { received_at: Timestamp(12), id: "ab-c".into() }));
    }

    #[test]
    fn a_day_of_summer_time_is_as_long_as_it_is() {
        let length = |day: &str| {
            let day = Day::parse(day);
            let span = TimeSpan::of_days("America/Los_Angeles", day, day);
            span.until.since(span.from)
        };
        assert_eq!(length("2026-11-20"), DAY);
        assert_eq!(length("2026-03-08"), DAY - HOUR);
        assert_eq!(length("2026-11-01"), DAY + HOUR);
    }

    proptest! {
        /// Whatever the clocks do in between: no instant is in two days or in none.
        #[test]
        fn days_follow_each_other(first in 19_000i32..23_000, days in 0i32..400, zone in proptest::sample::select(vec![
            "America/Los_Angeles", "America/St_Johns", "Europe/Berlin", "Australia/Lord_Howe", "America/Santiago", "UTC",
        ])) {
            let from = Day(first);
            let last = from.plus(days);
            let span = TimeSpan::of_days(zone, Some(from), Some(last));
            let following = TimeSpan::of_days(zone, Some(last.plus(1)), None);
            prop_assert_eq!(span.until, following.from);
            prop_assert!(span.from < span.until);
            prop_assert_eq!(zone::local(zone, span.from).day, from);
            prop_assert_eq!(zone::local(zone, Timestamp(span.until.0 - 1)).day, last);
        }
    }
}
