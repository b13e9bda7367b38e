//! The pictures and links of HTML, and its addresses made absolute.

use super::Sanitized;
use super::tokens::{HtmlToken, Tag, parse, serialize};
use domain::content::checklist::TextPicture;
use html5ever::tendril::StrTendril;

/// Maximum number of pictures looked up for a text.
pub(super) const PICTURES_MAX: usize = 100;

#[must_use]
pub fn pictures(html: &str) -> Vec<TextPicture> {
    let mut pictures = Vec::new();
    for token in parse(html) {
        if let Some(tag) = token.opens("img") {
            pictures.push(TextPicture { src: trimmed(tag, "src"), alt: trimmed(tag, "alt") });
        }
    }
    pictures
}

fn trimmed(tag: &Tag, attribute: &str) -> String {
    tag.get(attribute).unwrap_or_default().trim().to_owned()
}

#[must_use]
pub fn links(html: &str) -> Vec<String> {
    let mut targets = Vec::new();
    for token in parse(html) {
        if let Some(tag) = token.opens("a")
            && let Some(href) = tag.get("href")
        {
            targets.push(href.to_owned());
        }
    }
    targets
}

#[must_use]
pub fn addresses(html: &str) -> Vec<String> {
    let mut addresses = Vec::new();
    for token in parse(html) {
        let HtmlToken::Open(tag) = token else { continue };
        if !matches!(&*tag.name, "a" | "img") {
            continue;
        }
        if let Some(address) = tag.get("href").or(tag.get("src")) {
            addresses.push(address.to_owned());
        }
    }
    addresses
}

#[must_use]
pub fn picture_keys(html: &str) -> Vec<String> {
    let mut keys: Vec<String> = Vec::new();
    for picture in pictures(html) {
        if let Some(key) = key_of(&picture.src)
            && !keys.iter().any(|known| known == key)
            && keys.len() < PICTURES_MAX
        {
            keys.push(key.to_owned());
        }
    }
    keys
}

pub(super) fn key_of(src: &str) -> Option<&str> {
    let (key, _file) = src.strip_prefix("/media/")?.split_once('/')?;
    Some(key)
}

/// To be shown elsewhere. `page` is the URL of its page on `site`.
#[must_use]
pub fn absolute(html: &Sanitized, site: &str, page: &str) -> Sanitized {
    let mut tokens = parse(html);
    for token in &mut tokens {
        let HtmlToken::Open(tag) = token else { continue };
        for attribute in tag.attributes.iter_mut().filter(|a| matches!(&*a.name.local, "href" | "src")) {
            let base = match &*attribute.value {
                value if value.starts_with("//") => "https:",
                value if value.starts_with('/') => site,
                value if value.starts_with(['#', '?']) => page,
                _ => continue,
            };
            attribute.value = StrTendril::from(format!("{base}{}", attribute.value));
        }
    }
    Sanitized(serialize(&tokens))
}

#[cfg(test)]
mod tests {
    use super::super::sanitize;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn pictures_and_links_are_found() {
        let html = "<p>See <a href=\"/blog/teak?x=1&amp;y=2\" title=\"a\"><em>our</em> teak</a> and <abbr>no</abbr></p>\
                    <figure><img src=\"/media/1/800.jpg\" alt=\" Teak &quot;deck&quot; \"><img src=\"/2\"></figure>\
                    <a href=\"#top\"><img src=\"/3\" alt=\"\"></a>";
        assert_eq!(links(html), ["/blog/teak?x=1&y=2", "#top"]);
        let found: Vec<_> = pictures(html).into_iter().map(|picture| picture.alt).collect();
        assert_eq!(found, ["Teak \"deck\"", "", ""]);
    }

    #[test]
    fn letters_of_several_bytes_are_no_tags() {
        assert!(links("<é href=\"/\">x</é><aé href=\"/\">").is_empty());
    }

    #[test]
    fn addresses_are_found_with_their_references_decoded() {
        let html = "<p><a href=\"/contact?a=1&amp;b=2\">x</a> <img alt=\"href=\" src=\"/media/k/1.jpg\"></p>";
        assert_eq!(addresses(html), ["/contact?a=1&b=2", "/media/k/1.jpg"]);
    }

    #[test]
    fn pictures_are_known_by_their_keys() {
        let html = "<img src=\"/media/abc/800.jpg\"><img src=\"/media/abc/400.jpg\"><img alt=\"\"><img src=\"/media/d-e/1.jpg\">";
        assert_eq!(picture_keys(html), ["abc", "d-e"]);
        assert!(picture_keys("src=\"/media/").len() <= 1);
    }

    #[test]
    fn addresses_become_whole_and_others_stay() {
        let html = r##"<a href="/contact#quote">q</a><a href="#s-top">t</a><a href="https://a.example/x">x</a><a href="//cdn.example/i">i</a><img src="/media/k/480.jpg" srcset="/media/k/480.jpg 480w"> src="/text outside""##;
        let out = absolute(&sanitize(html), "https://s.example", "https://s.example/blog/p");
        assert!(
            out.contains(r#"href="https://s.example/contact#quote""#)
                && out.contains(r#"href="https://s.example/blog/p#s-top""#)
        );
        assert!(out.contains(r#"<img src="https://s.example/media/k/480.jpg">"#), "the only address: {out:?}");
        assert!(out.contains(r#"href="https://a.example/x""#) && out.contains(r#"href="https://cdn.example/i""#));
        assert!(out.ends_with(r#" src="/text outside""#), "{out:?}");
        assert_eq!(&*absolute(&sanitize(""), "s", "p"), "");
        assert_eq!(&*absolute(&sanitize("<a href=\"/never closed"), "s", "p"), "");
    }

    proptest! {
        #[test]
        fn whatever_is_read_is_read_without_harm(html in "[<>a-c=\" /&;éimghref]{0,80}") {
            let _ = (pictures(&html), links(&html), addresses(&html), picture_keys(&html));
        }
    }
}
