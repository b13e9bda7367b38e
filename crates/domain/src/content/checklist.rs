use crate::limits;
use crate::messages::publishing as msg;
use crate::text;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum CheckLevel {
    Error,
    Warning,
    Note,
    Good,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CheckItem {
    pub level: CheckLevel,
    /// The form field it concerns; empty for none.
    pub field: String,
    pub sentence: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkStatus {
    /// Valid, as far as can be told without leaving the site.
    Fine,
    /// A page of this site that does not exist.
    Missing,
    Unreadable,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPicture {
    pub src: String,
    pub alt: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScheduleNote {
    Now,
    /// On a later day, in words, with the zone.
    Later(String),
    /// In the spring DST gap: the requested time, and the time it resolves to.
    Skipped(String, String),
    /// At a time that occurs twice in autumn: the first one, in words.
    Twice(String),
}

#[derive(Clone, Debug)]
pub struct Candidate<'a> {
    pub title: &'a str,
    pub slug: &'a str,
    /// Why that slug cannot be used.
    pub slug_trouble: Option<&'a str>,
    pub excerpt: &'a str,
    /// Plain text of the content.
    pub words: &'a str,
    pub has_picture: bool,
    /// Whether that image has an alt text or is marked decorative.
    pub picture_described: bool,
    pub pictures: &'a [TextPicture],
    pub links: &'a [(String, LinkStatus)],
    pub schedule_note: ScheduleNote,
}

/// Errors come first.
#[must_use]
pub fn check(post: &Candidate<'_>) -> Vec<CheckItem> {
    let mut found = List::default();
    title(&mut found, post.title);
    description(&mut found, post.excerpt);
    match post.slug_trouble {
        Some(trouble) => found.add(CheckLevel::Error, "slug", trouble.to_owned()),
        None if post.slug.chars().count() > limits::SLUG_LONG => {
            found.add(CheckLevel::Warning, "slug", msg::SLUG_LONG.to_owned());
        }
        None => found.add(CheckLevel::Good, "slug", msg::slug_good(post.slug)),
    }
    if post.words.is_empty() && post.pictures.is_empty() {
        found.add(CheckLevel::Error, "content", msg::CONTENT_EMPTY.to_owned());
    } else if post.words.split_whitespace().count() < limits::POST_WORDS_FEW {
        found.add(CheckLevel::Warning, "content", msg::CONTENT_SHORT.to_owned());
    }
    pictures(&mut found, post);
    links(&mut found, post.links);
    schedule_note(&mut found, &post.schedule_note);
    found.0.sort_by_key(|item| item.level);
    found.0
}

#[derive(Default)]
struct List(Vec<CheckItem>);

impl List {
    fn add(&mut self, level: CheckLevel, field: &str, sentence: String) {
        self.0.push(CheckItem { level, field: field.to_owned(), sentence });
    }
}

fn title(found: &mut List, title: &str) {
    let length = title.trim().chars().count();
    match length {
        0 => found.add(CheckLevel::Error, "title", msg::TITLE_EMPTY.to_owned()),
        _ if length > limits::SEO_TITLE_LONG => found.add(CheckLevel::Warning, "title", msg::title_long(length)),
        _ => found.add(CheckLevel::Good, "title", msg::title_good(length)),
    }
}

fn description(found: &mut List, excerpt: &str) {
    let length = text::clean_line(excerpt).chars().count();
    match length {
        0 => found.add(CheckLevel::Warning, "excerpt", msg::EXCERPT_EMPTY.to_owned()),
        _ if length < limits::SEO_DESCRIPTION_SHORT => {
            found.add(CheckLevel::Warning, "excerpt", msg::excerpt_short(length));
        }
        _ if length > limits::SEO_DESCRIPTION_LONG => {
            found.add(CheckLevel::Warning, "excerpt", msg::excerpt_long(length));
        }
        _ => found.add(CheckLevel::Good, "excerpt", msg::excerpt_good(length)),
    }
}

fn pictures(found: &mut List, post: &Candidate<'_>) {
    if !post.has_picture {
        found.add(CheckLevel::Warning, "featuredImage", msg::PICTURE_MISSING.to_owned());
    } else if !post.picture_described {
        found.add(CheckLevel::Warning, "featuredImage", msg::PICTURE_UNDESCRIBED.to_owned());
    }
    let silent = post.pictures.iter().filter(|picture| picture.alt.is_empty()).count();
    match silent {
        0 if post.pictures.is_empty() => {}
        0 => found.add(CheckLevel::Good, "content", msg::ALT_GOOD.to_owned()),
        _ => found.add(CheckLevel::Warning, "content", msg::alt_missing(silent)),
    }
}

fn links(found: &mut List, links: &[(String, LinkStatus)]) {
    let mut told: Vec<&str> = Vec::new();
    for (href, status) in links {
        let sentence = match status {
            LinkStatus::Fine => continue,
            LinkStatus::Missing => msg::link_missing(href),
            LinkStatus::Unreadable => msg::link_unreadable(href),
        };
        // Repeated links are reported once.
        if !told.contains(&href.as_str()) {
            told.push(href);
            found.add(CheckLevel::Warning, "content", sentence);
        }
    }
    if told.is_empty() && !links.is_empty() {
        found.add(CheckLevel::Good, "content", msg::links_good(links.len()));
    }
}

fn schedule_note(found: &mut List, note: &ScheduleNote) {
    match note {
        ScheduleNote::Now => {}
        ScheduleNote::Later(when) => found.add(CheckLevel::Note, "publicationDate", msg::will_be_published(when)),
        ScheduleNote::Skipped(when, shown) => {
            found.add(CheckLevel::Note, "publicationDate", msg::will_be_published_after_skip(when, shown));
        }
        ScheduleNote::Twice(when) => {
            found.add(CheckLevel::Note, "publicationDate", msg::will_be_published_first(when));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn good() -> Candidate<'static> {
        Candidate {
            title: "Caring for a teak deck",
            slug: "caring-for-a-teak-deck",
            slug_trouble: None,
            excerpt: "Salt water, a soft brush and no pressure washer: how we keep teak decks silver, sound and \
                      leak-free from November to March.",
            words: "teak ",
            has_picture: true,
            picture_described: true,
            pictures: &[],
            links: &[],
            schedule_note: ScheduleNote::Now,
        }
    }

    fn has_error(items: &[CheckItem]) -> bool {
        items.iter().any(|item| item.level == CheckLevel::Error)
    }

    fn of(post: &Candidate<'_>, field: &str) -> Vec<(CheckLevel, String)> {
        check(post).into_iter().filter(|i| i.field == field).map(|i| (i.level, i.sentence)).collect()
    }

    #[test]
    fn only_what_cannot_be_shown_stands_in_the_way() {
        let words = "teak ".repeat(300);
        let post = Candidate { words: &words, ..good() };
        assert!(check(&post).iter().all(|item| item.level == CheckLevel::Good), "{:?}", check(&post));
        for bad in [
            Candidate { title: "  ", ..post.clone() },
            Candidate { words: "", ..post.clone() },
            Candidate { slug_trouble: Some("taken"), ..post.clone() },
        ] {
            assert_eq!(check(&bad)[0].level, CheckLevel::Error, "errors come first");
        }
        let poor = Candidate {
            excerpt: "",
            has_picture: false,
            words: "few words",
            pictures: &[TextPicture { src: "/1".into(), alt: String::new() }],
            links: &[("/nowhere".into(), LinkStatus::Missing), ("htp:/x".into(), LinkStatus::Unreadable)],
            ..post
        };
        assert!(!has_error(&check(&poor)), "warnings never block publishing");
        assert_eq!(check(&poor).iter().filter(|item| item.level == CheckLevel::Warning).count(), 6);
    }

    #[test]
    fn lengths_count_characters_as_search_engines_do() {
        let title = "é".repeat(60);
        assert_eq!(of(&Candidate { title: &title, ..good() }, "title")[0].0, CheckLevel::Good);
        let title = "é".repeat(61);
        assert_eq!(of(&Candidate { title: &title, ..good() }, "title")[0].0, CheckLevel::Warning);
        let excerpt = "é".repeat(161);
        assert_eq!(of(&Candidate { excerpt: &excerpt, ..good() }, "excerpt")[0].0, CheckLevel::Warning);
    }

    #[test]
    fn a_date_to_come_is_told_and_does_not_count_as_a_fault() {
        let later = Candidate { schedule_note: ScheduleNote::Later("Thursday".into()), ..good() };
        assert_eq!(of(&later, "publicationDate"), [(CheckLevel::Note, msg::will_be_published("Thursday"))]);
        assert!(!has_error(&check(&later)));
    }

    #[test]
    fn a_broken_link_is_told_once() {
        let links = [("/x".to_owned(), LinkStatus::Missing), ("/x".to_owned(), LinkStatus::Missing)];
        assert_eq!(of(&Candidate { links: &links, ..good() }, "content").len(), 2, "short text, and one link");
    }

    proptest! {
        #[test]
        fn every_line_has_a_sentence_and_errors_lead(
            title in ".{0,80}", excerpt in ".{0,200}", words in ".{0,60}", has_picture: bool, described: bool
        ) {
            let post = Candidate { title: &title, excerpt: &excerpt, words: &words, has_picture,
                picture_described: described, ..good() };
            let items = check(&post);
            prop_assert!(items.iter().all(|item| !item.sentence.is_empty()));
            prop_assert!(items.windows(2).all(|pair| pair[0].level <= pair[1].level));
            prop_assert_eq!(has_error(&items), title.trim().is_empty() || words.is_empty());
        }
    }
}
