//! Extracts a client's review from a page or from pasted text. Best effort: what is not found stays
//! empty.

mod pasted;

pub use pasted::from_text;

use crate::text::{clean, clean_line, from_html};
use serde_json::Value;

/// The extracted fields; empty where nothing was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The reviewer.
    pub name: String,
    /// The text.
    pub text: String,
    /// 1 to 5.
    pub rating: Option<i32>,
    /// URL of the reviewer's picture.
    pub photo: String,
    /// ISO day.
    pub date: String,
}

/// Longest name of a person, in characters.
const NAME_MAX: usize = 60;
/// Longest review that is imported, in characters.
const TEXT_MAX: usize = 4_000;
/// Maximum depth of the search in structured data.
const DEPTH_MAX: u8 = 8;
impl Found {
    /// Whether there is nothing worth showing: a name alone is not a review.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty() && self.name.is_empty()
    }

    /// Fills what is empty from `other`.
    fn or(mut self, other: Self) -> Self {
        let fill = |mine: &mut String, theirs: String| {
            if mine.is_empty() {
                *mine = theirs;
            }
        };
        fill(&mut self.name, other.name);
        fill(&mut self.text, other.text);
        fill(&mut self.photo, other.photo);
        fill(&mut self.date, other.date);
        self.rating = self.rating.or(other.rating);
        self
    }
}

/// Reads a review page: structured data first, then microdata, then Open Graph.
#[must_use]
pub fn from_page(html: &str) -> Found {
    json_ld(html).or(microdata(html)).or(open_graph(html))
}

/// Strips what platforms put around a client's name.
#[must_use]
pub fn clean_name(raw: &str) -> String {
    let name = clean_line(&from_html(raw));
    let name = name.split([' ', '\u{a0}'].as_slice()).collect::<Vec<_>>().join(" ");
    let name = name.split(" \u{b7} ").next().unwrap_or_default();
    let cut = [" - Google", " | Google", " on Google", " - Yelp", " | Yelp", "'s review", "\u{2019}s review"];
    let end = cut.iter().filter_map(|mark| name.find(mark)).min().unwrap_or(name.len());
    let name = name[..end].trim().trim_matches(['"', '\u{201c}', '\u{201d}']);
    if name.chars().count() > NAME_MAX { String::new() } else { name.to_owned() }
}

/// Strips quotation marks and stars around the text.
#[must_use]
pub fn clean_words(raw: &str) -> String {
    let text = clean(raw);
    let around = |c: char| {
        c.is_whitespace() || matches!(c, '"' | '\u{201c}' | '\u{201d}' | '\u{2605}' | '\u{2606}' | '\u{2b50}')
    };
    text.trim_matches(around).chars().take(TEXT_MAX).collect()
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
    raw.get(..10).and_then(crate::day::Day::parse).map(crate::day::Day::iso).unwrap_or_default()
}

fn json_ld(html: &str) -> Found {
    let mut rest = html;
    while let Some(at) = rest.find("application/ld+json") {
        let after = &rest[at..];
        let Some(open) = after.find('>') else { break };
        let body = &after[open + 1..];
        let end = body.find("</script").unwrap_or(body.len());
        if let Ok(value) = serde_json::from_str::<Value>(body[..end].trim())
            && let Some(found) = review_in(&value, 0)
        {
            return found;
        }
        rest = &body[end..];
    }
    Found::default()
}

fn is_review(value: &Value) -> bool {
    match value.get("@type") {
        Some(Value::String(kind)) => kind == "Review" || kind == "UserReview",
        Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == "Review"),
        _ => false,
    }
}

fn review_in(value: &Value, depth: u8) -> Option<Found> {
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

fn review(value: &Value) -> Found {
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
    Found {
        name: clean_name(&name),
        text: clean_words(&words.unwrap_or_default()),
        rating: value.get("reviewRating").and_then(|r| stars(r.get("ratingValue").unwrap_or(r))),
        photo: if photo.starts_with("https://") { photo } else { String::new() },
        date: day(&text(value.get("datePublished"))),
    }
}

/// The content of the first element with this `itemprop`, or its `content` attribute.
fn property(html: &str, name: &str) -> String {
    let Some(at) = html.find(&format!("itemprop=\"{name}\"")) else { return String::new() };
    let start = html[..at].rfind('<').unwrap_or(at);
    let Some(end) = html[at..].find('>').map(|end| at + end) else { return String::new() };
    if let Some(content) = attribute(&html[start..end], "content") {
        return content;
    }
    let inside = &html[end + 1..];
    let element: String = html[start + 1..].chars().take_while(char::is_ascii_alphanumeric).collect();
    let close = inside.find(&format!("</{element}")).unwrap_or(0);
    from_html(&inside[..close])
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let at = tag.find(&format!(" {name}=\""))?;
    let value = &tag[at + name.len() + 3..];
    value.find('"').map(|end| from_html(&value[..end]))
}

fn microdata(html: &str) -> Found {
    Found {
        name: clean_name(&property(html, "author")),
        text: clean_words(&property(html, "reviewBody")),
        rating: stars(&Value::String(property(html, "ratingValue"))),
        photo: String::new(),
        date: day(&property(html, "datePublished")),
    }
}

/// Open Graph data. Only a title such as 'Review by Jane Halloran' contains a client's name.
fn open_graph(html: &str) -> Found {
    let meta = |name: &str| {
        let mut rest = html;
        while let Some(at) = rest.find("<meta") {
            let tag = &rest[at..rest[at..].find('>').map_or(rest.len(), |end| at + end)];
            if attribute(tag, "property").as_deref() == Some(name) {
                return attribute(tag, "content").unwrap_or_default();
            }
            rest = &rest[at + 5..];
        }
        String::new()
    };
    let (title, words) = (meta("og:title"), meta("og:description"));
    let lower = title.to_lowercase();
    if !lower.contains("review") && !words.contains('\u{2605}') {
        return Found::default();
    }
    let name = lower.rfind(" by ").and_then(|at| title.get(at + 4..)).unwrap_or_default();
    let filled = words.chars().filter(|c| *c == '\u{2605}').count();
    Found {
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
    use crate::day::Day;
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
        fn no_page_and_no_text_breaks_the_reader(html in "(<|>|meta|itemprop=\"author\"|property=\"og:title\"| content=\"|\"|application/ld\\+json|\\{|\\[|★|é|\\n| by |[a-z]){0,60}") {
            let _ = from_page(&html);
            let _ = from_text(&html, Day(20_000));
        }
    }
}
