pub mod address;
pub mod color;
pub mod csv;
pub mod email;
pub mod folded;
pub mod inline;
pub mod number;
pub(crate) mod options;
pub mod person_name;
pub mod phone;
pub mod slug;
pub mod typed;
pub mod urlencoded;
pub mod user_agent;
pub mod web_address;

/// Trims `raw` and removes what cannot be typed: control characters other than line breaks and tabs
/// (PostgreSQL refuses NUL), bidirectional overrides, which could make a name read backwards in the
/// inbox, and the spaces and joints that have no width. Everything else, markup included, is kept as
/// typed and escaped on output. Values that have a form are cleaned by [`typed`].
#[must_use]
pub fn clean(raw: &str) -> String {
    // Nearly all text, and lists of articles are cleaned for every page.
    if !raw.contains(|c| c == '\r' || is_unwanted(c)) {
        return raw.trim().to_owned();
    }
    let normalized = raw.replace("\r\n", "\n").replace('\r', "\n");
    let kept: String = normalized.chars().filter(|c| !is_unwanted(*c)).collect();
    kept.trim().to_owned()
}

/// The same on one line; empty if nothing of it can be seen.
#[must_use]
pub fn clean_line(raw: &str) -> String {
    let mut line = String::with_capacity(raw.len());
    for word in clean(raw).split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if line.chars().all(|c| c == ' ' || typed::is_invisible(c)) { String::new() } else { line }
}

/// A number of things as a heading says it: 'Four woods', 'One wood', '13 woods'.
#[must_use]
pub fn count_word(count: usize, singular: &str) -> String {
    const WORDS: [&str; 12] =
        ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];
    let number = match count {
        1..=12 => WORDS[count - 1].to_owned(),
        _ => count.to_string(),
    };
    format!("{number} {singular}{}", if count == 1 { "" } else { "s" })
}

/// '1 week', '14 weeks'.
#[must_use]
pub fn weeks(count: i32) -> String {
    if count == 1 { "1 week".to_owned() } else { format!("{count} weeks") }
}

/// 'Home, Contact and Showroom'.
#[must_use]
pub fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

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

fn is_unwanted(c: char) -> bool {
    matches!(c, '\u{200B}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
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
        assert_eq!(clean_line("\u{200b}Ja\u{2060}ne\u{feff}"), "Jane");
        assert_eq!(clean_line("\u{200e} \u{3164}"), "", "nothing of it shows");
        assert_eq!(
            clean("\u{646}\u{645}\u{6cc}\u{200c}\u{62f}"),
            "\u{646}\u{645}\u{6cc}\u{200c}\u{62f}",
            "Persian needs it"
        );
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
