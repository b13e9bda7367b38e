//! Converts each value to its field's type or refuses it with a message, in the form's order.

mod section_names;
mod values;

use super::{Document, FieldKind, FieldSpec, FormSpec, SectionForm, SelectOption};
use crate::content::business::read_span;
use crate::content::publication::Publication;
use crate::messages::{self, admin as msg, publishing};
use crate::sections::{is_link, stored};
use crate::text::email::Email;
use crate::text::inline::InlineText;
use crate::text::phone::Phone;
use crate::text::slug::slugify;
use crate::text::{clean, clean_line, color, typed, web_address};
use crate::time::written;
use crate::{Violations, limits};
use section_names::SectionNames;
use serde_json::{Map, Value, json};
use values::{Read, decimal, flag, items, number, part, text, whole};

/// Longest id of a row, in characters.
const ID_MAX: usize = 64;

impl FormSpec {
    /// Validates a draft. Missing fields get their empty value; unknown fields are dropped.
    pub fn validate(&self, raw: &Value) -> Result<Document, Violations> {
        let mut findings = Findings::default();
        let empty = Map::new();
        let raw = raw.as_object().unwrap_or(&empty);
        let document = validate_fields(self.fields(), raw, "", &mut findings);
        if findings.wrong.is_empty() { Ok(document) } else { Err(findings.wrong) }
    }

    /// Validates an unfinished draft: invalid values are kept as typed if they are text, and emptied
    /// otherwise.
    #[must_use]
    pub fn validate_unfinished(&self, raw: &Value) -> Document {
        let empty = Map::new();
        let raw = raw.as_object().unwrap_or(&empty);
        let mut findings = Findings { keeps_typed: true, ..Findings::default() };
        validate_fields(self.fields(), raw, "", &mut findings)
    }

    #[must_use]
    pub fn empty(&self) -> Document {
        validate_fields(self.fields(), &Map::new(), "", &mut Findings::default())
    }
}

#[derive(Default)]
struct Findings {
    wrong: Violations,
    /// Whether an invalid text stays in the document as it was typed: in an unfinished draft.
    keeps_typed: bool,
}

fn validate_fields<'a>(
    fields: impl Iterator<Item = &'a FieldSpec>,
    raw: &Document,
    prefix: &str,
    findings: &mut Findings,
) -> Document {
    let mut document = Document::new();
    for field in fields {
        let value = raw.get(&field.name).unwrap_or(&Value::Null);
        let name = format!("{prefix}{}", field.name);
        let value = match validate_value(field, value, &name, findings) {
            Ok(value) => value,
            Err(message) => {
                findings.wrong.add(&name, if field.invalid.is_empty() { &message } else { field.invalid });
                refused_value(field, value, findings.keeps_typed)
            }
        };
        if field.required && is_empty(&value) && !is_derived(field, raw) && findings.wrong.of(&name).is_none() {
            findings.wrong.add(&name, field.missing);
        }
        if !matches!(field.kind, FieldKind::ReadOnly) {
            document.insert(field.name.clone(), value);
        }
    }
    document
}

/// Whether an empty value is made from another one when the row is saved: a slug from the title.
fn is_derived(field: &FieldSpec, raw: &Document) -> bool {
    match &field.kind {
        FieldKind::Slug { from } => raw.get(*from).is_some_and(|title| !is_empty(title)),
        _ => false,
    }
}

/// The draft's value in place of an invalid one.
fn refused_value(field: &FieldSpec, value: &Value, keeps_typed: bool) -> Value {
    match value {
        Value::String(typed) if keeps_typed && takes_text(&field.kind) => {
            let typed: String = clean(typed).chars().take(limits::RICH_TEXT_MAX).collect();
            json!(typed)
        }
        _ => empty(&field.kind),
    }
}

const fn takes_text(kind: &FieldKind) -> bool {
    matches!(
        kind,
        FieldKind::Text
            | FieldKind::Words { .. }
            | FieldKind::Multiline { .. }
            | FieldKind::InlineText { .. }
            | FieldKind::Url
            | FieldKind::Link
            | FieldKind::Email
            | FieldKind::Phone
            | FieldKind::Date
            | FieldKind::Moment
            | FieldKind::Color { .. }
            | FieldKind::Slug { .. }
            | FieldKind::RichText
    )
}

fn empty(kind: &FieldKind) -> Value {
    match kind {
        FieldKind::Toggle => json!(false),
        FieldKind::Number { optional: true, .. } | FieldKind::Rating | FieldKind::Position { .. } => Value::Null,
        FieldKind::Number { min, .. } | FieldKind::Slider { min, .. } => json!(min),
        FieldKind::Select { options } => json!(default_of(options)),
        FieldKind::Tags { .. } | FieldKind::GalleryPhotos | FieldKind::ListOf { .. } | FieldKind::Sections { .. } => {
            json!([])
        }
        FieldKind::Hours => json!(vec![json!({"open": "", "close": "", "byAppointment": false}); 7]),
        _ => json!(""),
    }
}

/// The first that is offered.
fn default_of(options: &[SelectOption]) -> &str {
    let offered = options.iter().find(|option| !option.retired);
    match offered.or(options.first()) {
        Some(option) => &option.value,
        None => "",
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

fn validate_value(field: &FieldSpec, value: &Value, name: &str, findings: &mut Findings) -> Read {
    match &field.kind {
        FieldKind::Toggle => Ok(json!(flag(value)?)),
        FieldKind::Number { min, max, optional } => number(value, *min, *max, *optional),
        FieldKind::Slider { min, max, .. } => {
            let number = whole(value)?.unwrap_or(i64::from(*min));
            Ok(json!(number.clamp(i64::from(*min), i64::from(*max))))
        }
        FieldKind::Rating => match decimal(value)? {
            Some(stars) => Ok(json!(stars.round().clamp(1.0, 5.0) as i64)),
            None => Ok(Value::Null),
        },
        FieldKind::Position { .. } => match whole(value)? {
            Some(position) if position > 0 => Ok(json!(position.min(i64::from(limits::ORDER_MAX)))),
            _ => Ok(Value::Null),
        },
        FieldKind::Tags { .. } => tags(value),
        FieldKind::GalleryPhotos => ids(value),
        FieldKind::Hours => week(value, name, findings),
        FieldKind::ListOf { fields, .. } => list(fields, value, name, findings),
        FieldKind::Sections { types } => sections(types, value, name, findings),
        FieldKind::ReadOnly => Ok(json!("")),
        _ => line(field, &text(value)?),
    }
}

fn line(field: &FieldSpec, raw: &str) -> Read {
    let text = match field.kind {
        FieldKind::Multiline { .. } | FieldKind::InlineText { .. } | FieldKind::RichText => clean(raw),
        FieldKind::Url | FieldKind::Link => typed::address(raw),
        _ => clean_line(raw),
    };
    if let Some(max) = field.max
        && length(&field.kind, &text) > max as usize
    {
        return Err(messages::too_long(max as usize));
    }
    if text.is_empty() && !matches!(field.kind, FieldKind::Select { .. }) {
        return Ok(json!(""));
    }
    let text = match &field.kind {
        FieldKind::Url => web_address::with_scheme(&text).ok_or(msg::URL_INVALID)?,
        FieldKind::Link if !is_link(&text) => return Err(msg::LINK_INVALID.to_owned()),
        FieldKind::Email => Email::parse(&text).map_err(str::to_owned)?.as_str().to_owned(),
        FieldKind::Phone => Phone::parse(&text).map_err(str::to_owned)?.as_str().to_owned(),
        FieldKind::Moment => Publication::parse(&text).ok_or(publishing::MOMENT_INVALID)?.text(),
        FieldKind::Color { .. } => color::parse(&text).ok_or(msg::COLOR_INVALID)?,
        FieldKind::Date => written::day(&text).ok_or(msg::DATE_INVALID)?.iso(),
        FieldKind::Slug { .. } => {
            let slug = slugify(&text);
            if slug.is_empty() {
                return Err(msg::SLUG_EMPTY.to_owned());
            }
            slug
        }
        FieldKind::Picture { .. } if text.len() > ID_MAX => return Err(msg::PICTURE_GONE.to_owned()),
        FieldKind::Select { options } => {
            // Nothing chosen in a required field is a missing value, not an unknown option.
            if text.is_empty() {
                return Ok(json!(if field.required { "" } else { default_of(options) }));
            }
            if !options.iter().any(|option| option.value == text) {
                return Err(messages::OPTION_UNKNOWN.to_owned());
            }
            text
        }
        _ => text,
    };
    Ok(json!(text))
}

/// In characters, as the owner sees them.
fn length(kind: &FieldKind, text: &str) -> usize {
    match kind {
        FieldKind::InlineText { .. } => InlineText::read(text).text().chars().count(),
        _ => text.chars().count(),
    }
}

/// Trimmed, without empty ones and duplicates.
fn tags(value: &Value) -> Read {
    let mut tags: Vec<String> = Vec::new();
    for item in items(value)? {
        let tag = clean_line(&text(item)?);
        if tag.chars().count() > limits::TAG_MAX {
            return Err(messages::too_long(limits::TAG_MAX));
        }
        if !tag.is_empty() && !tags.iter().any(|t| t.eq_ignore_ascii_case(&tag)) {
            tags.push(tag);
        }
    }
    Ok(json!(tags))
}

fn ids(value: &Value) -> Read {
    let mut ids: Vec<String> = Vec::new();
    for item in items(value)? {
        let id = clean_line(&text(item)?);
        if id.len() > ID_MAX {
            return Err(msg::PHOTO_GONE.to_owned());
        }
        if !id.is_empty() && !ids.contains(&id) {
            ids.push(id);
        }
    }
    Ok(json!(ids))
}

fn list(fields: &[FieldSpec], value: &Value, name: &str, findings: &mut Findings) -> Read {
    let empty = Map::new();
    let mut entries = Vec::new();
    for (at, item) in items(value)?.iter().enumerate() {
        let raw = item.as_object().unwrap_or(&empty);
        let entry = validate_fields(fields.iter(), raw, &format!("{name}.{at}."), findings);
        entries.push(Value::Object(entry));
    }
    for field in fields {
        refuse_twice(field, &entries, name, findings);
    }
    Ok(Value::Array(entries))
}

/// Of a value that only one entry of the list may have.
fn refuse_twice(field: &FieldSpec, entries: &[Value], name: &str, findings: &mut Findings) {
    let Some(taken) = field.taken else { return };
    for (at, entry) in entries.iter().enumerate() {
        let value = part(entry, &field.name);
        if !is_empty(value) && entries.iter().take(at).any(|earlier| part(earlier, &field.name) == value) {
            findings.wrong.add(&format!("{name}.{at}.{}", field.name), taken);
        }
    }
}

/// Each is validated by the form of its type. One of a type that this version does not know is kept as it is, because
/// a newer version may have written it.
fn sections(types: &[SectionForm], value: &Value, name: &str, findings: &mut Findings) -> Read {
    let sections = match value {
        Value::Null => return Ok(json!([])),
        Value::Array(sections) => sections,
        _ => return Err(msg::VALUE_UNREADABLE.to_owned()),
    };
    if sections.len() > limits::SECTIONS_MAX {
        return Err(msg::too_many_sections(limits::SECTIONS_MAX));
    }
    let mut names = SectionNames::default();
    let mut valid = Vec::with_capacity(sections.len());
    for (at, section) in sections.iter().enumerate() {
        if !section.is_object() {
            return Err(msg::VALUE_UNREADABLE.to_owned());
        }
        let code = text(part(section, stored::TYPE))?;
        let Some(form) = types.iter().find(|form| form.code.code() == code) else {
            valid.push(section.clone());
            continue;
        };
        let empty = Map::new();
        let raw = part(section, stored::VALUES).as_object().unwrap_or(&empty);
        let values = validate_fields(form.fields.iter(), raw, &format!("{name}.{at}."), findings);
        valid.push(json!({
            stored::ID: names.free_id(&text(part(section, stored::ID))?, &code),
            stored::TYPE: code,
            stored::ANCHOR: names.free_anchor(&text(part(section, stored::ANCHOR))?),
            stored::HIDDEN: flag(part(section, stored::HIDDEN))?,
            stored::VALUES: values,
        }));
    }
    Ok(Value::Array(valid))
}

fn week(value: &Value, name: &str, findings: &mut Findings) -> Read {
    let days = items(value)?;
    let mut week = Vec::with_capacity(7);
    for at in 0..7 {
        let day = days.get(at).unwrap_or(&Value::Null);
        let open = time_typed(part(day, "open"))?;
        let close = time_typed(part(day, "close"))?;
        if let Err(message) = read_span(&open, &close) {
            findings.wrong.add(&format!("{name}.{at}"), message);
        }
        let by_appointment = flag(part(day, "byAppointment"))?;
        week.push(json!({"open": open, "close": close, "byAppointment": by_appointment}));
    }
    Ok(Value::Array(week))
}

/// As '08:00' if it is a time, else as typed.
fn time_typed(value: &Value) -> Result<String, String> {
    let typed = text(value)?;
    Ok(match written::time_of_day(&typed) {
        Some(minute) => format!("{:02}:{:02}", minute / 60, minute % 60),
        None => typed::value(&typed),
    })
}

#[cfg(test)]
mod tests;
