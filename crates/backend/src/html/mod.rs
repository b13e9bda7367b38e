//! HTML from the owner: an allow-list of elements, applied before anything is stored. No scripts,
//! no styles, no frames, no external pictures.

mod article;
mod asides;
mod inline;
mod outline;
mod picture_ids;
mod prose;
mod references;
mod text;
pub(crate) mod tokens;

pub use article::ArticleText;
pub use inline::inline_text;
pub use outline::{Heading, Outlined, outline};
pub use picture_ids::{LibraryPicture, PictureReference, picture_references, with_addresses, with_ids};
pub use references::{absolute, addresses, links, picture_keys, pictures};
pub(crate) use text::blocks;
pub use text::{read_minutes, to_sentences, to_text};

use crate::ids::is_id;
use ammonia::Builder;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Deref;
use std::sync::LazyLock;
use tokens::HtmlToken;

/// The attribute of an `img` with the id of its picture.
const PICTURE_ID: &str = "data-picture";

const TAGS: [&str; 34] = [
    "a",
    "abbr",
    "b",
    "blockquote",
    "br",
    "caption",
    "cite",
    "code",
    "em",
    "figcaption",
    "figure",
    "h2",
    "h3",
    "h4",
    "hr",
    "i",
    "img",
    "kbd",
    "li",
    "mark",
    "ol",
    "p",
    "pre",
    "s",
    "small",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
];

/// Maximum number of passes until the output is stable. Ordinary text needs one.
const PASSES: usize = 6;
/// Layouts of a figure: wider than the text, next to it, or the link to a video (`film`).
const FIGURES: [&str; 3] = ["wide", "half", "film"];
const ID_MAX: usize = 120;
const NUMBER_MAX: u32 = 1_000;
const SIDE_MAX: u32 = 100_000;

static RULES: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut rules = Builder::new();
    let mut tags: HashSet<&str> = TAGS.into_iter().collect();
    tags.insert("ul");
    let of_tags: HashMap<&str, HashSet<&str>> = HashMap::from([
        ("a", HashSet::from(["href", "title"])),
        ("figure", HashSet::from(["class"])),
        ("img", HashSet::from([PICTURE_ID, "src", "alt", "width", "height", "loading", "title"])),
        ("td", HashSet::from(["colspan", "rowspan"])),
        ("th", HashSet::from(["colspan", "rowspan", "scope"])),
        ("ol", HashSet::from(["start"])),
        ("h2", HashSet::from(["id"])),
        ("h3", HashSet::from(["id"])),
    ]);
    rules
        .tags(tags)
        .generic_attributes(HashSet::new())
        .tag_attributes(of_tags)
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .link_rel(Some("noopener"))
        .attribute_filter(|element, attribute, value| {
            let keeps = match (element, attribute) {
                ("img", "src") => is_of_the_library(value),
                ("img", PICTURE_ID) => is_id(value),
                ("img", "width" | "height") => is_number(value, SIDE_MAX),
                ("img", "loading") => value == "lazy",
                ("figure", "class") => FIGURES.contains(&value),
                ("td" | "th", "colspan" | "rowspan") | ("ol", "start") => is_number(value, NUMBER_MAX),
                ("th", "scope") => ["col", "row", "colgroup", "rowgroup"].contains(&value),
                (_, "id") => is_anchor(value),
                _ => true,
            };
            if keeps { Some(Cow::Borrowed(value)) } else { None }
        });
    rules
});

/// Pictures must come from the media library: external ones would reveal readers to a third party,
/// and may disappear.
fn is_of_the_library(src: &str) -> bool {
    let Some(path) = src.strip_prefix("/media/") else { return false };
    match path.split_once('/') {
        Some((key, file)) => is_plain_name(key) && is_plain_name(file),
        None => false,
    }
}

fn is_plain_name(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    !name.is_empty() && !name.starts_with('.') && name.chars().all(is_plain)
}

fn is_number(value: &str, most: u32) -> bool {
    let is_plain = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
    match value.parse::<u32>() {
        Ok(number) => is_plain && number <= most,
        Err(_) => false,
    }
}

/// An id that links can point to and that has no other meaning.
fn is_anchor(value: &str) -> bool {
    value.len() <= ID_MAX
        && value.starts_with(|c: char| c.is_ascii_alphabetic())
        && value.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

/// Maximum nesting of elements. An article has about six; a parser's work grows quadratically with
/// it.
const DEPTH_MAX: usize = 200;
/// Maximum number of ampersands; the parser's work grows quadratically with these, too.
const AMPERSANDS_MAX: usize = 20_000;
/// Void elements, and elements that end implicitly where the next begins.
const FLAT: [&str; 20] = [
    "p", "li", "td", "th", "tr", "tbody", "thead", "dd", "dt", "option", "br", "img", "hr", "input", "meta", "link",
    "source", "wbr", "col", "embed",
];

/// Whether elements are nested deeper than any real text. Counted without a parser: what hides a tag
/// from a tokenizer need not hide it from the parser of a tree.
fn is_too_deep(html: &str) -> bool {
    let mut depth = 0_usize;
    for tag in html.split('<').skip(1) {
        let closes = tag.starts_with('/');
        let name = tag.strip_prefix('/').unwrap_or(tag);
        let end = name.bytes().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(name.len());
        let name = &name[..end];
        if name.is_empty() || FLAT.iter().any(|flat| name.eq_ignore_ascii_case(flat)) {
            continue;
        }
        depth = if closes { depth.saturating_sub(1) } else { depth + 1 };
        if depth > DEPTH_MAX {
            return true;
        }
    }
    false
}

fn words(html: &str) -> Sanitized {
    Sanitized(html_escape::encode_text(&to_text(html)).into_owned())
}

/// `html` as the sanitizer wrote it, without pictures whose address it removed and figures that contained nothing
/// else.
fn without_empty_pictures(html: String) -> String {
    if !html.contains("<img") && !html.contains("<figure") {
        return html;
    }
    let mut kept: Vec<HtmlToken> = Vec::new();
    for token in tokens::parse(&html) {
        if token.closes("figure") && kept.pop_if(|last| last.opens("figure").is_some()).is_some() {
            continue;
        }
        let lacks_picture = match token.opens("img") {
            Some(picture) => picture.get("src").is_none(),
            None => false,
        };
        if !lacks_picture {
            kept.push(token);
        }
    }
    tokens::serialize(&kept)
}

/// HTML that [`sanitize`] made, or that this module derived from such.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sanitized(String);

impl Sanitized {
    /// The text of a section, which was sanitized when its page was read.
    pub(crate) fn of_section(content: &str) -> Self {
        Self(content.to_owned())
    }
}

impl Deref for Sanitized {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<Sanitized> for String {
    fn from(html: Sanitized) -> Self {
        html.0
    }
}

/// Text escaped for HTML and XML, between tags and in quoted attributes.
#[must_use]
pub fn escaped(text: &str) -> String {
    html_escape::encode_double_quoted_attribute(text).into_owned()
}

/// The output is stable: it is sanitized again until nothing changes, because removing a piece can change the meaning
/// of its neighbors.
#[must_use]
pub fn sanitize(html: &str) -> Sanitized {
    if is_too_deep(html) || html.matches('&').count() > AMPERSANDS_MAX {
        return words(html);
    }
    let read = asides::without_asides(html);
    let pass = |html: &str| without_empty_pictures(RULES.clean(html).to_string());
    let mut clean = pass(&read);
    for _ in 1..PASSES {
        let again = pass(&clean);
        if again == clean {
            return Sanitized(clean);
        }
        clean = again;
    }
    // Crafted so that every pass changes it; only its words are kept.
    words(&clean)
}

/// Items without words of their own get a class: what they contain began at a deeper level, and they have no marker.
#[must_use]
pub fn with_nested_items(html: &Sanitized) -> Sanitized {
    let mut parts = html.split("<li>");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let first = part.trim_start();
        let begins_list = first.starts_with("<ul>") || first.starts_with("<ol");
        out.push_str(if begins_list { "<li class=\"nested\">" } else { "<li>" });
        out.push_str(part);
    }
    Sanitized(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_articles_need_stays() {
        for html in [
            "<h2 id=\"a\">Teak</h2><p>A <strong>bold</strong> <em>line</em></p>",
            "<ul><li>one</li></ul>",
            "<figure class=\"wide\"><img src=\"/media/0123456789abcdef/800.jpg\" alt=\"\"></figure>",
            "<figure class=\"film\"><a href=\"https://vimeo.com/76979871/ab12\" rel=\"noopener\">The shop</a><figcaption>x</figcaption></figure>",
            "<pre><code>a &lt; b\n  c</code></pre>",
            "<ol start=\"3\"><li>x</li></ol>",
            "<figure><img src=\"/media/0123456789abcdef/800.jpg\" alt=\"A galley\" width=\"800\" height=\"600\" loading=\"lazy\"><figcaption>x</figcaption></figure>",
            "<table><thead><tr><th scope=\"col\">Wood</th></tr></thead><tbody><tr><td>Teak</td></tr></tbody></table>",
        ] {
            assert_eq!(&*sanitize(html), html);
            assert_eq!(sanitize(&sanitize(html)), sanitize(html));
        }
    }

    #[test]
    fn what_could_harm_goes() {
        for (html, clean) in [
            ("<script>alert(1)</script><p>x</p>", "<p>x</p>"),
            ("<p onclick=\"x()\" style=\"color:red\" class=\"a\">x</p>", "<p>x</p>"),
            ("<a href=\"javascript:alert(1)\">x</a>", "<a rel=\"noopener\">x</a>"),
            ("a<img src=\"https://evil.example/x.gif\" alt=\"x > <img> y\">b", "ab"),
            ("<img src=x onerror=alert(1)>", ""),
            ("<figure class=\"wide\"><img src=\"https://evil.example/x.gif\"></figure><p>x</p>", "<p>x</p>"),
            (
                "<figure><img src=x><figcaption>Said</figcaption></figure>",
                "<figure><figcaption>Said</figcaption></figure>",
            ),
            ("<svg><animate onbegin=alert(1)></svg><math><mtext></math>", ""),
            ("<iframe src=\"https://evil.example\"></iframe>x", "x"),
            ("<style>p{}</style>x", "x"),
            ("<h1>Big</h1>", "Big"),
            ("<figure class=\"wide evil\">x</figure>", "<figure>x</figure>"),
            ("<h2 id=\"a b\">x</h2>", "<h2>x</h2>"),
            ("<td colspan=\"99999999999\">x</td>", "x"),
            ("<img src=\"/media/../x\" alt=\"\">", ""),
        ] {
            assert_eq!(&*sanitize(html), clean, "{html}");
        }
    }

    #[test]
    fn an_item_of_nothing_but_a_list_has_no_marker() {
        let html = sanitize(
            "<ol start=\"2\">\n<li>\n<ol start=\"3\">\n<li>a</li></ol></li>\n<li>b\n<ul>\n<li>c</li></ul></li></ol>",
        );
        let shown = with_nested_items(&html);
        assert!(
            shown.starts_with("<ol start=\"2\">\n<li class=\"nested\">\n<ol start=\"3\">\n<li>a</li>"),
            "{shown:?}"
        );
        assert_eq!(shown.matches("nested").count(), 1, "{shown:?}");
        assert_eq!(sanitize(&shown), html);
    }

    #[test]
    fn escaped_text_cannot_end_its_element_or_attribute() {
        assert_eq!(escaped("Harbor & Grain</title><script>"), "Harbor &amp; Grain&lt;/title&gt;&lt;script&gt;");
        assert_eq!(escaped("\"x\""), "&quot;x&quot;");
    }
}
