//! Texts with markup in sections and lists, as they are stored. Pages show them without cleaning them again.

use crate::html::{inline_text, sanitize, to_text};
use domain::Violations;
use domain::kinds::{Document, FieldKind, FieldSpec, Fields as _, SectionForm};
use domain::sections::stored;
use serde_json::Value;

/// `path` of the fields' form is empty, or has a dot at its end.
pub(crate) fn clean_fields(fields: &[FieldSpec], values: &mut Document, path: &str, wrong: &mut Violations) {
    for field in fields {
        if let Some(value) = values.get_mut(&field.name) {
            clean_value(field, value, &format!("{path}{}", field.name), wrong);
        }
    }
}

pub(crate) fn clean_value(field: &FieldSpec, value: &mut Value, name: &str, wrong: &mut Violations) {
    match (&field.kind, value) {
        (FieldKind::RichText, Value::String(html)) if !html.is_empty() => {
            *html = sanitize(html).into();
            if field.required && to_text(html).is_empty() && !html.contains("<img") {
                wrong.add(name, field.missing);
            }
        }
        (FieldKind::InlineText { .. }, Value::String(typed)) if !typed.is_empty() => {
            let text = inline_text(typed);
            *typed = text.stored();
            if field.required && text.is_empty() {
                wrong.add(name, field.missing);
            }
        }
        (FieldKind::ListOf { fields, .. }, Value::Array(items)) => {
            for (at, item) in items.iter_mut().enumerate() {
                if let Value::Object(item) = item {
                    clean_fields(fields, item, &format!("{name}.{at}."), wrong);
                }
            }
        }
        (FieldKind::Sections { types }, Value::Array(sections)) => {
            for (at, section) in sections.iter_mut().enumerate() {
                clean_section(types, section, &format!("{name}.{at}."), wrong);
            }
        }
        _ => {}
    }
}

/// One of a type that this version does not know stays as it is.
fn clean_section(types: &[SectionForm], section: &mut Value, path: &str, wrong: &mut Violations) {
    let Value::Object(section) = section else { return };
    let code = section.text(stored::TYPE).to_owned();
    let Some(form) = types.iter().find(|form| form.code.code() == code) else { return };
    if let Some(Value::Object(values)) = section.get_mut(stored::VALUES) {
        clean_fields(&form.fields, values, path, wrong);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::kinds::Kind;
    use serde_json::json;

    #[test]
    fn texts_of_sections_and_of_their_entries_are_cleaned() {
        let mut page = json!({"sections": [
            {"id": "a", "type": "text", "values": {"content": "<p onclick=\"x()\">Oak</p><script>x()</script>"}},
            {"id": "b", "type": "cards", "values": {"title": "<p>", "text": "<p>Our <b>work</b></p>", "items": [
                {"title": "Decks", "text": "<p><i>Teak</i><script>x()</script></p>"},
            ]}},
            {"id": "n", "type": "hologram", "values": {"text": "<p><b>x</b></p>"}},
        ]});
        let mut wrong = Violations::default();
        let fields = Kind::Pages.spec().fields().cloned().collect::<Vec<_>>();
        clean_fields(&fields, page.as_object_mut().expect("an object"), "", &mut wrong);
        let values = |at: usize| page["sections"][at]["values"].clone();
        assert!(wrong.is_empty(), "{wrong:?}");
        assert_eq!(values(0)["content"], "<p>Oak</p>");
        assert_eq!(values(1)["title"], "<p>");
        assert_eq!(values(1)["text"], "<p>Our <strong>work</strong></p>");
        assert_eq!(values(1)["items"][0]["text"], "<p><em>Teak</em></p>");
        assert_eq!(values(2)["text"], "<p><b>x</b></p>");
    }

    #[test]
    fn a_required_text_of_which_nothing_stays_is_missing() {
        let mut page =
            json!({"sections": [{"id": "a", "type": "text", "values": {"content": "<script>x()</script>"}}]});
        let mut wrong = Violations::default();
        let fields = Kind::Pages.spec().fields().cloned().collect::<Vec<_>>();
        clean_fields(&fields, page.as_object_mut().expect("an object"), "", &mut wrong);
        assert!(wrong.of("sections.0.content").is_some());
    }
}
