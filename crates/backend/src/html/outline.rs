//! Table of contents of a long text.

use domain::slug::slugify;

/// Adds an id to every plain `<h2>` of sanitised HTML; returns the HTML and, in order, each id and
/// heading. A heading without letters gets none. Duplicate ids get a number.
#[must_use]
pub fn outline(html: &str) -> (String, Vec<(String, String)>) {
    const OPEN: &str = "<h2>";
    let mut out = String::with_capacity(html.len() + 512);
    let mut found: Vec<(String, String)> = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find(OPEN) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let inside = &from[OPEN.len()..];
        let text = plain(&inside[..inside.find("</h2>").unwrap_or(0)]);
        let slug = slugify(&text);
        if slug.is_empty() {
            out.push_str(OPEN);
        } else {
            let id = free_id(&slug, &found);
            out.push_str("<h2 id=\"");
            out.push_str(&id);
            out.push_str("\">");
            found.push((id, text));
        }
        rest = inside;
    }
    out.push_str(rest);
    (out, found)
}

/// An unused id. The prefix prevents collisions with the page's own ids.
fn free_id(slug: &str, found: &[(String, String)]) -> String {
    let mut id = format!("s-{slug}");
    let mut number = 1;
    while found.iter().any(|(taken, _)| *taken == id) {
        number += 1;
        id = format!("s-{slug}-{number}");
    }
    id
}

/// The text of a heading: no tags, character references decoded.
fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut in_tag = false;
    for c in html.chars() {
        match c {
            '<' => in_tag = true,
            '>' if in_tag => in_tag = false,
            _ if !in_tag => text.push(c),
            _ => {}
        }
    }
    let entities = [("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
    entities.into_iter().fold(text, |text, (entity, c)| text.replace(entity, c)).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_get_ids_and_the_text_stays() {
        let (html, found) = outline("<p>A</p><h2>What you <em>send</em> us</h2><p>B</p><h2>Law &amp; order</h2>");
        assert_eq!(
            html,
            "<p>A</p><h2 id=\"s-what-you-send-us\">What you <em>send</em> us</h2><p>B</p><h2 id=\"s-law-order\">Law &amp; order</h2>"
        );
        assert_eq!(found[0], ("s-what-you-send-us".into(), "What you send us".into()));
        assert_eq!(found[1], ("s-law-order".into(), "Law & order".into()));
    }

    #[test]
    fn equal_headings_are_told_apart_and_odd_ones_are_left_alone() {
        let (html, found) = outline("<h2>Wood 2</h2><h2>Wood</h2><h2>Wood</h2><h2>⛵</h2><h2>Never closed");
        let ids: Vec<&str> = found.iter().map(|(id, _)| id.as_str()).collect();
        assert_eq!(ids, ["s-wood-2", "s-wood", "s-wood-3"]);
        assert!(html.ends_with("<h2>⛵</h2><h2>Never closed"));
        assert_eq!(outline("").0, "");
    }
}
