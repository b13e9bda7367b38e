use crate::html::tokens::{HtmlToken, parse};
use crate::html::{blocks, to_text};
use domain::content::review::{FoundReview, clean_name, clean_words};
use domain::text::clean_line;
use domain::time::day::Day;
use serde_json::Value;

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
    match number {
        Some(stars) if (0.5..=5.0).contains(&stars) => Some(stars.round() as i32),
        Some(_) | None => None,
    }
}

fn day(raw: &str) -> String {
    match Day::parse(raw.get(..10).unwrap_or_default()) {
        Some(day) => day.iso(),
        None => String::new(),
    }
}

fn json_ld(tokens: &[HtmlToken]) -> FoundReview {
    for pair in tokens.windows(2) {
        let [HtmlToken::Open(tag), HtmlToken::Text(json)] = pair else { continue };
        if tag.get("type") != Some("application/ld+json") {
            continue;
        }
        let Ok(value) = serde_json::from_str::<Value>(json) else { continue };
        if let Some(review) = review_in(&value, 0) {
            return review;
        }
    }
    FoundReview::default()
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
    let author = match value.get("author") {
        Some(Value::Array(authors)) => authors.first().unwrap_or(&Value::Null),
        Some(author) => author,
        None => &Value::Null,
    };
    let name = match author {
        Value::String(name) => name.as_str(),
        author => text_in(author, "name"),
    };
    let photo = match author.get("image") {
        Some(image @ Value::Object(_)) => text_in(image, "url"),
        _ => text_in(author, "image"),
    };
    let words = ["reviewBody", "description", "text"].map(|key| text_in(value, key));
    let words = words.into_iter().find(|words| !words.is_empty()).unwrap_or_default();
    let rating = match value.get("reviewRating") {
        Some(rating) => stars(rating.get("ratingValue").unwrap_or(rating)),
        None => None,
    };
    FoundReview {
        name: clean_name(&to_text(name)),
        text: clean_words(words),
        rating,
        photo: if photo.starts_with("https://") { photo.to_owned() } else { String::new() },
        date: day(text_in(value, "datePublished")),
    }
}

fn text_in<'v>(object: &'v Value, field: &str) -> &'v str {
    match object.get(field) {
        Some(Value::String(text)) => text,
        _ => "",
    }
}

fn property(tokens: &[HtmlToken], name: &str) -> String {
    for (at, token) in tokens.iter().enumerate() {
        let HtmlToken::Open(tag) = token else { continue };
        if tag.get("itemprop") != Some(name) {
            continue;
        }
        if let Some(content) = tag.get("content") {
            return clean_line(content);
        }
        let inside = &tokens[at + 1..];
        let end = inside.iter().position(|token| token.closes(&tag.name)).unwrap_or(0);
        return blocks(&inside[..end]).join(" ");
    }
    String::new()
}

fn microdata(tokens: &[HtmlToken]) -> FoundReview {
    FoundReview {
        name: clean_name(&property(tokens, "author")),
        text: clean_words(&property(tokens, "reviewBody")),
        rating: stars(&Value::String(property(tokens, "ratingValue"))),
        photo: String::new(),
        date: day(&property(tokens, "datePublished")),
    }
}

fn meta(tokens: &[HtmlToken], property: &str) -> String {
    for token in tokens {
        if let Some(tag) = token.opens("meta")
            && tag.get("property") == Some(property)
        {
            return clean_line(tag.get("content").unwrap_or_default());
        }
    }
    String::new()
}

/// Open Graph data. Only a title such as 'Review by Jane Halloran' contains a client's name.
fn open_graph(tokens: &[HtmlToken]) -> FoundReview {
    let title = meta(tokens, "og:title");
    let words = meta(tokens, "og:description");
    let lower = title.to_lowercase();
    if !lower.contains("review") && !words.contains('\u{2605}') {
        return FoundReview::default();
    }
    let name = match lower.rfind(" by ") {
        Some(at) => title.get(at + " by ".len()..).unwrap_or_default(),
        None => "",
    };
    let rating = match words.matches('\u{2605}').count() {
        stars @ 1..=5 => i32::try_from(stars).ok(),
        _ => None,
    };
    FoundReview { name: clean_name(name), text: clean_words(&words), rating, photo: String::new(), date: String::new() }
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
