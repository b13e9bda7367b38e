//! What is not known is left out with what needs it: words in brackets, entries and sections of them, links to pages
//! that are not shown.

use crate::kinds::{FieldKind, FieldSpec, Fields as _};
use crate::sections::{SectionType, has_placeholder, is_placeholder, stored};
use serde_json::{Value, json};

/// The section without words in brackets; none if what it needs is among them and it may be left out.
pub(super) fn without_brackets(section: &Value, may_go: bool) -> Option<Value> {
    let Value::Object(stored_section) = section else { return Some(section.clone()) };
    let Some(kind) = SectionType::from_code(stored_section.text(stored::TYPE)) else { return Some(section.clone()) };
    let descriptor = kind.descriptor();
    let mut kept = section.clone();
    for field in (descriptor.fields)() {
        let value = kept[stored::VALUES][field.name.as_str()].clone();
        match &value {
            Value::String(text) if is_placeholder(text) => {
                if field.required && may_go {
                    return None;
                }
                let instead = if field.required { descriptor.label } else { "" };
                kept[stored::VALUES][field.name.as_str()] = json!(instead);
            }
            Value::Array(entries) if has_placeholder(&value) => {
                let left = known_entries(entries);
                if left.is_empty() && may_go && is_the_point(kind, &field) {
                    return None;
                }
                kept[stored::VALUES][field.name.as_str()] = json!(left);
            }
            _ => {}
        }
    }
    Some(kept)
}

fn known_entries(entries: &[Value]) -> Vec<Value> {
    entries.iter().filter(|entry| !has_placeholder(entry)).cloned().collect()
}

/// Whether the section shows nothing without the entries of this field.
fn is_the_point(kind: SectionType, field: &FieldSpec) -> bool {
    let is_list = matches!(field.kind, FieldKind::ListOf { .. }) && field.name != "moves";
    is_list
        && matches!(
            kind,
            SectionType::Cards
                | SectionType::Features
                | SectionType::Steps
                | SectionType::Decking
                | SectionType::PriceGuide
                | SectionType::Facts
        )
}

/// The links of a section without those that `leads_nowhere`.
pub(super) fn without_links(section: &mut Value, leads_nowhere: impl Fn(&str) -> bool) {
    let Some(Value::Array(links)) = section[stored::VALUES].get_mut("links") else { return };
    links.retain(|link| !leads_nowhere(link["link"].as_str().unwrap_or_default()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_goes_with_the_words_that_it_needs() {
        let section = |title: &str, text: &str| json!({"id": "a", "type": "call-to-action", "values": {"title": title, "text": text}});
        assert_eq!(without_brackets(&section("[Title]", "Words"), true), None);
        let kept = without_brackets(&section("Tell us", "[One sentence]"), true).expect("kept");
        assert_eq!(kept["values"], json!({"title": "Tell us", "text": ""}));
        let required = without_brackets(&section("[Title]", ""), false).expect("required");
        assert_eq!(required["values"]["title"], "Call to action");
    }

    #[test]
    fn entries_that_are_not_known_go_alone_unless_none_is_left() {
        let steps = |last: &str| {
            let items = json!([{"name": "Visit", "text": "[What happens]"}, {"name": "Work", "text": last}]);
            json!({"id": "a", "type": "steps", "values": {"title": "How it goes", "items": items}})
        };
        let kept = without_brackets(&steps("We build."), true).expect("kept");
        assert_eq!(kept["values"]["items"], json!([{"name": "Work", "text": "We build."}]));
        assert_eq!(without_brackets(&steps("[And then]"), true), None);
    }
}
