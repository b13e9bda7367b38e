//! Validates a submitted form: every value is converted to its field's type or refused with a
//! message, in the form's order. Unknown fields are dropped.

use super::{Document, FieldKind, FieldSpec, FormSpec};
use crate::content::publication::Publication;
use crate::messages::{self, admin as msg, publishing};
use crate::text::email::Email;
use crate::text::phone::Phone;
use crate::text::slug::slugify;
use crate::text::{clean, clean_line, web_address};
use crate::time::day::{Day, LocalTime};
use crate::{Violations, limits};
use serde_json::{Map, Value, json};

/// Longest id of a row, in characters.
const ID_MAX: usize = 64;

impl FormSpec {
    /// Validates a draft. Missing fields get their empty value; unknown fields are dropped.
    ///
    /// # Errors
    /// What is wrong, in the form's order.
    pub fn validate(&self, raw: &Value) -> Result<Document, Violations> {
        let mut wrong = Violations::default();
        let empty = Map::new();
        let raw = raw.as_object().unwrap_or(&empty);
        let document = validate_fields(self.fields(), raw, "", &mut wrong);
        if wrong.is_empty() { Ok(document) } else { Err(wrong) }
    }

    /// Validates an unfinished draft: invalid values are kept as typed if they are text, and emptied
    /// otherwise.
    #[must_use]
    pub fn validate_unfinished(&self, raw: &Value) -> Document {
        let empty = Map::new();
        let raw = raw.as_object().unwrap_or(&empty);
        let mut wrong = Violations::default();
        let mut document = validate_fields(self.fields(), raw, "", &mut wrong);
        for field in self.fields().filter(|field| takes_text(&field.kind) && wrong.of(&field.name).is_some()) {
            if let Some(Value::String(typed)) = raw.get(&field.name) {
                let typed = clean(typed).chars().take(limits::RICH_TEXT_MAX).collect::<String>();
                document.insert(field.name.clone(), json!(typed));
            }
        }
        document
    }

    /// A draft with nothing filled in.
    #[must_use]
    pub fn empty(&self) -> Document {
        validate_fields(self.fields(), &Map::new(), "", &mut Violations::default())
    }
}

fn validate_fields<'a>(
    fields: impl Iterator<Item = &'a FieldSpec>,
    raw: &Document,
    prefix: &str,
    wrong: &mut Violations,
) -> Document {
    let mut document = Document::new();
    for field in fields {
        let value = raw.get(&field.name).unwrap_or(&Value::Null);
        let name = format!("{prefix}{}", field.name);
        let value = validate_value(field, value, &name, wrong).unwrap_or_else(|message| {
            wrong.add(&name, if field.invalid.is_empty() { &message } else { field.invalid });
            empty(&field.kind)
        });
        if field.required && is_empty(&value) && wrong.of(&name).is_none() {
            wrong.add(&name, field.missing);
        }
        if !matches!(field.kind, FieldKind::ReadOnly) {
            document.insert(field.name.clone(), value);
        }
    }
    document
}

const fn takes_text(kind: &FieldKind) -> bool {
    matches!(
        kind,
        FieldKind::Text
            | FieldKind::Words { .. }
            | FieldKind::Multiline { .. }
            | FieldKind::Url
            | FieldKind::Email
            | FieldKind::Phone
            | FieldKind::Date
            | FieldKind::Moment
            | FieldKind::Slug { .. }
            | FieldKind::RichText
    )
}

fn empty(kind: &FieldKind) -> Value {
    match kind {
        FieldKind::Toggle => json!(false),
        FieldKind::Number { optional: true, .. } | FieldKind::Rating | FieldKind::Position { .. } => Value::Null,
        FieldKind::Number { min, .. } | FieldKind::Slider { min, .. } => json!(min),
        FieldKind::Select { options } => json!(options.first().map_or("", |o| o.value.as_str())),
        FieldKind::Tags { .. } | FieldKind::GalleryPhotos | FieldKind::ListOf { .. } => json!([]),
        FieldKind::Hours => json!(vec![json!({"open": "", "close": "", "byAppointment": false}); 7]),
        _ => json!(""),
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

type Read = Result<Value, String>;

fn validate_value(field: &FieldSpec, value: &Value, name: &str, wrong: &mut Violations) -> Read {
    match &field.kind {
        FieldKind::Toggle => Ok(json!(flag(value)?)),
        FieldKind::Number { min, max, optional } => number(value, *min, *max, *optional),
        FieldKind::Slider { min, max, .. } => {
            Ok(json!(whole(value)?.unwrap_or_else(|| i64::from(*min)).clamp(i64::from(*min), i64::from(*max))))
        }
        FieldKind::Rating => {
            Ok(decimal(value)?.map_or(Value::Null, |stars| json!(stars.round().clamp(1.0, 5.0) as i64)))
        }
        FieldKind::Position { .. } => {
            Ok(whole(value)?.filter(|at| *at > 0).map_or(Value::Null, |at| json!(at.min(i64::from(limits::ORDER_MAX)))))
        }
        FieldKind::Tags { .. } => tags(value),
        FieldKind::GalleryPhotos => ids(value),
        FieldKind::Hours => week(value, name, wrong),
        FieldKind::ListOf { fields, .. } => list(fields, value, name, wrong),
        FieldKind::ReadOnly => Ok(json!("")),
        _ => line(field, &text(value)?),
    }
}

/// Text of a single line.
fn line(field: &FieldSpec, raw: &str) -> Read {
    let text = match field.kind {
        FieldKind::Multiline { .. } | FieldKind::RichText => clean(raw),
        _ => clean_line(raw),
    };
    if let Some(max) = field.max.map(|max| max as usize)
        && text.chars().count() > max
    {
        return Err(messages::too_long(max));
    }
    if text.is_empty() && !matches!(field.kind, FieldKind::Select { .. }) {
        return Ok(json!(""));
    }
    let text = match &field.kind {
        FieldKind::Url => web_address::with_scheme(&text).ok_or(msg::URL_INVALID)?,
        FieldKind::Email => Email::parse(&text).map_err(str::to_owned)?.as_str().to_owned(),
        FieldKind::Phone => Phone::parse(&text).map_err(str::to_owned)?.as_str().to_owned(),
        FieldKind::Moment => Publication::parse(&text).ok_or(publishing::MOMENT_INVALID)?.text(),
        FieldKind::Date => Day::parse(&text).ok_or(msg::DATE_INVALID)?.iso(),
        FieldKind::Slug { .. } => {
            let slug = slugify(&text);
            if slug.is_empty() {
                return Err(msg::SLUG_EMPTY.to_owned());
            }
            slug
        }
        FieldKind::Picture { .. } if text.len() > ID_MAX => return Err(msg::PICTURE_GONE.to_owned()),
        FieldKind::Select { options } => {
            let default = options.first().filter(|_| !field.required).map_or("", |o| o.value.as_str());
            let chosen = if text.is_empty() { default } else { &text };
            // Nothing chosen in a required field is a missing value, not an unknown option.
            if !chosen.is_empty() && !options.iter().any(|o| o.value == chosen) {
                return Err(messages::OPTION_UNKNOWN.to_owned());
            }
            chosen.to_owned()
        }
        _ => text,
    };
    Ok(json!(text))
}

fn text(value: &Value) -> Result<String, String> {
    match value {
        Value::Null => Ok(String::new()),
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err(msg::VALUE_UNREADABLE.to_owned()),
    }
}

fn flag(value: &Value) -> Result<bool, String> {
    match value {
        Value::Null => Ok(false),
        Value::Bool(on) => Ok(*on),
        _ => Err(msg::VALUE_UNREADABLE.to_owned()),
    }
}

fn decimal(value: &Value) -> Result<Option<f64>, String> {
    let number = match value {
        Value::Null => return Ok(None),
        Value::Number(number) => number.as_f64(),
        Value::String(text) if text.trim().is_empty() => return Ok(None),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    number.filter(|n| n.is_finite()).map(Some).ok_or_else(|| msg::NUMBER_INVALID.to_owned())
}

fn whole(value: &Value) -> Result<Option<i64>, String> {
    match decimal(value)? {
        Some(number) if number.fract() != 0.0 => Err(msg::NUMBER_INVALID.to_owned()),
        // Outside any of our ranges, so a saturating cast is fine.
        other => Ok(other.map(|number| number as i64)),
    }
}

/// An unreadable display order falls back to its minimum; an unreadable number of likes is refused.
fn number(value: &Value, min: i32, max: i32, optional: bool) -> Read {
    let read = if optional { whole(value)? } else { Some(whole(value).ok().flatten().unwrap_or(i64::from(min))) };
    let Some(number) = read else { return Ok(Value::Null) };
    if optional && !(i64::from(min)..=i64::from(max)).contains(&number) {
        return Err(msg::out_of_range(min, max));
    }
    Ok(json!(number.clamp(i64::from(min), i64::from(max))))
}

fn items(value: &Value) -> Result<&[Value], String> {
    let items = match value {
        Value::Null => &[][..],
        Value::Array(items) => items,
        _ => return Err(msg::VALUE_UNREADABLE.to_owned()),
    };
    if items.len() > limits::ENTRIES_MAX {
        return Err(msg::too_many_entries(limits::ENTRIES_MAX));
    }
    Ok(items)
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

fn list(fields: &[FieldSpec], value: &Value, name: &str, wrong: &mut Violations) -> Read {
    let empty = Map::new();
    let entries = items(value)?.iter().enumerate().map(|(at, item)| {
        let raw = item.as_object().unwrap_or(&empty);
        Value::Object(validate_fields(fields.iter(), raw, &format!("{name}.{at}."), wrong))
    });
    Ok(Value::Array(entries.collect()))
}

fn week(value: &Value, name: &str, wrong: &mut Violations) -> Read {
    let days = items(value)?;
    let none = Value::Null;
    let mut week = Vec::with_capacity(7);
    for at in 0..7 {
        let day = days.get(at).unwrap_or(&none);
        let part = |key: &str| text(day.get(key).unwrap_or(&Value::Null)).map(|t| t.trim().to_owned());
        let open = part("open")?;
        let close = part("close")?;
        if span(&open, &close).is_err() {
            wrong.add(&format!("{name}.{at}"), msg::HOURS_INVALID);
        }
        let by_appointment = flag(day.get("byAppointment").unwrap_or(&Value::Null))?;
        week.push(json!({"open": open, "close": close, "byAppointment": by_appointment}));
    }
    Ok(Value::Array(week))
}

/// Opening and closing in minutes after midnight; none while both are empty.
///
/// # Errors
/// Only one is given, one cannot be read, or closing is not after opening.
fn span(open: &str, close: &str) -> Result<Option<(u16, u16)>, ()> {
    if open.is_empty() && close.is_empty() {
        return Ok(None);
    }
    let minute = |text: &str| {
        if text == "24:00" {
            return Ok(24 * 60);
        }
        LocalTime::parse(&format!("1970-01-01T{text}")).map(|t| t.minute).ok_or(())
    };
    let from = minute(open)?;
    let to = minute(close)?;
    if from < to { Ok(Some((from, to))) } else { Err(()) }
}

#[cfg(test)]
mod tests;
