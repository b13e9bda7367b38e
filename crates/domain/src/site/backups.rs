use crate::Timestamp;
use crate::time::day::{CalendarDate, Day};
use crate::time::{DAY, HOUR, MINUTE, SECOND};
use std::collections::BTreeSet;

/// Days without a backup do not count, so that a pause removes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    pub days: usize,
    pub weeks: usize,
    pub months: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("must be numbers of days, weeks and months to keep a backup of, such as 7d,4w,6m")]
pub struct InvalidKeep;

impl std::str::FromStr for Keep {
    type Err = InvalidKeep;

    /// Parses `7d,4w,6m`; a part may be left out.
    fn from_str(text: &str) -> Result<Self, InvalidKeep> {
        let mut keep = Self { days: 0, weeks: 0, months: 0 };
        for part in text.split(',').map(str::trim) {
            let unit = part.chars().last().ok_or(InvalidKeep)?;
            let field = match unit {
                'd' => &mut keep.days,
                'w' => &mut keep.weeks,
                'm' => &mut keep.months,
                _ => return Err(InvalidKeep),
            };
            let number: u16 = part.strip_suffix(unit).unwrap_or_default().parse().map_err(|_| InvalidKeep)?;
            if *field != 0 || number == 0 {
                return Err(InvalidKeep);
            }
            *field = usize::from(number);
        }
        Ok(keep)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MadeBackup {
    /// When its rows were read, to the second, UTC.
    pub at: Timestamp,
    pub complete: bool,
}

impl Keep {
    /// The newest backup stays, and the newest complete one.
    #[must_use]
    pub fn expired(self, made: &[MadeBackup]) -> Vec<MadeBackup> {
        let mut newest_first = made.to_vec();
        newest_first.sort_unstable_by_key(|backup| std::cmp::Reverse(backup.at));
        let mut days = BTreeSet::new();
        let mut weeks = BTreeSet::new();
        let mut months = BTreeSet::new();
        let complete = newest_first.iter().position(|backup| backup.complete);
        let mut at = 0..;
        newest_first.retain(|backup| {
            let place = at.next();
            let day = day_of(backup.at);
            let CalendarDate { year, month, .. } = day.date();
            // A shorter circuit would leave out a period that another one already keeps.
            let kept = [
                days.len() < self.days && days.insert(day),
                weeks.len() < self.weeks && weeks.insert((day.0 + 3).div_euclid(7)),
                months.len() < self.months && months.insert((year, month)),
            ];
            !(kept.contains(&true) || place == Some(0) || place == complete)
        });
        newest_first
    }
}

fn day_of(at: Timestamp) -> Day {
    Day(i32::try_from(at.0.div_euclid(DAY)).unwrap_or(0))
}

/// Name of a backup: `site-20261123T091500Z.tar`, with `-incomplete` before the dot if pictures are
/// missing in it.
#[must_use]
pub fn file_name(site: &str, made: MadeBackup) -> String {
    let CalendarDate { year, month, day } = day_of(made.at).date();
    let rest = made.at.0.rem_euclid(DAY);
    let hour = rest / HOUR;
    let minute = rest % HOUR / MINUTE;
    let second = rest % MINUTE / SECOND;
    let end = if made.complete { "" } else { INCOMPLETE };
    format!("{site}-{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}Z{end}.tar")
}

const INCOMPLETE: &str = "-incomplete";

/// The backup of this site that a file name stands for; `None` for other files.
#[must_use]
pub fn parse_name(site: &str, name: &str) -> Option<MadeBackup> {
    let rest = name.strip_prefix(site)?.strip_prefix('-')?.strip_suffix(".tar")?;
    let stamp = rest.strip_suffix(INCOMPLETE).unwrap_or(rest);
    let digits = |range: std::ops::Range<usize>| stamp.get(range)?.parse::<i32>().ok();
    let day = Day::from_date(digits(0..4)?, digits(4..6)?, digits(6..8)?);
    let hour = digits(9..11)?;
    let minute = digits(11..13)?;
    let second = digits(13..15)?;
    let at = i64::from(day.0) * DAY + i64::from(hour) * HOUR + i64::from(minute) * MINUTE + i64::from(second) * SECOND;
    let made = MadeBackup { at: Timestamp(at), complete: !rest.ends_with(INCOMPLETE) };
    // A date that does not exist, or a sign among the digits.
    if file_name(site, made) != name {
        return None;
    }
    Some(made)
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Runs {
    pub since: Timestamp,
    pub succeeded_at: Option<Timestamp>,
    pub bytes: i64,
    pub failed_at: Option<Timestamp>,
    pub problem: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackupStanding {
    /// There is none, and none is scheduled.
    Off,
    /// The first one is about to be made.
    Waiting,
    Fine,
    /// The last one is more than twice as old as it should be.
    Overdue,
    Failed,
}

/// `every_ms` is the schedule's period.
#[must_use]
pub fn standing(runs: Option<&Runs>, every_ms: Option<i64>, now: Timestamp) -> BackupStanding {
    match (runs, every_ms) {
        (None, None) => BackupStanding::Off,
        (None, Some(_)) => BackupStanding::Waiting,
        (Some(runs), _) if runs.failed_at.is_some() => BackupStanding::Failed,
        (Some(runs), Some(every)) if now.since(runs.succeeded_at.unwrap_or(runs.since)) > 2 * every => {
            BackupStanding::Overdue
        }
        (Some(Runs { succeeded_at: None, .. }), Some(_)) => BackupStanding::Waiting,
        (Some(Runs { succeeded_at: None, .. }), None) => BackupStanding::Off,
        (Some(_), _) => BackupStanding::Fine,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NOON: i64 = 1_795_219_200_000 + 12 * HOUR;

    fn made(days_ago: i64) -> MadeBackup {
        MadeBackup { at: Timestamp(NOON - days_ago * DAY), complete: true }
    }

    fn ages_kept(keep: &str, ages: impl IntoIterator<Item = i64>) -> Vec<i64> {
        let all: Vec<MadeBackup> = ages.into_iter().map(made).collect();
        let expired = keep.parse::<Keep>().expect("a rule").expired(&all);
        all.into_iter().filter(|one| !expired.contains(one)).map(|one| (NOON - one.at.0) / DAY).collect()
    }

    #[test]
    fn rules_are_read() {
        assert_eq!("7d,4w,6m".parse(), Ok(Keep { days: 7, weeks: 4, months: 6 }));
        assert_eq!(" 3m ".parse(), Ok(Keep { days: 0, weeks: 0, months: 3 }));
        for wrong in ["", "7", "d", "0d", "7d,", "7d,2d", "-1d", "7y", "7dd", "99999d", "é"] {
            assert_eq!(wrong.parse::<Keep>(), Err(InvalidKeep), "{wrong:?}");
        }
    }

    #[test]
    fn a_year_of_daily_backups_leaves_days_weeks_and_months() {
        // November 21, 2026 is a Saturday; weeks end on Sunday, months on their last day.
        assert_eq!(ages_kept("7d,4w,6m", 0..365), [0, 1, 2, 3, 4, 5, 6, 13, 20, 21, 52, 82, 113, 144]);
        assert_eq!(ages_kept("1d", 0..30), [0]);
        assert_eq!(ages_kept("2m", [100, 101, 400]), [100, 400], "a pause removes nothing");
    }

    #[test]
    fn the_newest_complete_one_stays() {
        let broken = |days_ago| MadeBackup { complete: false, ..made(days_ago) };
        let all = [broken(0), broken(1), made(2), made(3)];
        assert_eq!("1d".parse::<Keep>().expect("a rule").expired(&all), [broken(1), made(3)]);
    }

    proptest! {
        #[test]
        fn a_rule_keeps_what_it_promises(
            backups in proptest::collection::vec((0_i64..400 * 24, any::<bool>()), 1..120),
            days in 0_usize..9, weeks in 0_usize..9, months in 0_usize..9,
        ) {
            let keep = Keep { days, weeks, months };
            let backups: std::collections::BTreeMap<i64, bool> = backups.into_iter().collect();
            let all: Vec<MadeBackup> =
                backups.iter().map(|(hour, complete)| MadeBackup { at: Timestamp(hour * HOUR), complete: *complete }).collect();
            let expired = keep.expired(&all);
            let kept: Vec<MadeBackup> = all.iter().filter(|one| !expired.contains(one)).copied().collect();
            prop_assert!(kept.contains(all.last().expect("one")), "the newest");
            let complete = all.iter().rfind(|one| one.complete);
            prop_assert!(complete.is_none_or(|one| kept.contains(one)), "the newest complete one");
            prop_assert!(kept.len() <= days + weeks + months + 2);
            // Each of the last days with a backup keeps its newest one, and so do weeks and months.
            let newest = |period: &dyn Fn(Day) -> i64, count: usize| {
                let mut last = std::collections::BTreeMap::new();
                for one in &all {
                    last.insert(period(day_of(one.at)), *one);
                }
                last.into_values().rev().take(count).collect::<Vec<_>>()
            };
            let month = |day: Day| i64::from(day.date().year * 12 + day.date().month);
            let week = |day: Day| i64::from(day.plus(-i32::try_from(day.weekday()).expect("small")).0);
            let promised = [newest(&|day| i64::from(day.0), days), newest(&week, weeks), newest(&month, months)].concat();
            for one in promised {
                prop_assert!(kept.contains(&one), "{one:?}");
            }
            // A second run of the rule removes nothing more.
            prop_assert_eq!(keep.expired(&kept), vec![]);
        }

        #[test]
        fn a_name_is_read_back(seconds in 0_i64..4_000_000_000, complete in any::<bool>()) {
            let made = MadeBackup { at: Timestamp(seconds * SECOND), complete };
            let name = file_name("boats.example", made);
            prop_assert_eq!(parse_name("boats.example", &name), Some(made));
            prop_assert_eq!(parse_name("boats", &name), None);
        }

        #[test]
        fn any_other_name_is_left_alone(name in "(site-)?[0-9TZ+-]{14,17}(-incomplete)?(\\.tar)?(\\.partial)?") {
            if let Some(made) = parse_name("site", &name) {
                prop_assert_eq!(file_name("site", made), name);
            }
        }
    }

    #[test]
    fn names_are_readable() {
        assert_eq!(file_name("boats.example", made(0)), "boats.example-20261121T120000Z.tar");
        for other in ["boats.example-20261121T120000Z.tar.partial", "boats.example-20261321T120000Z.tar", "notes.txt"] {
            assert_eq!(parse_name("boats.example", other), None, "{other}");
        }
    }

    #[test]
    fn the_owner_is_told_what_matters() {
        let now = Timestamp(NOON);
        let runs = |ago: i64| Runs { since: Timestamp(0), succeeded_at: Some(now.plus_ms(-ago)), ..Runs::default() };
        let off = None;
        let daily = Some(DAY);
        assert_eq!(standing(None, off, now), BackupStanding::Off);
        assert_eq!(standing(None, daily, now), BackupStanding::Waiting);
        assert_eq!(standing(Some(&runs(2 * DAY)), daily, now), BackupStanding::Fine);
        assert_eq!(standing(Some(&runs(2 * DAY + 1)), daily, now), BackupStanding::Overdue);
        assert_eq!(standing(Some(&runs(90 * DAY)), off, now), BackupStanding::Fine, "made by hand");
        let failed = Runs { failed_at: Some(now), ..runs(HOUR) };
        assert_eq!(standing(Some(&failed), daily, now), BackupStanding::Failed);
        let never = Runs { since: now.plus_ms(-MINUTE), ..Runs::default() };
        assert_eq!(standing(Some(&never), daily, now), BackupStanding::Waiting);
        let never = Runs { since: now.plus_ms(-3 * DAY), ..Runs::default() };
        assert_eq!(standing(Some(&never), daily, now), BackupStanding::Overdue);
    }
}
