use super::Sanitized;
use super::text::blocks;
use super::tokens::{HtmlToken, parse, serialize};
use domain::text::slug::slugify;
use std::collections::HashSet;

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

/// Adds an id to every `<h2>` without one. A heading without letters gets none. An id that is taken gets a
/// number; of two headings that were given the same, the first keeps it.
#[must_use]
pub fn outline(html: &Sanitized) -> Outlined {
    let mut tokens = parse(html);
    let headings = add_ids(&mut tokens);
    Outlined { html: Sanitized(serialize(&tokens)), headings }
}

pub(super) fn add_ids(tokens: &mut [HtmlToken]) -> Vec<Heading> {
    let mut found: Vec<Heading> = Vec::new();
    let mut taken = given_ids(tokens);
    for at in 0..tokens.len() {
        let (before, inside) = tokens.split_at_mut(at + 1);
        let Some(HtmlToken::Open(tag)) = before.last_mut() else { continue };
        if &*tag.name != "h2" || tag.get("id").is_some() {
            continue;
        }
        let Some(end) = inside.iter().position(|token| token.closes("h2")) else { break };
        let text = blocks(&inside[..end]).join(" ");
        let slug = slugify(&text);
        if !slug.is_empty() {
            let id = free_id(&slug, &mut taken);
            tag.add("id", &id);
            found.push(Heading { id, text });
        }
    }
    found
}

/// The ids in the text, each left to its first element.
fn given_ids(tokens: &mut [HtmlToken]) -> HashSet<String> {
    let mut given = HashSet::new();
    for token in tokens {
        let HtmlToken::Open(tag) = token else { continue };
        let Some(id) = tag.get("id") else { continue };
        if !given.insert(id.to_owned()) {
            tag.remove("id");
        }
    }
    given
}

/// An unused id. The prefix prevents collisions with the page's own ids.
fn free_id(slug: &str, taken: &mut HashSet<String>) -> String {
    let mut id = format!("s-{slug}");
    let mut number = 1;
    while !taken.insert(id.clone()) {
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

    #[test]
    fn an_id_that_the_text_has_is_given_to_no_other_heading() {
        let Outlined { html, .. } =
            outlined("<h2>Oak</h2><h3 id=\"s-oak\">A</h3><h2 id=\"s-oak\">Oak</h2><h3 id=\"s-oak\">B</h3>");
        assert_eq!(&*html, "<h2 id=\"s-oak-2\">Oak</h2><h3 id=\"s-oak\">A</h3><h2 id=\"s-oak-3\">Oak</h2><h3>B</h3>");
    }
}
