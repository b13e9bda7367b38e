//! The sections of a page: each is validated by the form of its type. One of a type that this version does not know
//! is kept as it is, because a newer version may have written it.

use super::{Findings, Read, flag, text, validate_fields};
use crate::kinds::{Document, SectionForm};
use crate::limits;
use crate::messages::admin as msg;
use crate::sections::stored;
use crate::text::clean_line;
use crate::text::slug::slugify;
use serde_json::{Map, Value, json};
use std::collections::HashSet;

const SECTION_ID_MAX: usize = 40;
const ANCHOR_MAX: usize = 60;

pub(super) fn validate(types: &[SectionForm], value: &Value, name: &str, findings: &mut Findings) -> Read {
    let sections = match value {
        Value::Null => return Ok(json!([])),
        Value::Array(sections) => sections,
        _ => return Err(msg::VALUE_UNREADABLE.to_owned()),
    };
    if sections.len() > limits::SECTIONS_MAX {
        return Err(msg::too_many_sections(limits::SECTIONS_MAX));
    }
    let mut names = TakenNames::default();
    let mut valid = Vec::with_capacity(sections.len());
    for (at, section) in sections.iter().enumerate() {
        let Value::Object(section) = section else { return Err(msg::VALUE_UNREADABLE.to_owned()) };
        let section = validate_section(types, section, &format!("{name}.{at}"), &mut names, findings)?;
        valid.push(Value::Object(section));
    }
    Ok(Value::Array(valid))
}

#[derive(Default)]
struct TakenNames {
    ids: HashSet<String>,
    anchors: HashSet<String>,
}

fn validate_section(
    types: &[SectionForm],
    section: &Document,
    name: &str,
    names: &mut TakenNames,
    findings: &mut Findings,
) -> Result<Document, String> {
    let code = text(section.get(stored::TYPE).unwrap_or(&Value::Null))?;
    let Some(form) = types.iter().find(|form| form.code.code() == code) else { return Ok(section.clone()) };
    let empty = Map::new();
    let raw = section.get(stored::VALUES).and_then(Value::as_object).unwrap_or(&empty);
    let values = validate_fields(form.fields.iter(), raw, &format!("{name}."), findings);
    let mut valid = Document::new();
    valid.insert(stored::ID.to_owned(), json!(free_id(section, &code, names)?));
    valid.insert(stored::TYPE.to_owned(), json!(code));
    valid.insert(stored::ANCHOR.to_owned(), json!(free_anchor(section, names)?));
    valid.insert(stored::HIDDEN.to_owned(), json!(flag(section.get(stored::HIDDEN).unwrap_or(&Value::Null))?));
    valid.insert(stored::VALUES.to_owned(), Value::Object(values));
    Ok(valid)
}

/// Its id; one that is missing or taken is replaced by the type and a number.
fn free_id(section: &Document, code: &str, names: &mut TakenNames) -> Result<String, String> {
    let given = clean_line(&text(section.get(stored::ID).unwrap_or(&Value::Null))?);
    let is_usable = !given.is_empty()
        && given.len() <= SECTION_ID_MAX
        && given.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    if is_usable && names.ids.insert(given.clone()) {
        return Ok(given);
    }
    let mut number = 1;
    loop {
        let id = format!("{code}-{number}");
        if names.ids.insert(id.clone()) {
            return Ok(id);
        }
        number += 1;
    }
}

/// Its anchor; one that another section has is emptied.
fn free_anchor(section: &Document, names: &mut TakenNames) -> Result<String, String> {
    let anchor = slugify(&text(section.get(stored::ANCHOR).unwrap_or(&Value::Null))?);
    if anchor.is_empty() || anchor.len() > ANCHOR_MAX || !names.anchors.insert(anchor.clone()) {
        return Ok(String::new());
    }
    Ok(anchor)
}
