//! What the site brings, counted by day and shown by week.

mod came_from;
mod counts;
pub mod messages;

pub use came_from::CameFrom;
pub use counts::{DayCount, SourceCount};

use crate::content::option_lists::{OptionList, OptionLists};
use crate::features::reports::messages as msg;
use crate::leads::money;
use crate::leads::options::LeadKind;
use crate::site::analytics::PageAction;
use crate::text::csv;
use crate::text::options::codes;
use crate::time::day::Day;
use came_from::{ranked, to_csv};
use std::collections::BTreeMap;

/// Choices of the screen, in weeks; the first is usual.
pub const RANGES: [i32; 4] = [13, 4, 26, 53];
/// The range that an address names; the usual one for any other.
#[must_use]
pub fn range_of(typed: &str) -> i32 {
    let asked: Option<i32> = typed.parse().ok();
    RANGES.into_iter().find(|weeks| Some(*weeks) == asked).unwrap_or(RANGES[0])
}

/// Pages that the screen lists; the file has all that were read.
pub const SHOWN_PAGES: usize = 10;
/// Sources with a color of their own; the rest is added up.
pub const NAMED_SOURCES: usize = 4;

codes! {
    /// Counts about leads; [`PageAction`] has the others.
    #[derive(Hash, PartialOrd, Ord)]
    LeadMeasure {
        Refit = "request_refit";
        Contact = "request_contact";
        Visit = "request_visit";
        ByHand = "request_by_hand";
        Won = "won";
    }
}

codes! {
    /// Counts by the customers' own answers.
    ToldMeasure {
        Told = "told";
        Won = "told_won";
    }
}

codes! {
    /// The subject of a report's file; the label is its name.
    ReportTable {
        Weeks = "weeks", "reports.csv";
        Answers = "answers", "how-they-found-us.csv";
        Sources = "sources", "sources.csv";
        Forms = "forms", "forms.csv";
        Pages = "pages", "first-pages.csv";
    }
}

impl LeadMeasure {
    #[must_use]
    pub const fn request(kind: LeadKind, by_hand: bool) -> Self {
        match kind {
            _ if by_hand => Self::ByHand,
            LeadKind::Refit => Self::Refit,
            LeadKind::Contact => Self::Contact,
            LeadKind::Visit => Self::Visit,
        }
    }

    #[must_use]
    pub const fn is_request(self) -> bool {
        !matches!(self, Self::Won)
    }
}

/// Monday of the week of a day.
#[must_use]
pub fn week_of(day: Day) -> Day {
    let since_monday = (day.0 + 3).rem_euclid(7);
    day.plus(-since_monday)
}

/// The weeks of a range that ends with the week of `today`.
#[must_use]
pub fn first_week(today: Day, weeks: i32) -> Day {
    week_of(today).plus(-7 * (weeks - 1))
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Week {
    /// Its Monday.
    pub starts: Day,
    /// By source; unknown sources have the empty name.
    pub sources: BTreeMap<String, SourceCount>,
    pub phone_taps: i64,
    pub mail_taps: i64,
}

impl Week {
    #[must_use]
    pub fn total(&self) -> SourceCount {
        self.sources.values().fold(SourceCount::default(), |total, count| total.and(*count))
    }
}

/// How many views of pages with a form led to a request. A form without scripts is only counted when it is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormFunnel {
    pub kind: LeadKind,
    pub seen: i64,
    pub begun: i64,
    pub sent: i64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// All weeks of the range, empty ones included.
    pub weeks: Vec<Week>,
    /// By what customers told, the most requests first; the last is of those who told nothing.
    pub answers: Vec<CameFrom>,
    /// The same requests by what the browser told, in the same order.
    pub sources: Vec<CameFrom>,
    pub forms: Vec<FormFunnel>,
    /// Pages on which the senders of requests entered the site, the most frequent first.
    pub pages: Vec<PageCount>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageCount {
    pub page: String,
    pub requests: i64,
}

impl Report {
    #[must_use]
    pub fn of(first: Day, weeks: i32, counts: &[DayCount], pages: Vec<PageCount>) -> Self {
        let mut report = Self { pages, ..Self::default() };
        for at in 0..weeks {
            report.weeks.push(Week { starts: first.plus(7 * at), ..Week::default() });
        }
        let mut totals: BTreeMap<&str, i64> = BTreeMap::new();
        let mut told: BTreeMap<&str, SourceCount> = BTreeMap::new();
        for count in counts {
            let at = (count.day.0 - first.0).div_euclid(7);
            let Some(week) = usize::try_from(at).ok().and_then(|at| report.weeks.get_mut(at)) else { continue };
            week.add(count);
            if let Some(measure) = ToldMeasure::from_code(&count.measure) {
                told.entry(&count.source).or_default().add(count, measure == ToldMeasure::Told);
            }
            *totals.entry(count.measure.as_str()).or_default() += count.number;
        }
        let all = report.total();
        report.answers = ranked(told, all, msg::NO_ANSWER);
        report.sources = ranked(report.by_source(), all, msg::DIRECT);
        let total = |code: &str| totals.get(code).copied().unwrap_or(0).max(0);
        for kind in LeadKind::ALL {
            report.forms.push(FormFunnel {
                kind,
                seen: total(PageAction::seen(kind).code()),
                begun: total(PageAction::begun(kind).code()),
                sent: total(LeadMeasure::request(kind, false).code()),
            });
        }
        report
    }

    /// Under the labels of the owner's list.
    pub fn name_answers(&mut self, lists: &OptionLists) {
        for answer in &mut self.answers {
            if !answer.code.is_empty() {
                lists.label(OptionList::Sources, &answer.code).clone_into(&mut answer.label);
            }
        }
    }

    /// Of all weeks.
    #[must_use]
    pub fn total(&self) -> SourceCount {
        let mut total = SourceCount::default();
        for week in &self.weeks {
            total = total.and(week.total());
        }
        total
    }

    fn by_source(&self) -> BTreeMap<&str, SourceCount> {
        let mut sums: BTreeMap<&str, SourceCount> = BTreeMap::new();
        for week in &self.weeks {
            for (source, count) in &week.sources {
                let sum = sums.entry(source).or_default();
                *sum = sum.and(*count);
            }
        }
        sums
    }

    /// Names of the sources with most requests in the range, then by won work; at most [`NAMED_SOURCES`].
    #[must_use]
    pub fn top_sources(&self) -> Vec<String> {
        let mut ranked: Vec<(&str, SourceCount)> = self.by_source().into_iter().collect();
        ranked.sort_by_key(|(_, sum)| (-sum.requests, -sum.won));
        ranked.truncate(NAMED_SOURCES);
        ranked.into_iter().map(|(source, _)| source.to_owned()).collect()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        let quiet = |week: &Week| week.sources.is_empty() && week.phone_taps == 0 && week.mail_taps == 0;
        self.weeks.iter().all(quiet) && self.forms.iter().all(|form| form.seen == 0)
    }

    #[must_use]
    pub fn to_csv(&self, table: ReportTable) -> String {
        match table {
            ReportTable::Weeks => self.weeks_csv(),
            ReportTable::Answers => to_csv("How did you find us?", &self.answers),
            ReportTable::Sources => to_csv("Source", &self.sources),
            ReportTable::Forms => self.forms_csv(),
            ReportTable::Pages => self.pages_csv(),
        }
    }

    fn forms_csv(&self) -> String {
        let mut file = csv::line(&["Form", "Seen", "Begun", "Sent"]);
        for form in &self.forms {
            let FormFunnel { kind, seen, begun, sent } = form;
            file.push_str(&csv::line(&[kind.label(), &seen.to_string(), &begun.to_string(), &sent.to_string()]));
        }
        file
    }

    fn pages_csv(&self) -> String {
        let mut file = csv::line(&["First page of the visit", "Requests"]);
        for page in &self.pages {
            file.push_str(&csv::line(&[&page.page, &page.requests.to_string()]));
        }
        file
    }

    /// One line for each week and source, then the taps of the week.
    fn weeks_csv(&self) -> String {
        let mut file =
            csv::line(&["Week from", "Source", "Requests", "Won", "Won, dollars", "Phone taps", "Mail taps"]);
        for week in &self.weeks {
            let day = week.starts.iso();
            for (source, count) in &week.sources {
                let amount = money::shown(count.cents).replace(',', "");
                let number = |n: i64| n.max(0).to_string();
                let cells = [&day, source_name(source), &number(count.requests), &number(count.won), &amount, "", ""];
                file.push_str(&csv::line(&cells));
            }
            if week.phone_taps > 0 || week.mail_taps > 0 {
                let taps = [week.phone_taps.to_string(), week.mail_taps.to_string()];
                file.push_str(&csv::line(&[&day, "", "", "", "", &taps[0], &taps[1]]));
            }
        }
        file
    }
}

impl Week {
    fn add(&mut self, count: &DayCount) {
        match (LeadMeasure::from_code(&count.measure), PageAction::from_code(&count.measure)) {
            (Some(measure), _) => {
                self.sources.entry(count.source.clone()).or_default().add(count, measure.is_request());
            }
            (None, Some(PageAction::PhoneTapped)) => self.phone_taps += count.number,
            (None, Some(PageAction::MailTapped)) => self.mail_taps += count.number,
            (None, _) => {}
        }
    }
}

#[must_use]
pub fn source_name(source: &str) -> &str {
    if source.is_empty() { msg::DIRECT } else { source }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::option_lists::ListOption;
    use proptest::prelude::*;

    const MONDAY: Day = Day(20_416);

    fn count(days: i32, measure: &str, source: &str, number: i64) -> DayCount {
        DayCount { day: MONDAY.plus(days), measure: measure.into(), source: source.into(), number, cents: number * 100 }
    }

    #[test]
    fn days_are_added_to_their_weeks() {
        assert_eq!(MONDAY.weekday(), 0);
        let counts = [
            count(0, "request_refit", "example.org", 2),
            count(6, "request_contact", "example.org", 1),
            count(7, "won", "example.org", 1),
            count(8, "phone_tapped", "", 4),
            count(9, "contact_seen", "", 30),
            count(9, "of another version", "", 3),
            count(14, "request_visit", "", 1),
            count(-1, "request_visit", "", 1),
        ];
        let report = Report::of(MONDAY, 2, &counts, vec![]);
        assert_eq!(report.weeks[0].total(), SourceCount { requests: 3, won: 0, cents: 0 });
        assert_eq!(report.weeks[1].total(), SourceCount { requests: 0, won: 1, cents: 100 });
        assert_eq!(report.weeks[1].phone_taps, 4);
        let contact = report.forms.iter().find(|form| form.kind == LeadKind::Contact).expect("a form");
        assert_eq!((contact.seen, contact.begun, contact.sent), (30, 0, 1));
        assert_eq!(report.top_sources(), ["example.org"]);
        assert!(!report.is_empty() && Report::of(MONDAY, 2, &[], vec![]).is_empty());
    }

    #[test]
    fn answers_and_sources_count_the_same_requests() {
        let counts = [
            count(0, "request_contact", "example.org", 3),
            count(1, "request_refit", "", 2),
            count(8, "won", "example.org", 2),
            count(0, "told", "Instagram", 1),
            count(3, "told", "Marina Referral", 2),
            count(8, "told_won", "Marina Referral", 1),
        ];
        let mut report = Report::of(MONDAY, 2, &counts, vec![]);
        let shown = |places: &[CameFrom]| -> Vec<(String, i64, i64)> {
            places.iter().map(|place| (place.label.clone(), place.count.requests, place.count.cents)).collect()
        };
        let told = [("Marina Referral".into(), 2, 100), ("Instagram".into(), 1, 0), (msg::NO_ANSWER.into(), 2, 100)];
        assert_eq!(shown(&report.answers), told);
        assert_eq!(shown(&report.sources), [("example.org".into(), 3, 200), (msg::DIRECT.into(), 2, 0)]);
        assert_eq!(report.weeks[0].total().requests, 5, "no request is counted twice");

        let list = OptionList::Sources;
        let renamed = ListOption { list, code: "Instagram".into(), label: "Photos".into(), is_offered: true };
        report.name_answers(&OptionLists::new(vec![renamed]));
        assert_eq!(report.answers[1].label, "Photos");
        let file = report.to_csv(ReportTable::Answers);
        assert!(file.contains("\"Marina Referral\",\"2\",\"1\",\"1\"") && file.contains(msg::NO_ANSWER), "{file}");
        assert!(report.to_csv(ReportTable::Sources).contains("\"example.org\",\"3\",\"2\",\"2\""));
    }

    #[test]
    fn a_file_runs_no_formula_of_a_source() {
        let report =
            Report::of(MONDAY, 1, &[count(0, "request_refit", "=HYPERLINK(1)", 2), count(0, "won", "", 1)], vec![]);
        let file = report.to_csv(ReportTable::Weeks);
        assert!(file.contains("\"'=HYPERLINK(1)\",\"2\",\"0\",\"0\""), "{file}");
        assert!(file.contains(msg::DIRECT) && file.contains("\"1\",\"1\""), "{file}");
    }

    #[test]
    fn forms_and_first_pages_have_files_of_their_own() {
        let counts =
            [count(0, "contact_seen", "", 30), count(0, "contact_begun", "", 12), count(0, "request_contact", "", 4)];
        let pages = vec![PageCount { page: "=1+1".into(), requests: 3 }];
        let report = Report::of(MONDAY, 1, &counts, pages);
        let forms = report.to_csv(ReportTable::Forms);
        let contact = format!("\"{}\",\"30\",\"12\",\"4\"", LeadKind::Contact.label());
        assert!(forms.contains(&contact) && forms.lines().count() == 1 + LeadKind::ALL.len(), "{forms}");
        let pages = report.to_csv(ReportTable::Pages);
        assert!(pages.contains("\"'=1+1\",\"3\""), "{pages}");
    }

    proptest! {
        #[test]
        fn every_day_is_in_the_week_of_its_monday(day in -10_000..60_000_i32) {
            let monday = week_of(Day(day));
            prop_assert_eq!(monday.weekday(), 0);
            prop_assert!((0..7).contains(&(day - monday.0)));
            prop_assert_eq!(first_week(Day(day), 1), monday);
        }

        #[test]
        fn nothing_of_the_range_is_lost(numbers in proptest::collection::vec((0..28_i32, 0..9_i64), 0..40)) {
            let counts: Vec<DayCount> =
                numbers.iter().map(|(days, number)| count(*days, "request_refit", &format!("s{}", days % 7), *number)).collect();
            let report = Report::of(MONDAY, 4, &counts, vec![]);
            let shown: i64 = report.weeks.iter().map(|week| week.total().requests).sum();
            prop_assert_eq!(shown, numbers.iter().map(|(_, number)| number).sum::<i64>());
            prop_assert!(report.top_sources().len() <= NAMED_SOURCES);
        }
    }
}
