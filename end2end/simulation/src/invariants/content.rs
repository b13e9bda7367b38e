use super::Promise;
use super::seen::Seen;
use crate::action::List;
use crate::model::Row as Known;
use crate::world::{Row, is_true, number, text};
use std::collections::BTreeMap;

pub const PROMISES: &[Promise] = &[
    Promise { sentence: "What was acknowledged about content is stored, and nothing else.", broken: as_acknowledged },
    Promise { sentence: "Positions of a carousel are 1 to n, and no two rows of a list have one.", broken: positions },
];

const GONE: &str = "not stored";
const LISTS: [List; 2] = [List::Questions, List::Reviews];

const fn table_of(list: List) -> &'static str {
    match list {
        List::Questions => "faqs",
        List::Reviews => "testimonials",
    }
}

/// Each row says what the model says.
fn as_acknowledged(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for list in LISTS {
        let mut stored = BTreeMap::new();
        for row in seen.tables.of(table_of(list)) {
            stored.insert(text(row, "id").to_owned(), row);
        }
        for (index, known) in seen.model.content.rows.iter().enumerate() {
            if known.list != list {
                continue;
            }
            let expected = if known.is_purged { GONE.to_owned() } else { told(known) };
            let found = stored.remove(&known.id).map_or_else(|| GONE.to_owned(), |row| found(list, row));
            if expected != found {
                broken.push(format!("Row {index} should be {expected}, and is {found}."));
            }
        }
        for id in stored.keys() {
            broken.push(format!("Nobody added {id} to {list:?}."));
        }
    }
    broken
}

fn told(known: &Known) -> String {
    let edition = &known.now;
    let is_trashed = known.trashed.is_some();
    // In the trash it has no place; its former one is only where it returns to.
    let place = if is_trashed { None } else { Some(i64::from(edition.place)) };
    format!("{} {} on {} at {place:?} trashed {is_trashed}", edition.words, edition.group, edition.is_on)
}

fn found(list: List, row: &Row) -> String {
    let is_trashed = number(row, "deleted_at").is_some();
    let place = if is_trashed { None } else { number(row, "display_order") };
    let (words, group) = match list {
        List::Questions => (text(row, "question"), text(row, "category")),
        List::Reviews => (text(row, "client_name"), ""),
    };
    format!("{words} {group} on {} at {place:?} trashed {is_trashed}", is_true(row, "is_active"))
}

fn positions(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for list in LISTS {
        let mut groups: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
        for row in seen.tables.of(table_of(list)) {
            let is_in = number(row, "deleted_at").is_none() && (is_true(row, "is_active") || !list.is_carousel());
            if is_in {
                groups.entry(text(row, "category")).or_default().push(number(row, "display_order").unwrap_or(0));
            }
        }
        for (group, mut places) in groups {
            places.sort_unstable();
            let mut following = Vec::new();
            for (at, _) in places.iter().enumerate() {
                following.push(i64::try_from(at + 1).unwrap_or(0));
            }
            let is_wrong = if list.is_carousel() {
                places != following
            } else {
                places.windows(2).any(|pair| pair.first() == pair.last()) || places.first().is_some_and(|at| *at < 1)
            };
            if is_wrong {
                broken.push(format!("{list:?} {group} has {places:?}."));
            }
        }
    }
    broken
}
