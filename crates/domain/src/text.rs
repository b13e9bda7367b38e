//! Free text as people type it.

/// Trims `raw` and drops what no keyboard types: control characters other than
/// line breaks and tabs (PostgreSQL refuses NUL), and the invisible
/// direction overrides that could make a name read backwards in the inbox.
/// Everything else, markup included, is kept as typed and escaped on output.
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

/// The beginning of a text in at most `limit` characters, cut between words.
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

/// Minutes to read `html`: the words of its text, not of its tags, at 200 a
/// minute, rounded up, at least one.
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
        // A tag ends a word like a space does: '<li>one</li><li>two</li>' is two words.
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
