use super::seen::{Promise, Seen};
use crate::action::List;
use crate::model::{Row as Known, Target};
use crate::world::{Row, is_true, number, text};
use domain::kinds::is_fixed_page;
use std::collections::BTreeMap;

pub const PROMISES: &[Promise] = &[
    Promise { sentence: "What was acknowledged about content is stored, and nothing else.", broken: as_acknowledged },
    Promise { sentence: "A draft is the newest words of a form, and is kept until it ends.", broken: drafts },
    Promise { sentence: "The former address of a page leads to it.", broken: redirects },
    Promise { sentence: "What is saved as the profile is stored, also unchanged.", broken: profile },
    Promise { sentence: "Positions of a carousel are 1 to n, and no two rows of a list have one.", broken: positions },
];

const GONE: &str = "not stored";
const LISTS: [List; 4] = [List::Questions, List::Reviews, List::Posts, List::Pages];

const fn table_of(list: List) -> &'static str {
    match list {
        List::Questions => "faqs",
        List::Reviews => "testimonials",
        List::Posts => "posts",
        List::Pages => "pages",
    }
}

/// Each row says what the model says.
fn as_acknowledged(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for list in LISTS {
        let mut stored = BTreeMap::new();
        for row in seen.tables.of(table_of(list)) {
            // Those that a new site has stay as they are.
            if !is_fixed_page(text(row, "slug")) {
                stored.insert(text(row, "id").to_owned(), row);
            }
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
    let place = if is_trashed || known.list.has_addresses() { None } else { Some(i64::from(edition.place)) };
    format!(
        "{} {}{} on {} at {place:?} trashed {is_trashed}",
        edition.words, edition.group, edition.slug, edition.is_on
    )
}

fn found(list: List, row: &Row) -> String {
    let is_trashed = number(row, "deleted_at").is_some();
    let place = if is_trashed || list.has_addresses() { None } else { number(row, "display_order") };
    let (words, group) = match list {
        List::Questions => (text(row, "question"), text(row, "category")),
        List::Reviews => (text(row, "client_name"), ""),
        List::Posts | List::Pages => (text(row, "title"), text(row, "slug")),
    };
    let is_on = is_true(row, "is_active") || text(row, "status") == "published";
    format!("{words} {group} on {is_on} at {place:?} trashed {is_trashed}")
}

/// In one line each, to be compared.
fn drafts(seen: &Seen<'_>) -> Vec<String> {
    let mut expected = Vec::new();
    for row in &seen.model.content.rows {
        if let Some(draft) = &row.draft {
            expected.push(format!("{} {}", row.id, draft.edition.words));
        }
    }
    let mut found = Vec::new();
    for row in seen.tables.of("drafts") {
        let document = text(row, "document");
        let id = text(row, "entity_id");
        let known = expected.iter().find(|draft| {
            let words = draft.rsplit(' ').next().unwrap_or_default();
            draft.starts_with(id) && document.contains(words)
        });
        found.push(known.cloned().unwrap_or_else(|| format!("{id} {document}")));
    }
    compare("Drafts", expected, found)
}

fn redirects(seen: &Seen<'_>) -> Vec<String> {
    let mut expected = Vec::new();
    for redirect in &seen.model.content.redirects {
        let to = match &redirect.to {
            Target::Address(to) => to.clone(),
            Target::Row(row) => {
                let row = &seen.model.content.rows[*row];
                row.list.address(&row.now.slug)
            }
        };
        expected.push(format!("{} to {to}", redirect.from));
    }
    let mut found = Vec::new();
    for row in seen.tables.of("redirects") {
        if number(row, "deleted_at").is_some() {
            continue;
        }
        found.push(format!("{} to {}", text(row, "from_path"), text(row, "target")));
    }
    compare("Redirects", expected, found)
}

fn profile(seen: &Seen<'_>) -> Vec<String> {
    let known = &seen.model.content.profile;
    let stored = seen.tables.of("business_profile").first().map(|row| text(row, "document"));
    let name = known.name.as_deref().unwrap_or_default();
    match stored {
        None if known.version > 0 => vec!["It is not stored.".to_owned()],
        Some(_) if known.version == 0 => vec!["It is stored, and nobody saved it.".to_owned()],
        Some(document) if !document.contains(name) => vec![format!("Its name should be {name}.")],
        _ => Vec::new(),
    }
}

fn compare(of: &str, mut expected: Vec<String>, mut found: Vec<String>) -> Vec<String> {
    expected.sort();
    found.sort();
    if expected == found { Vec::new() } else { vec![format!("{of} should be {expected:?}, and are {found:?}.")] }
}

fn positions(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for list in [List::Questions, List::Reviews] {
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
