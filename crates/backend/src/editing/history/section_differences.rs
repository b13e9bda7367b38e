//! The changes in the sections of a page: which section, which of its fields.

use super::readable_values::{NO_VALUE, readable};
use crate::{Backend, BackendError};
use domain::admin::Change;
use domain::kinds::{Fields as _, SectionForm};
use domain::messages::admin as msg;
use domain::sections::stored;
use serde_json::Value;

pub(crate) async fn section_differences(
    backend: &Backend,
    types: &[SectionForm],
    before: &Value,
    after: &Value,
) -> Result<Vec<Change>, BackendError> {
    let old = list(before);
    let new = list(after);
    let mut changes = Vec::new();
    for section in new {
        match of_id(old, id(section)) {
            Some(previous) if previous == section => {}
            Some(previous) => changes.extend(changed_section(backend, types, previous, section).await?),
            None => changes.push(whole_section(types, section, NO_VALUE, msg::SECTION_ADDED)),
        }
    }
    for section in old {
        if of_id(new, id(section)).is_none() {
            changes.push(whole_section(types, section, msg::SECTION_THERE, msg::SECTION_DELETED));
        }
    }
    changes.extend(order_change(types, old, new));
    Ok(changes)
}

fn list(value: &Value) -> &[Value] {
    match value {
        Value::Array(sections) => sections,
        _ => &[],
    }
}

fn id(section: &Value) -> &str {
    section[stored::ID].as_str().unwrap_or_default()
}

fn of_id<'a>(sections: &'a [Value], wanted: &str) -> Option<&'a Value> {
    sections.iter().find(|section| id(section) == wanted)
}

fn form_of<'a>(types: &'a [SectionForm], section: &Value) -> Option<&'a SectionForm> {
    types.iter().find(|form| section[stored::TYPE] == form.code.code())
}

/// 'Cards: Four kinds of work'.
fn name(types: &[SectionForm], section: &Value) -> String {
    let Some(form) = form_of(types, section) else { return msg::SECTION_UNKNOWN.to_owned() };
    match section[stored::VALUES][form.title].as_str() {
        None | Some("") => form.label.to_owned(),
        Some(title) => format!("{}: {title}", form.label),
    }
}

fn whole_section(types: &[SectionForm], section: &Value, before: &str, after: &str) -> Change {
    Change { label: name(types, section), before: before.to_owned(), after: after.to_owned() }
}

async fn changed_section(
    backend: &Backend,
    types: &[SectionForm],
    before: &Value,
    after: &Value,
) -> Result<Vec<Change>, BackendError> {
    let Some(form) = form_of(types, after) else {
        return Ok(vec![whole_section(types, after, msg::SECTION_THERE, msg::SECTION_CHANGED)]);
    };
    let mut changes = Vec::new();
    for field in &form.fields {
        let old = &before[stored::VALUES][field.name.as_str()];
        let new = &after[stored::VALUES][field.name.as_str()];
        if old != new {
            changes.push(Change {
                label: format!("{}, {}", form.label, field.label),
                before: readable(backend, field, old).await?,
                after: readable(backend, field, new).await?,
            });
        }
    }
    let was_hidden = is_hidden(before);
    let is_now_hidden = is_hidden(after);
    if was_hidden != is_now_hidden {
        let label = name(types, after);
        changes.push(Change { label, before: shown_word(was_hidden), after: shown_word(is_now_hidden) });
    }
    let old_anchor = before[stored::ANCHOR].as_str().unwrap_or_default();
    let new_anchor = after[stored::ANCHOR].as_str().unwrap_or_default();
    if old_anchor != new_anchor {
        let label = format!("{}, {}", form.label, msg::SECTION_ADDRESS);
        changes.push(Change { label, before: old_anchor.to_owned(), after: new_anchor.to_owned() });
    }
    Ok(changes)
}

fn is_hidden(section: &Value) -> bool {
    section.as_object().is_some_and(|section| section.is_on(stored::HIDDEN))
}

fn shown_word(is_hidden: bool) -> String {
    if is_hidden { msg::SECTION_HIDDEN.to_owned() } else { msg::SECTION_SHOWN.to_owned() }
}

/// None if the sections that both versions have are in the same order.
fn order_change(types: &[SectionForm], old: &[Value], new: &[Value]) -> Option<Change> {
    let kept_before = common(old, new);
    let kept_after = common(new, old);
    let is_same = kept_before.iter().map(|section| id(section)).eq(kept_after.iter().map(|section| id(section)));
    if is_same {
        return None;
    }
    Some(Change {
        label: msg::SECTION_ORDER.to_owned(),
        before: labels(types, &kept_before),
        after: labels(types, &kept_after),
    })
}

fn common<'a>(sections: &'a [Value], others: &[Value]) -> Vec<&'a Value> {
    let mut kept = Vec::new();
    for section in sections {
        if of_id(others, id(section)).is_some() {
            kept.push(section);
        }
    }
    kept
}

fn labels(types: &[SectionForm], sections: &[&Value]) -> String {
    let mut labels = Vec::new();
    for section in sections {
        match form_of(types, section) {
            Some(form) => labels.push(form.label),
            None => labels.push(msg::SECTION_UNKNOWN),
        }
    }
    labels.join(", ")
}
