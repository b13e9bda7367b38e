//! HTML as the owner may write it: an allow-list of elements, applied before
//! anything is stored. No scripts, no styles, no frames, no foreign pictures.

use ammonia::Builder;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

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

static RULES: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut rules = Builder::new();
    let mut tags: HashSet<&str> = TAGS.into_iter().collect();
    tags.insert("ul");
    let of_tags: HashMap<&str, HashSet<&str>> = HashMap::from([
        ("a", HashSet::from(["href", "title"])),
        ("img", HashSet::from(["src", "alt", "width", "height", "loading", "title"])),
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
        .attribute_filter(|element, attribute, value| match (element, attribute) {
            // Pictures come from the media library: others would tell a stranger
            // who reads the page, and may be gone tomorrow.
            ("img", "src") if !value.starts_with("/media/") => None,
            _ => Some(Cow::Borrowed(value)),
        });
    rules
});

/// `html` without anything that is not on the list.
#[must_use]
pub fn sanitize(html: &str) -> String {
    RULES.clean(html).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_articles_need_stays() {
        for html in [
            "<h2 id=\"a\">Teak</h2><p>A <strong>bold</strong> <em>line</em></p>",
            "<ul><li>one</li></ul>",
            "<figure><img src=\"/media/0123456789abcdef/800.jpg\" alt=\"A galley\" width=\"800\" height=\"600\" loading=\"lazy\"><figcaption>x</figcaption></figure>",
            "<table><thead><tr><th scope=\"col\">Wood</th></tr></thead><tbody><tr><td>Teak</td></tr></tbody></table>",
        ] {
            assert_eq!(sanitize(html), html);
            assert_eq!(sanitize(&sanitize(html)), sanitize(html));
        }
    }

    #[test]
    fn what_could_harm_goes() {
        for (html, clean) in [
            ("<script>alert(1)</script><p>x</p>", "<p>x</p>"),
            ("<p onclick=\"x()\" style=\"color:red\" class=\"a\">x</p>", "<p>x</p>"),
            ("<a href=\"javascript:alert(1)\">x</a>", "<a rel=\"noopener\">x</a>"),
            ("<img src=\"https://evil.example/x.gif\" alt=\"x\">", "<img alt=\"x\">"),
            ("<img src=x onerror=alert(1)>", "<img>"),
            ("<svg><animate onbegin=alert(1)></svg><math><mtext></math>", ""),
            ("<iframe src=\"https://evil.example\"></iframe>x", "x"),
            ("<style>p{}</style>x", "x"),
            ("<h1>Big</h1>", "Big"),
        ] {
            assert_eq!(sanitize(html), clean, "{html}");
        }
    }
}
