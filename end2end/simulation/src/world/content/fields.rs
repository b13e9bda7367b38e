//! The fields of forms.

use crate::action::{Edit, List};
use crate::model::Edition;
use domain::kinds::{Document, Fields as _, ORDER_FIELD};
use serde_json::json;

/// A new site has these categories of questions.
pub(super) const GROUPS: [&str; 2] = ["general", "yacht"];
/// Few, so that rows want the same ones.
pub(super) const SLUGS: [&str; 3] = ["oil", "teak", "brass"];

/// The form of a new row, with what it is about.
pub(super) fn begin(list: List, values: &mut Document, words: &str, index: u8) -> Edition {
    write_words(list, values, words);
    write_group(list, values, index);
    if list.has_addresses() {
        let status = if index.is_multiple_of(4) { "draft" } else { "published" };
        values.set("status", status);
    }
    edition_of(list, values)
}

/// Words of the edit are not written here: each word is new.
pub(super) fn change(list: List, edit: Edit, values: &mut Document) {
    match edit {
        Edit::Words => {}
        Edit::Group(index) => write_group(list, values, index),
        Edit::Switch if list.has_addresses() => {
            let status = if is_on(list, values) { "draft" } else { "published" };
            values.set("status", status);
        }
        Edit::Switch => {
            let is_on = is_on(list, values);
            values.set("isActive", !is_on);
        }
        Edit::Place(place) if list.is_carousel() => values.set(ORDER_FIELD, 1 + i32::from(place % 6)),
        Edit::Place(_) => {}
    }
}

pub(super) fn write_words(list: List, values: &mut Document, words: &str) {
    let text = format!("<p>{words}</p>");
    match list {
        List::Questions => {
            values.set("question", words);
            values.set("answer", words);
        }
        List::Reviews => {
            values.set("clientName", words);
            values.set("testimonialText", words);
        }
        List::Posts => {
            values.set("title", words);
            values.set("content", text);
        }
        List::Pages => {
            values.set("title", words);
            let section = json!({"type": "text", "values": {"title": words, "content": text}});
            values.set("sections", json!([section]));
        }
    }
}

/// The category of a question, or the address of a page.
fn write_group(list: List, values: &mut Document, index: u8) {
    match list {
        List::Questions => values.set("category", GROUPS[usize::from(index) % GROUPS.len()]),
        List::Reviews => {}
        List::Posts | List::Pages => values.set("slug", SLUGS[usize::from(index) % SLUGS.len()]),
    }
}

fn is_on(list: List, values: &Document) -> bool {
    if list.has_addresses() { values.text("status") == "published" } else { values.is_on("isActive") }
}

/// What a form says.
pub(super) fn edition_of(list: List, values: &Document) -> Edition {
    let group = if list == List::Questions { values.text("category") } else { "" };
    let slug = if list.has_addresses() { values.text("slug") } else { "" };
    let place = if list.has_addresses() { 0 } else { values.position() };
    Edition {
        words: words_of(list, values).to_owned(),
        group: group.to_owned(),
        slug: slug.to_owned(),
        is_on: is_on(list, values),
        place,
    }
}

pub(super) fn words_of(list: List, values: &Document) -> &str {
    match list {
        List::Questions => values.text("question"),
        List::Reviews => values.text("clientName"),
        List::Posts | List::Pages => values.text("title"),
    }
}
