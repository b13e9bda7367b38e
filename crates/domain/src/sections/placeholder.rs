//! Words in brackets stand for words that the owner has not written yet. Templates and the pages of a new site have
//! them.

use serde_json::Value;

/// A number in brackets, such as that of a footnote, is none.
#[must_use]
pub fn is_placeholder(text: &str) -> bool {
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('[') {
        let Some((inside, behind)) = after.split_once(']') else { return false };
        if inside.chars().any(char::is_alphabetic) {
            return true;
        }
        rest = behind;
    }
    false
}

/// Whether any text in the values of a section is one.
#[must_use]
pub fn has_placeholder(values: &Value) -> bool {
    match values {
        Value::String(text) => is_placeholder(text),
        Value::Array(items) => items.iter().any(has_placeholder),
        Value::Object(values) => values.values().any(has_placeholder),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn words_in_brackets_are_found_at_any_depth() {
        assert!(is_placeholder("[What you do] in [the place]"));
        assert!(is_placeholder("As told [1] by [name]"));
        for text in ["Teak] decks [", "As told [1]", "[] and [", "[ ]"] {
            assert!(!is_placeholder(text), "{text}");
        }
        assert!(has_placeholder(&json!({"title": "Work", "items": [{"text": "Teak"}, {"text": "[One sentence.]"}]})));
        assert!(!has_placeholder(
            &json!({"title": "Work", "items": [{"text": "Teak", "on": true, "width": 3}], "x": null})
        ));
    }
}
