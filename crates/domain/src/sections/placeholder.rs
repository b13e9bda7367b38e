//! Words in brackets stand for words that the owner has not written yet. Templates and the pages of a new site have
//! them.

use serde_json::Value;

#[must_use]
pub fn is_placeholder(text: &str) -> bool {
    !in_brackets(text).is_empty()
}

/// The same in words that may cite somebody: an editor's addition, such as "[sic]" or "[the boat]", begins with a small
/// letter and is none.
#[must_use]
pub fn is_placeholder_among_quotes(text: &str) -> bool {
    in_brackets(text).iter().any(|words| words.chars().find(|c| c.is_alphabetic()).is_some_and(char::is_uppercase))
}

/// The words in each pair of brackets. A number, such as that of a footnote, is none.
fn in_brackets(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('[') {
        let Some((inside, behind)) = after.split_once(']') else { break };
        if inside.chars().any(char::is_alphabetic) {
            found.push(inside);
        }
        rest = behind;
    }
    found
}

/// The words of HTML; addresses stand in its tags.
#[must_use]
pub fn outside_tags(html: &str) -> String {
    let mut words = String::new();
    for part in html.split('<') {
        words.push_str(part.split_once('>').map_or(part, |(_, after)| after));
    }
    words
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
    fn an_addition_to_a_quotation_is_none() {
        for text in ["The decks [sic] are teak", "I asked [the captain], and [he]", "[1]"] {
            assert!(!is_placeholder_among_quotes(text), "{text}");
        }
        assert!(is_placeholder_among_quotes("I asked [the captain]. [What they said]"));
    }

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
