//! The answers written into what the site has: only what the run itself wrote, or what a new site began with, is
//! written over. What the owner has changed since stays as it is.

use crate::kinds::Document;
use crate::sections::stored;
use serde_json::Value;
use std::collections::BTreeMap;

/// What the run wrote last, by place: a field, a section. `Null` for a section that it left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Written {
    places: BTreeMap<String, Value>,
    changed: Vec<String>,
}

impl Written {
    #[must_use]
    pub fn of(places: BTreeMap<String, Value>) -> Self {
        Self { places, changed: Vec::new() }
    }

    #[must_use]
    pub fn at(&self, place: &str) -> Option<&Value> {
        self.places.get(place)
    }

    pub fn set(&mut self, place: &str, value: Value) {
        if self.places.get(place) == Some(&value) {
            return;
        }
        self.places.insert(place.to_owned(), value);
        if !self.changed.iter().any(|known| known == place) {
            self.changed.push(place.to_owned());
        }
    }

    /// What follows `rows/<list>/` in the places of rows that the run has added and not taken out.
    #[must_use]
    pub fn rows_of(&self, list: &str) -> Vec<String> {
        let before = format!("rows/{list}/");
        let mut found = Vec::new();
        for (place, value) in &self.places {
            if let Some(row) = place.strip_prefix(&before)
                && !value.is_null()
            {
                found.push(row.to_owned());
            }
        }
        found
    }

    /// What was set since, to be stored.
    pub fn changes(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.changed.iter().filter_map(|place| Some((place.as_str(), self.places.get(place)?)))
    }
}

/// The document with those fields of `target` that the owner has not changed. `begun` has the values of a new site.
pub fn fields(part: &str, current: &Document, target: &Document, begun: &Document, written: &mut Written) -> Document {
    let mut merged = current.clone();
    for (field, value) in target {
        let place = format!("{part}/{field}");
        let last = written.at(&place).or_else(|| begun.get(field)).cloned();
        if same(current.get(field), last.as_ref()) || same(current.get(field), Some(value)) {
            merged.insert(field.clone(), value.clone());
            written.set(&place, value.clone());
        }
    }
    merged
}

/// A value that is missing is empty.
fn same(one: Option<&Value>, other: Option<&Value>) -> bool {
    let is_empty = |value: Option<&Value>| match value {
        None | Some(Value::Null) => true,
        Some(Value::String(text)) => text.is_empty(),
        Some(_) => false,
    };
    one == other || (is_empty(one) && is_empty(other))
}

/// The sections of a page with those of `target`, in the order that the owner has given them.
pub fn sections(slug: &str, current: &[Value], target: &[Value], begun: &[Value], written: &mut Written) -> Vec<Value> {
    let last = |id: &str, written: &Written| match written.at(&place_of(slug, id)) {
        Some(value) => Some(value.clone()),
        None => find(begun, id).cloned(),
    };
    let mut merged: Vec<Value> = Vec::new();
    for section in current {
        let id = id_of(section);
        let is_of_run = last(id, written).as_ref() == Some(section);
        match find(target, id) {
            Some(new) if is_of_run => merged.push(new.clone()),
            None if is_of_run => {}
            _ => merged.push(section.clone()),
        }
    }
    for (at, section) in target.iter().enumerate() {
        let id = id_of(section);
        let was_left_out = last(id, written).is_none_or(|last| last.is_null());
        if find(current, id).is_none() && was_left_out {
            let after = target[..at].iter().rev().find_map(|before| position(&merged, id_of(before)));
            merged.insert(after.map_or(0, |after| after + 1), section.clone());
        }
    }
    for section in begun.iter().chain(target) {
        let id = id_of(section);
        match (find(&merged, id), find(target, id)) {
            (Some(shown), Some(new)) if shown == new => written.set(&place_of(slug, id), new.clone()),
            (None, None) if last(id, written).as_ref() == find(current, id) || find(current, id).is_none() => {
                // One that the owner has deleted was never left out by the run.
                let was_left_out = last(id, written).is_some_and(|last| last.is_null());
                if find(current, id).is_some() || was_left_out {
                    written.set(&place_of(slug, id), Value::Null);
                }
            }
            _ => {}
        }
    }
    merged
}

fn place_of(slug: &str, id: &str) -> String {
    format!("pages/{slug}#{id}")
}

fn id_of(section: &Value) -> &str {
    section[stored::ID].as_str().unwrap_or_default()
}

fn find<'s>(sections: &'s [Value], id: &str) -> Option<&'s Value> {
    sections.iter().find(|section| id_of(section) == id)
}

fn position(sections: &[Value], id: &str) -> Option<usize> {
    sections.iter().position(|section| id_of(section) == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::Fields as _;
    use serde_json::json;

    fn section(id: &str, title: &str) -> Value {
        json!({"id": id, "type": "text", "values": {"title": title}})
    }

    fn document(title: &str) -> Document {
        let mut document = Document::new();
        document.set("title", title);
        document
    }

    #[test]
    fn a_field_is_written_until_the_owner_changes_it() {
        let mut written = Written::default();
        let begun = document("[Title]");
        let first = fields("p", &begun, &document("One"), &begun, &mut written);
        assert_eq!(first, document("One"));
        let second = fields("p", &first, &document("Two"), &begun, &mut written);
        assert_eq!(second, document("Two"));
        let own = document("Mine");
        assert_eq!(fields("p", &own, &document("Three"), &begun, &mut written), own);
        assert_eq!(written.at("p/title"), Some(&json!("Two")));
    }

    #[test]
    fn sections_come_and_go_at_their_place() {
        let mut written = Written::default();
        let begun = [section("a", "[A]"), section("b", "[B]"), section("c", "C")];
        let target = [section("a", "A"), section("c", "C")];
        let first = sections("home", &begun, &target, &begun, &mut written);
        assert_eq!(first, target);
        let all = [section("a", "A"), section("b", "B"), section("c", "C")];
        let second = sections("home", &first, &all, &begun, &mut written);
        assert_eq!(second, all);
        assert_eq!(sections("home", &second, &target, &begun, &mut written), target);
    }

    #[test]
    fn what_the_owner_did_stays() {
        let mut written = Written::default();
        let begun = [section("a", "[A]"), section("b", "[B]")];
        let target = [section("a", "A"), section("b", "B")];
        sections("home", &begun, &target, &begun, &mut written);
        let own = [section("mine", "Mine"), section("b", "Other words")];
        let again = [section("a", "A2"), section("b", "B2")];
        assert_eq!(sections("home", &own, &again, &begun, &mut written), own, "deleted, added and changed");
        assert_eq!(sections("home", &own, &[], &begun, &mut written), own);
        assert_eq!(sections("home", &own, &again, &begun, &mut written), own, "it is not forgotten");
    }
}
