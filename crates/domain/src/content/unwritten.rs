//! Words in brackets in what visitors would see: they stand for words that the owner has not written yet.

use super::page_checklist::PageParts;
use crate::kinds::{Document, FieldKind as K, FieldSpec, Fields as _, FormSpec, Kind};
use crate::sections::{has_placeholder, is_placeholder_among_quotes, outside_tags};
use serde_json::Value;

/// Where they are: the labels of fields and the names of sections, each once.
#[must_use]
pub fn unwritten_parts(kind: Kind, document: &Document) -> Vec<&'static str> {
    if !is_read_by_visitors(kind) {
        return Vec::new();
    }
    let mut parts = Vec::new();
    for field in unwritten_fields(kind.spec(), document) {
        if !parts.contains(&field.label) {
            parts.push(field.label);
        }
    }
    parts.extend(PageParts::of(kind.spec(), document).unwritten());
    parts
}

/// Those outside sections.
pub fn unwritten_fields<'f>(form: &'f FormSpec, document: &Document) -> impl Iterator<Item = &'f FieldSpec> {
    form.fields().filter(|field| match &field.kind {
        K::RichText => is_placeholder_among_quotes(&outside_tags(document.text(&field.name))),
        K::Multiline { .. } if form.kind == Kind::Testimonials => {
            is_placeholder_among_quotes(document.text(&field.name))
        }
        K::ListOf { fields, .. } => match document.get(&field.name) {
            Some(Value::Array(entries)) => entries.iter().any(|entry| has_unwritten_words(fields, entry)),
            _ => false,
        },
        kind => has_words(kind) && document.get(&field.name).is_some_and(has_placeholder),
    })
}

/// Not in the addresses of an entry.
fn has_unwritten_words(fields: &[FieldSpec], entry: &Value) -> bool {
    fields.iter().any(|field| has_words(&field.kind) && has_placeholder(&entry[field.name.as_str()]))
}

/// Whether visitors see the row, now or from a later day on.
#[must_use]
pub fn is_shown(kind: Kind, document: &Document) -> bool {
    // Dates compare as text: this is after all of them.
    kind.is_published(document, "9999")
}

/// Whether visitors see words in brackets in it.
#[must_use]
pub fn shows_brackets(kind: Kind, document: &Document) -> bool {
    is_shown(kind, document) && !unwritten_parts(kind, document).is_empty()
}

/// Pictures have the names of their files, and redirects are addresses.
#[must_use]
pub fn is_read_by_visitors(kind: Kind) -> bool {
    kind.description().is_public && !matches!(kind, Kind::Media | Kind::Redirects)
}

const fn has_words(kind: &K) -> bool {
    matches!(kind, K::Text | K::Multiline { .. } | K::InlineText { .. } | K::Words { .. } | K::Tags { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn document(value: Value) -> Document {
        match value {
            Value::Object(document) => document,
            other => panic!("{other}"),
        }
    }

    #[test]
    fn they_are_found_in_the_words_of_every_kind() {
        let faq = document(json!({"question": "[A question]?", "answer": "<p>[An answer]</p>", "isActive": true}));
        assert_eq!(unwritten_parts(Kind::Faqs, &faq), ["Question", "Answer"]);
        assert!(shows_brackets(Kind::Faqs, &faq));
        let off = document(json!({"question": "[A question]?", "isActive": false}));
        assert!(!shows_brackets(Kind::Faqs, &off));
        let profile = document(json!({"about": "[What you do]", "exceptions": [{"reason": "[Why]"}]}));
        assert_eq!(unwritten_parts(Kind::Business, &profile).len(), 2);
        assert!(shows_brackets(Kind::Business, &profile), "everybody sees it");
    }

    #[test]
    fn a_later_day_counts_as_shown() {
        let post = document(json!({"title": "[A title]", "status": "published", "publicationDate": "2999-01-01"}));
        assert!(shows_brackets(Kind::Blog, &post));
        let draft = document(json!({"title": "[A title]", "status": "draft"}));
        assert!(!shows_brackets(Kind::Blog, &draft));
        let cited = json!({"title": "Teak", "content": "<p>Told <a href=\"/?by[name]=1\">there</a> [1]</p>"});
        assert_eq!(unwritten_parts(Kind::Blog, &document(cited)), [""; 0], "an address and a footnote");
    }

    #[test]
    fn an_address_in_a_list_is_no_words() {
        let address = "https://x.example/?filter[tag]=teak";
        let profile = document(json!({"elsewhere": [{"name": "Houzz", "url": address}]}));
        assert_eq!(unwritten_parts(Kind::Business, &profile), [""; 0]);
        let page = document(json!({"sections": [{"id": "a", "type": "text", "values":
            {"text": format!("<a href=\"{address}\">Teak</a>")}}]}));
        assert_eq!(unwritten_parts(Kind::Pages, &page), [""; 0]);
    }

    #[test]
    fn a_client_may_be_quoted_with_an_addition() {
        let quote = document(json!({"testimonialText": "They [the crew] left no dust.", "isActive": true}));
        assert_eq!(unwritten_parts(Kind::Testimonials, &quote), [""; 0]);
        let sample = document(json!({"testimonialText": "[What they said]", "isActive": true}));
        assert_eq!(unwritten_parts(Kind::Testimonials, &sample), ["Testimonial text"]);
    }

    #[test]
    fn names_of_files_and_the_words_of_answers_are_no_visitors_matter() {
        for (kind, value) in [
            (Kind::Media, json!({"title": "IMG[a]", "alt": "IMG[a]"})),
            (Kind::ReplyTemplates, json!({"name": "[A]", "text": "[B]"})),
        ] {
            assert_eq!(unwritten_parts(kind, &document(value)), [""; 0], "{kind:?}");
        }
    }
}
