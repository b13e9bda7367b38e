//! Free text as people type it.

/// Trims `raw` and removes what cannot be typed: control characters other than line breaks and tabs
/// (PostgreSQL refuses NUL), and bidirectional overrides, which could make a name read backwards in
/// the inbox. Everything else, markup included, is kept as typed and escaped on output.
#[must_use]
pub fn clean(raw: &str) -> String {
    let normalised = raw.replace("\r\n", "\n").replace('\r', "\n");
    normalised.chars().filter(|c| !is_unwanted(*c)).collect::<String>().trim().to_owned()
}

/// [`clean`] for a single line: line breaks and tabs become spaces.
#[must_use]
pub fn clean_line(raw: &str) -> String {
    clean(raw).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Shortens a text to at most `limit` characters, cut between words.
#[must_use]
pub fn shorten(text: &str, limit: usize) -> String {
    let text = clean_line(text);
    if text.chars().count() <= limit {
        return text;
    }
    let start: String = text.chars().take(limit.saturating_sub(1)).collect();
    let cut = start.rfind(' ').unwrap_or(start.len());
    format!("{}…", start[..cut].trim_end_matches([',', ';', ':', '.', ' ']))
}

/// Elements that do not end a word: 'Tw<em>el</em>ve' is one word.
const INLINE: &[&str] = &[
    "a", "abbr", "b", "cite", "code", "em", "i", "kbd", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "u",
];

/// Elements that separate words within a block.
const BETWEEN_WORDS: &[&str] = &["br", "img", "wbr"];
/// Separates blocks in [`marked`] text.
const BLOCK: char = '\u{1}';

/// The text of sanitised HTML in one line: no tags, character references decoded.
#[must_use]
pub fn from_html(html: &str) -> String {
    clean_line(&marked(html).replace(BLOCK, " "))
}

/// [`from_html`] with a dot between blocks that do not end like a sentence, so that a heading does
/// not run into the next block.
#[must_use]
pub fn from_blocks(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    for block in marked(html).split(BLOCK).map(clean_line).filter(|block| !block.is_empty()) {
        if !text.is_empty() {
            text.push_str(if text.ends_with(['.', '!', '?', '…', ':', ';', ',', '”', '"']) { " " } else { " · " });
        }
        text.push_str(&block);
    }
    text
}

/// The text of HTML with [`BLOCK`] between blocks.
fn marked(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find(['<', '&']) {
        let (before, from) = rest.split_at(at);
        text.push_str(before);
        if from.starts_with('<') {
            let end = from.find('>').map_or(from.len(), |end| end + 1);
            let name: String =
                from[1..end].trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
            let name = name.to_ascii_lowercase();
            if BETWEEN_WORDS.contains(&name.as_str()) {
                text.push(' ');
            } else if !INLINE.contains(&name.as_str()) {
                text.push(BLOCK);
            }
            rest = &from[end..];
        } else if let Some((c, length)) = reference(from) {
            text.push(c);
            rest = &from[length..];
        } else {
            text.push('&');
            rest = &from[1..];
        }
    }
    text.push_str(rest);
    text
}

/// Decodes the character reference at the start of `text`, and returns its length.
fn reference(text: &str) -> Option<(char, usize)> {
    let end = text.bytes().take(12).position(|b| b == b';')?;
    let name = &text[1..end];
    let c = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        "ndash" => '\u{2013}',
        "mdash" => '\u{2014}',
        "hellip" => '\u{2026}',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)?
        }
    };
    Some((c, end + 1))
}

/// Reading time of `html` in minutes: the words of its text at 200 a minute, rounded up, at least
/// one.
#[must_use]
pub fn read_minutes(html: &str) -> i32 {
    let mut words = 0_usize;
    let mut in_word = false;
    let mut in_tag = false;
    for c in html.chars() {
        match c {
            '<' => in_tag = true,
            '>' if in_tag => in_tag = false,
            _ => {}
        }
        // A tag ends a word as a space does: '<li>one</li><li>two</li>' is two words.
        let part_of_word = !in_tag && c != '>' && !c.is_whitespace();
        words += usize::from(part_of_word && !in_word);
        in_word = part_of_word;
    }
    i32::try_from(words.div_ceil(200)).unwrap_or(i32::MAX).max(1)
}

fn is_unwanted(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
        || (c.is_control() && c != '\n' && c != '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_kept_as_typed() {
        assert_eq!(clean(" LOA < 50 ft & \"teak\" <b>yes</b> \n"), "LOA < 50 ft & \"teak\" <b>yes</b>");
    }

    #[test]
    fn control_characters_and_overrides_go() {
        assert_eq!(clean("a\u{0}b\u{202E}c\r\nd"), "abc\nd");
        assert_eq!(clean_line("Jane\n\t Halloran"), "Jane Halloran");
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
            from_html("<h2>Tw<em>el</em>ve</h2><p>thin&nbsp;coats &amp; more &#8212; &#x2014;</p>"),
            "Twelve thin coats & more \u{2014} \u{2014}"
        );
        assert_eq!(
            from_html("<ul><li>one</li><li>two</li></ul> 3 &lt; 4 & 5 &nonsense; <never closed"),
            "one two 3 < 4 & 5 &nonsense;"
        );
        assert_eq!(from_html("&#0;&#xD800;&;é"), "&#xD800;&;é");
    }

    #[test]
    fn blocks_do_not_run_together() {
        assert_eq!(
            from_blocks(
                "<h2>Oil</h2><p>Or leave it gray.</p><ul><li>one<br>line</li><li><p>two</p></li></ul>&#1;<p>3</p>"
            ),
            "Oil · Or leave it gray. one line · two · 3"
        );
        assert_eq!(from_blocks("<p>Tw<em>el</em>ve <strong>coats</strong></p>"), "Twelve coats");
        assert_eq!(from_blocks("<p></p><hr>"), "");
    }

    #[test]
    fn a_long_text_is_cut_between_words() {
        assert_eq!(shorten("Teak,\n oiled", 20), "Teak, oiled");
        assert_eq!(shorten("Out came the cherry veneer, the carpet", 30), "Out came the cherry veneer…");
        assert_eq!(shorten(&"x".repeat(50), 10), format!("{}…", "x".repeat(9)));
        assert!(shorten(&"ä ".repeat(500), 160).chars().count() <= 160);
    }

    #[test]
    fn right_to_left_text_and_emoji_stay() {
        assert_eq!(clean("שלום ⛵"), "שלום ⛵");
    }
}
