//! Extracts a client's review from its page.

use crate::html::tokens::{Token, parse};
use crate::html::{blocks, to_text};
use domain::content::review::{FoundReview, clean_name, clean_words};
use domain::text::clean_line;
use domain::time::day::Day;
use serde_json::Value;

/// Maximum depth of the search in structured data.
const DEPTH_MAX: u8 = 8;

/// Reads a review page: structured data first, then microdata, then Open Graph.
#[must_use]
pub fn from_page(html: &str) -> FoundReview {
    let tokens = parse(html);
    json_ld(&tokens).or(microdata(&tokens)).or(open_graph(&tokens))
}

fn stars(value: &Value) -> Option<i32> {
    let number = match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().replace(',', ".").parse().ok(),
        _ => None,
    };
    number.filter(|n| (0.5..=5.0).contains(n)).map(|n| n.round() as i32)
}

fn day(raw: &str) -> String {
    raw.get(..10).and_then(Day::parse).map(Day::iso).unwrap_or_default()
}

fn json_ld(tokens: &[Token]) -> FoundReview {
    let scripts = tokens.windows(2).filter_map(|pair| match pair {
        [Token::Open(tag), Token::Text(json)] if tag.get("type") == Some("application/ld+json") => Some(json),
        _ => None,
    });
    let mut values = scripts.filter_map(|json| serde_json::from_str::<Value>(json).ok());
    values.find_map(|value| review_in(&value, 0)).unwrap_or_default()
}

fn is_review(value: &Value) -> bool {
    match value.get("@type") {
        Some(Value::String(kind)) => kind == "Review" || kind == "UserReview",
        Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == "Review"),
        _ => false,
    }
}

fn review_in(value: &Value, depth: u8) -> Option<FoundReview> {
    if depth > DEPTH_MAX {
        return None;
    }
    if is_review(value) {
        return Some(review(value));
    }
    match value {
        Value::Array(items) => items.iter().find_map(|item| review_in(item, depth + 1)),
        Value::Object(fields) => fields.values().find_map(|field| review_in(field, depth + 1)),
        _ => None,
    }
}

fn review(value: &Value) -> FoundReview {
    let text = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
    let author = match value.get("author") {
        Some(Value::Array(authors)) => authors.first(),
        other => other,
    };
    let name = match author {
        Some(Value::String(name)) => name.clone(),
        author => text(author.and_then(|a| a.get("name"))),
    };
    let image = author.and_then(|a| a.get("image"));
    let photo = match image {
        Some(Value::Object(image)) => text(image.get("url")),
        image => text(image),
    };
    let words = ["reviewBody", "description", "text"].iter().map(|key| text(value.get(*key))).find(|t| !t.is_empty());
    FoundReview {
        name: clean_name(&to_text(&name)),
        text: clean_words(&words.unwrap_or_default()),
        rating: value.get("reviewRating").and_then(|r| stars(r.get("ratingValue").unwrap_or(r))),
        photo: if photo.starts_with("https://") { photo } else { String::new() },
        date: day(&text(value.get("datePublished"))),
    }
}

/// The content of the first element with this `itemprop`, or its `content` attribute.
fn property(tokens: &[Token], name: &str) -> String {
    let opened = |(at, token): (usize, &Token)| match token {
        Token::Open(tag) if tag.get("itemprop") == Some(name) => Some((at, tag.clone())),
        Token::Open(_) | Token::Close(_) | Token::Text(_) => None,
    };
    let Some((at, tag)) = tokens.iter().enumerate().find_map(opened) else { return String::new() };
    if let Some(content) = tag.get("content") {
        return clean_line(content);
    }
    let inside = &tokens[at + 1..];
    let end = inside.iter().position(|token| token.closes(&tag.name)).unwrap_or(0);
    blocks(&inside[..end]).join(" ")
}

fn microdata(tokens: &[Token]) -> FoundReview {
    FoundReview {
        name: clean_name(&property(tokens, "author")),
        text: clean_words(&property(tokens, "reviewBody")),
        rating: stars(&Value::String(property(tokens, "ratingValue"))),
        photo: String::new(),
        date: day(&property(tokens, "datePublished")),
    }
}

/// Open Graph data. Only a title such as 'Review by Jane Halloran' contains a client's name.
fn open_graph(tokens: &[Token]) -> FoundReview {
    let meta = |name: &str| {
        let mut tags = tokens.iter().filter_map(|token| token.opens("meta"));
        let tag = tags.find(|tag| tag.get("property") == Some(name));
        clean_line(tag.and_then(|tag| tag.get("content")).unwrap_or_default())
    };
    let title = meta("og:title");
    let words = meta("og:description");
    let lower = title.to_lowercase();
    if !lower.contains("review") && !words.contains('\u{2605}') {
        return FoundReview::default();
    }
    let name = lower.rfind(" by ").and_then(|at| title.get(at + 4..)).unwrap_or_default();
    let filled = words.chars().filter(|c| *c == '\u{2605}').count();
    FoundReview {
        name: clean_name(name),
        text: clean_words(&words),
        rating: i32::try_from(filled).ok().filter(|n| (1..=5).contains(n)),
        photo: String::new(),
        date: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn structured_data_is_read_wherever_it_lies() {
        let html = r#"<html><script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Place",
            "review":[{"@type":"Review","author":{"@type":"Person","name":"Jane Halloran - Google Maps","image":"https://x.example/j.jpg"},
            "reviewBody":"\"Every drawer <closes>.\"","reviewRating":{"ratingValue":"5"},"datePublished":"2026-04-11T10:00:00Z"}]}]}</script>"#;
        let found = from_page(html);
        assert_eq!((found.name.as_str(), found.text.as_str()), ("Jane Halloran", "Every drawer <closes>."));
        assert_eq!(
            (found.rating, found.date.as_str(), found.photo.as_str()),
            (Some(5), "2026-04-11", "https://x.example/j.jpg")
        );
    }

    #[test]
    fn microdata_and_sharing_are_second_best() {
        let html = r#"<div itemprop="review"><span itemprop="author">Tom &amp; Ann</span><meta itemprop="ratingValue" content="4.0">
            <p itemprop="reviewBody">Fine <b>teak</b>.</p></div>"#;
        let found = from_page(html);
        assert_eq!((found.name.as_str(), found.text.as_str(), found.rating), ("Tom & Ann", "Fine teak.", Some(4)));
        let shared = r#"<meta property="og:title" content="Review of Harbor &amp; Grain by Peter Lindqvist"><meta property="og:description" content="★★★★☆ &quot;Better than the boat in my head&quot;">"#;
        let found = from_page(shared);
        assert_eq!(
            (found.name.as_str(), found.text.as_str(), found.rating),
            ("Peter Lindqvist", "Better than the boat in my head", Some(4))
        );
        assert!(
            from_page(
                r#"<meta property="og:title" content="Sign in"><meta property="og:description" content="Welcome">"#
            )
            .is_empty()
        );
    }

    proptest! {
        #[test]
        fn no_page_breaks_the_reader(html in "(<|>|meta|itemprop=\"author\"|property=\"og:title\"| content=\"|\"|application/ld\\+json|\\{|\\[|★|é|\\n| by |[a-z]){0,60}") {
            let _ = from_page(&html);
        }
    }
}
