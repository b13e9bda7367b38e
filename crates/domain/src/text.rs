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
    fn right_to_left_text_and_emoji_stay() {
        assert_eq!(clean("שלום ⛵"), "שלום ⛵");
    }
}
