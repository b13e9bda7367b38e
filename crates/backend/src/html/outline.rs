use super::Sanitized;
use super::text::blocks;
use super::tokens::{Token, parse, serialize};
use domain::text::slug::slugify;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    pub id: String,
    pub text: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlined {
    pub html: Sanitized,
    pub headings: Vec<Heading>,
}

/// Adds an id to every `<h2>` without one. A heading without letters gets none. Duplicate ids get a
/// number.
#[must_use]
pub fn outline(html: &Sanitized) -> Outlined {
    let mut tokens = parse(html);
    let headings = add_ids(&mut tokens);
    Outlined { html: Sanitized(serialize(&tokens)), headings }
}

pub(super) fn add_ids(tokens: &mut [Token]) -> Vec<Heading> {
    let mut found: Vec<Heading> = Vec::new();
    for at in 0..tokens.len() {
        let (before, inside) = tokens.split_at_mut(at + 1);
        let Some(Token::Open(tag)) = before.last_mut() else { continue };
        if &*tag.name != "h2" || tag.get("id").is_some() {
            continue;
        }
        let Some(end) = inside.iter().position(|token| token.closes("h2")) else { break };
        let text = blocks(&inside[..end]).join(" ");
        let slug = slugify(&text);
        if !slug.is_empty() {
            let id = free_id(&slug, &found);
            tag.add("id", &id);
            found.push(Heading { id, text });
        }
    }
    found
}

/// An unused id. The prefix prevents collisions with the page's own ids.
fn free_id(slug: &str, found: &[Heading]) -> String {
    let mut id = format!("s-{slug}");
    let mut number = 1;
    while found.iter().any(|heading| heading.id == id) {
        number += 1;
        id = format!("s-{slug}-{number}");
    }
    id
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outlined(html: &str) -> Outlined {
        outline(&Sanitized(html.to_owned()))
    }

    #[test]
    fn headings_get_ids_and_the_text_stays() {
        let Outlined { html, headings } =
            outlined("<p>A</p><h2>What you <em>send</em> us</h2><p>B</p><h2>Law &amp; order</h2>");
        assert_eq!(
            &*html,
            "<p>A</p><h2 id=\"s-what-you-send-us\">What you <em>send</em> us</h2><p>B</p><h2 id=\"s-law-order\">Law &amp; order</h2>"
        );
        assert_eq!(headings[0], Heading { id: "s-what-you-send-us".into(), text: "What you send us".into() });
        assert_eq!(headings[1], Heading { id: "s-law-order".into(), text: "Law & order".into() });
    }

    #[test]
    fn equal_headings_are_told_apart_and_odd_ones_are_left_alone() {
        let Outlined { html, headings } =
            outlined("<h2>Wood 2</h2><h2>Wood</h2><h2>Wood</h2><h2>⛵</h2><h2>Never closed");
        let ids: Vec<&str> = headings.iter().map(|heading| heading.id.as_str()).collect();
        assert_eq!(ids, ["s-wood-2", "s-wood", "s-wood-3"]);
        assert!(html.ends_with("<h2>⛵</h2><h2>Never closed"));
        assert_eq!(&*outlined("").html, "");
    }
}
