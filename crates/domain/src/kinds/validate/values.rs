//! Reads single values of a draft, which may hold anything.

use crate::limits;
use crate::messages::admin as msg;
use crate::text::{number as numbers, typed};
use serde_json::{Value, json};

pub(super) type Read = Result<Value, String>;

pub(super) fn text(value: &Value) -> Result<String, String> {
    match value {
        Value::Null => Ok(String::new()),
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err(msg::VALUE_UNREADABLE.to_owned()),
    }
}

pub(super) fn flag(value: &Value) -> Result<bool, String> {
    match value {
        Value::Null => Ok(false),
        Value::Bool(on) => Ok(*on),
        _ => Err(msg::VALUE_UNREADABLE.to_owned()),
    }
}

pub(super) fn decimal(value: &Value) -> Result<Option<f64>, String> {
    let number = match value {
        Value::Null => return Ok(None),
        Value::Number(number) => number.as_f64(),
        Value::String(text) if typed::value(text).is_empty() => return Ok(None),
        Value::String(text) => numbers::decimal(text).and_then(|number| number.parse().ok()),
        _ => None,
    };
    match number {
        Some(number) if number.is_finite() => Ok(Some(number)),
        _ => Err(msg::NUMBER_INVALID.to_owned()),
    }
}

pub(super) fn whole(value: &Value) -> Result<Option<i64>, String> {
    match decimal(value)? {
        Some(number) if number.fract() != 0.0 => Err(msg::NUMBER_INVALID.to_owned()),
        // A saturated number is outside of every range.
        Some(number) => Ok(Some(number as i64)),
        None => Ok(None),
    }
}

/// An unreadable display order falls back to its minimum; an unreadable number of likes is refused.
pub(super) fn number(value: &Value, min: i32, max: i32, optional: bool) -> Read {
    let range = i64::from(min)..=i64::from(max);
    if optional {
        return match whole(value)? {
            Some(number) if range.contains(&number) => Ok(json!(number)),
            Some(_) => Err(msg::out_of_range(min, max)),
            None => Ok(Value::Null),
        };
    }
    match whole(value) {
        Ok(Some(number)) => Ok(json!(number.clamp(*range.start(), *range.end()))),
        Ok(None) | Err(_) => Ok(json!(min)),
    }
}

pub(super) fn items(value: &Value) -> Result<&[Value], String> {
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

pub(super) fn part<'a>(object: &'a Value, key: &str) -> &'a Value {
    object.get(key).unwrap_or(&Value::Null)
}
