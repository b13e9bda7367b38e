use super::tokens::{HtmlToken, parse};
use domain::limits;
use domain::text::clean_line;

/// Elements that do not end a word: 'Tw<em>el</em>ve' is one word.
pub(super) const INLINE: &[&str] = &[
    "a", "abbr", "b", "cite", "code", "em", "i", "kbd", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "u",
];
/// Elements that separate words within a block.
const BETWEEN_WORDS: &[&str] = &["br", "img", "wbr"];

#[must_use]
pub fn to_text(html: &str) -> String {
    blocks(&parse(html)).join(" ")
}

/// [`to_text`] with a dot between blocks that do not end like a sentence, so that a heading does
/// not run into the next block.
#[must_use]
pub fn to_sentences(html: &str) -> String {
    sentences(&blocks(&parse(html)))
}

/// Rounded up, at least one.
#[must_use]
pub fn read_minutes(html: &str) -> i32 {
    minutes(&parse(html))
}

/// The text of each block in one line, without empty ones.
pub(crate) fn blocks(tokens: &[HtmlToken]) -> Vec<String> {
    let mut blocks = vec![];
    let mut block = String::new();
    for token in tokens {
        let name = match token {
            HtmlToken::Text(text) => {
                block.push_str(text);
                continue;
            }
            HtmlToken::Open(tag) => &*tag.name,
            HtmlToken::Close(name) => name,
        };
        if BETWEEN_WORDS.contains(&name) {
            block.push(' ');
        } else if !INLINE.contains(&name) {
            blocks.push(std::mem::take(&mut block));
        }
    }
    blocks.push(block);
    let mut lines: Vec<String> = blocks.iter().map(|block| clean_line(block)).collect();
    lines.retain(|line| !line.is_empty());
    lines
}

pub(super) fn sentences(blocks: &[String]) -> String {
    let mut text = String::new();
    for block in blocks {
        if !text.is_empty() {
            text.push_str(if text.ends_with(['.', '!', '?', '…', ':', ';', ',', '”', '"']) { " " } else { " · " });
        }
        text.push_str(block);
    }
    text
}

/// The number of words: a tag ends a word as a space does.
fn words(tokens: &[HtmlToken]) -> usize {
    let mut count = 0;
    for token in tokens {
        if let HtmlToken::Text(text) = token {
            count += text.split_whitespace().count();
        }
    }
    count
}

pub(super) fn minutes(tokens: &[HtmlToken]) -> i32 {
    let minutes = words(tokens).div_ceil(limits::WORDS_PER_MINUTE);
    i32::try_from(minutes).unwrap_or(i32::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shared_cases_of_counting_words_hold() {
        let cases: Vec<(String, usize)> =
            serde_json::from_str(include_str!("../../../domain/cases/words.json")).expect("cases");
        for (html, count) in cases {
            assert_eq!(words(&parse(&html)), count, "{html}");
        }
    }

    #[test]
    fn reading_time_counts_text_and_not_tags() {
        assert_eq!(read_minutes(""), 1);
        assert_eq!(read_minutes(&"<p class=\"a b c d\">teak</p>".repeat(200)), 1);
        assert_eq!(read_minutes(&"teak ".repeat(201)), 2);
    }

    #[test]
    fn html_is_read_as_its_words() {
        assert_eq!(
            to_text("<h2>Tw<em>el</em>ve</h2><p>thin&nbsp;coats &amp; more &#8212; &#x2014;</p>"),
            "Twelve thin coats & more \u{2014} \u{2014}"
        );
        assert_eq!(
            to_text("<ul><li>one</li><li>two</li></ul> 3 &lt; 4 & 5 &nonsense; <never closed"),
            "one two 3 < 4 & 5 &nonsense;"
        );
        // As the standard reads references to characters that do not exist.
        assert_eq!(to_text("&#0;&#xD800;&;é"), "\u{fffd}\u{fffd}&;é");
    }

    #[test]
    fn blocks_do_not_run_together() {
        assert_eq!(
            to_sentences(
                "<h2>Oil</h2><p>Or leave it gray.</p><ul><li>one<br>line</li><li><p>two</p></li></ul>&#1;<p>3</p>"
            ),
            "Oil · Or leave it gray. one line · two · 3"
        );
        assert_eq!(to_sentences("<p>Tw<em>el</em>ve <strong>coats</strong></p>"), "Twelve coats");
        assert_eq!(to_sentences("<p></p><hr>"), "");
    }
}
