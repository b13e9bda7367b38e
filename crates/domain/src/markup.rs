//! Finds pictures and links in sanitised HTML. This minimal parser relies on the sanitiser, which
//! puts every attribute in double quotes.

use crate::text::from_html;

/// A picture in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPicture {
    /// Its URL.
    pub src: String,
    /// Its alt text; empty if there is none.
    pub alt: String,
}

/// A link in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextLink {
    /// Its target, as written.
    pub href: String,
    /// Its text; empty around a picture without alt text.
    pub words: String,
}

/// Every picture, in order.
#[must_use]
pub fn pictures(html: &str) -> Vec<TextPicture> {
    tags(html, "img")
        .map(|(tag, _)| TextPicture {
            src: attribute(tag, "src").unwrap_or_default(),
            alt: attribute(tag, "alt").unwrap_or_default().trim().to_owned(),
        })
        .collect()
}

/// Every link, in order.
#[must_use]
pub fn links(html: &str) -> Vec<TextLink> {
    tags(html, "a")
        .filter_map(|(tag, rest)| {
            let inside = &rest[..rest.find("</a").unwrap_or(rest.len())];
            Some(TextLink { href: attribute(tag, "href")?, words: from_html(inside) })
        })
        .collect()
}

/// The opening tags with this name, each with the text after it.
fn tags<'h>(html: &'h str, name: &'h str) -> impl Iterator<Item = (&'h str, &'h str)> {
    let mut rest = html;
    std::iter::from_fn(move || {
        loop {
            rest = &rest[rest.find('<')? + 1..];
            let end = rest.find('>')?;
            let (tag, after) = (&rest[..end], &rest[end + 1..]);
            let named = tag.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
            // The slice may end inside a multi-byte character: then it is not such a tag.
            let next = tag.get(name.len()..).and_then(|after| after.chars().next());
            let ends = next.is_none_or(|c| c.is_whitespace() || c == '/');
            rest = after;
            if named && ends {
                return Some((tag, after));
            }
        }
    })
}

/// An attribute's value, unescaped.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let mut rest = tag;
    while let Some(at) = rest.find("=\"") {
        let (before, from) = rest.split_at(at);
        let value = &from[2..];
        let end = value.find('"')?;
        let key = before.split_whitespace().next_back().unwrap_or_default();
        if key.eq_ignore_ascii_case(name) {
            return Some(from_html(&value[..end]));
        }
        rest = &value[end + 1..];
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn pictures_and_links_are_found_with_their_words() {
        let html = "<p>See <a href=\"/blog/teak?x=1&amp;y=2\" title=\"a\"><em>our</em> teak</a> and <abbr>no</abbr></p>\
                    <figure><img src=\"/media/1/800.jpg\" alt=\" Teak &quot;deck&quot; \"><img src=\"/2\"></figure>\
                    <a href=\"#top\"><img src=\"/3\" alt=\"\"></a>";
        let found: Vec<_> = links(html).into_iter().map(|link| (link.href, link.words)).collect();
        assert_eq!(found, [("/blog/teak?x=1&y=2".into(), "our teak".into()), ("#top".into(), String::new())]);
        let found: Vec<_> = pictures(html).into_iter().map(|picture| picture.alt).collect();
        assert_eq!(found, ["Teak \"deck\"", "", ""]);
    }

    #[test]
    fn letters_of_several_bytes_are_no_tags() {
        assert!(links("<é href=\"/\">x</é><aé href=\"/\">").is_empty());
    }

    proptest! {
        #[test]
        fn whatever_is_read_is_read_without_harm(html in "[<>a-c=\" /&;éimghref]{0,80}") {
            let _ = (pictures(&html), links(&html));
        }
    }
}
