//! The owner's templates, and the answer that they become.

use crate::features::conversation::messages as msg;
use crate::text::options::codes;
use crate::time::day::LocalTime;
use crate::{limits, text};

codes! {
    /// The placeholders of a template, in braces.
    Placeholder {
        Name = "name", "a name";
        Style = "style", "a style";
        Reference = "reference", "a reference";
        /// Words that point at the times that the answer offers for a visit, else the visitor's proposals.
        Times = "times", "times for a visit";
        Business = "business", "the name of your business";
    }
}

impl Placeholder {
    /// As a template has it: `{name}`.
    #[must_use]
    pub fn mark(self) -> String {
        format!("{{{}}}", self.code())
    }
}

/// Of one lead; a value that it lacks is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TemplateValues {
    /// As mails greet.
    pub name: String,
    pub style: String,
    pub reference: String,
    /// [`one_of`] the visitor's proposals, or [`msg::TIMES_BELOW`].
    pub times: String,
    pub business: String,
}

impl TemplateValues {
    fn of(&self, placeholder: Placeholder) -> &str {
        match placeholder {
            Placeholder::Name => &self.name,
            Placeholder::Style => &self.style,
            Placeholder::Reference => &self.reference,
            Placeholder::Times => &self.times,
            Placeholder::Business => &self.business,
        }
    }
}

/// 'Mon, Nov 30, 8 am or Tue, Dec 1, 9 am'.
#[must_use]
pub fn one_of(times: &[LocalTime]) -> String {
    let words: Vec<String> = times.iter().map(|time| time.short()).collect();
    words.join(" or ")
}

/// A template of the owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplyTemplate {
    pub id: String,
    pub name: String,
    pub text: String,
}

/// The text with every value that there is. Placeholders without one stay in braces.
#[must_use]
pub fn fill(template: &str, values: &TemplateValues) -> String {
    // The first template of older sites lists them: 'one of these times: {times}?'
    let template = template.replace(": {times}", " ({times})");
    let mut filled = String::with_capacity(template.len());
    let mut rest = template.as_str();
    while let Some(found) = next_mark(rest) {
        filled.push_str(&rest[..found.start]);
        let value = Placeholder::from_code(found.word).map(|placeholder| values.of(placeholder)).unwrap_or_default();
        if value.is_empty() {
            filled.push_str(&rest[found.start..found.end]);
        } else {
            filled.push_str(value);
        }
        rest = &rest[found.end..];
    }
    filled.push_str(rest);
    filled
}

struct Mark<'a> {
    start: usize,
    /// After the closing brace.
    end: usize,
    word: &'a str,
}

/// The first word in braces, whether or not it is a placeholder: a misspelled one is not sent either.
fn next_mark(text: &str) -> Option<Mark<'_>> {
    let mut from = 0;
    while let Some(offset) = text[from..].find('{') {
        let start = from + offset;
        let inside = &text[start + 1..];
        let length = inside.bytes().take_while(|byte| byte.is_ascii_alphabetic() || *byte == b'_').count();
        if length > 0 && inside.as_bytes().get(length) == Some(&b'}') {
            return Some(Mark { start, end: start + length + 2, word: &inside[..length] });
        }
        from = start + 1;
    }
    None
}

/// The words in braces, each once.
#[must_use]
pub fn marks(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(mark) = next_mark(rest) {
        if !found.contains(&mark.word) {
            found.push(mark.word);
        }
        rest = &rest[mark.end..];
    }
    found
}

/// Why a template cannot be saved.
#[must_use]
pub fn template_problem(text: &str) -> Option<String> {
    let unknown = marks(text).into_iter().find(|word| Placeholder::from_code(word).is_none())?;
    let known = Placeholder::ALL.map(Placeholder::mark);
    Some(msg::unknown_placeholder(&format!("{{{unknown}}}"), &known))
}

/// Why a text with this word in braces is not sent.
#[must_use]
pub fn no_value(word: &str) -> String {
    match Placeholder::from_code(word) {
        Some(Placeholder::Times) => msg::NO_TIMES.to_owned(),
        Some(placeholder) => msg::no_value(placeholder.label(), &placeholder.mark()),
        None => msg::no_placeholder(&format!("{{{word}}}")),
    }
}

/// How an answer is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyWay {
    BySite,
    MailProgram,
}

/// Whether a text points at times that the answer is to offer.
#[must_use]
pub fn names_times_below(text: &str) -> bool {
    text.contains(msg::TIMES_BELOW)
}

/// The owner's answer, cleaned and filled in. Nothing in braces is left. Without times in `values` it points at none.
pub fn read_reply(typed: &str, values: &TemplateValues, way: ReplyWay) -> Result<String, String> {
    let words = text::clean(&fill(&text::clean(typed), values));
    if words.is_empty() {
        return Err(msg::REPLY_REQUIRED.to_owned());
    }
    let max = match way {
        ReplyWay::BySite => limits::REPLY_MAX,
        ReplyWay::MailProgram => limits::REPLY_BY_HAND_MAX,
    };
    if words.chars().count() > max {
        return Err(msg::too_long(max));
    }
    if let Some(word) = marks(&words).first() {
        return Err(no_value(word));
    }
    if way == ReplyWay::BySite && values.times != msg::TIMES_BELOW && names_times_below(&words) {
        return Err(msg::NO_TIMES.to_owned());
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::day::Day;
    use proptest::prelude::*;

    fn values() -> TemplateValues {
        TemplateValues {
            name: "Jane".into(),
            style: String::new(),
            reference: "HG-7K2M9Q".into(),
            times: String::new(),
            business: "Harbor & Grain".into(),
        }
    }

    #[test]
    fn a_template_gets_every_value_that_there_is() {
        let text = "Dear {name}, about {style} ({reference}): {name}. {business} {}{ {name }{na-me}";
        let filled = fill(text, &values());
        assert_eq!(filled, "Dear Jane, about {style} (HG-7K2M9Q): Jane. Harbor & Grain {}{ {name }{na-me}");
        assert_eq!(marks(&filled), ["style"]);
    }

    #[test]
    fn a_missing_value_is_said_and_never_sent_in_braces() {
        let refused = read_reply("Your {style}", &values(), ReplyWay::BySite);
        assert_eq!(refused, Err(no_value("style")));
        assert_eq!(read_reply("Dear {nmae}", &values(), ReplyWay::BySite), Err(no_value("nmae")));
        assert_eq!(read_reply(" Dear {name}\r\n", &values(), ReplyWay::BySite), Ok("Dear Jane".to_owned()));
    }

    #[test]
    fn times_are_named_as_a_choice() {
        let day = Day::parse("2026-11-30").expect("a day");
        let times = [LocalTime { day, minute: 480 }, LocalTime { day: day.plus(1), minute: 810 }];
        let values = TemplateValues { times: one_of(&times), ..values() };
        let expected = "Mon, Nov 30, 8 am or Tue, Dec 1, 1:30 pm?";
        assert_eq!(read_reply("{times}?", &values, ReplyWay::BySite).as_deref(), Ok(expected));
        let none = TemplateValues { times: one_of(&[]), ..values };
        assert_eq!(read_reply("{times}?", &none, ReplyWay::BySite), Err(msg::NO_TIMES.to_owned()));
    }

    #[test]
    fn a_text_that_points_at_times_needs_some() {
        let below = TemplateValues { times: msg::TIMES_BELOW.to_owned(), ..values() };
        let filled = fill("Would {times} suit you?", &below);
        assert_eq!(filled, format!("Would {} suit you?", msg::TIMES_BELOW));
        assert_eq!(read_reply(&filled, &below, ReplyWay::BySite).as_ref(), Ok(&filled));
        assert_eq!(read_reply(&filled, &values(), ReplyWay::BySite), Err(msg::NO_TIMES.to_owned()));
        assert_eq!(fill("One of these: {times}?", &below), format!("One of these ({})?", msg::TIMES_BELOW));
    }

    #[test]
    fn an_answer_is_needed_and_bounded() {
        assert_eq!(read_reply(" \n", &values(), ReplyWay::BySite), Err(msg::REPLY_REQUIRED.to_owned()));
        for (way, max) in [(ReplyWay::BySite, limits::REPLY_MAX), (ReplyWay::MailProgram, limits::REPLY_BY_HAND_MAX)] {
            assert_eq!(read_reply(&"x".repeat(max + 1), &values(), way), Err(msg::too_long(max)));
            assert!(read_reply(&"x".repeat(max), &values(), way).is_ok());
        }
    }

    #[test]
    fn a_template_names_only_what_is_known() {
        assert_eq!(template_problem("{name} {style} {reference} {times} {business} { x }"), None);
        let problem = template_problem("{nmae}").expect("a problem");
        assert!(problem.contains("{nmae}") && problem.contains("{business}"), "{problem}");
    }

    proptest! {
        #[test]
        fn nothing_in_braces_is_ever_sent(typed in ".{0,80}", style in "[a-z{}]{0,8}") {
            let values = TemplateValues { style, ..values() };
            if let Ok(words) = read_reply(&typed, &values, ReplyWay::BySite) {
                prop_assert!(marks(&words).is_empty(), "{}", words);
                prop_assert!(!words.contains('\r'));
            }
        }

        #[test]
        fn filling_changes_nothing_else(text in "[^{}]{0,80}") {
            prop_assert_eq!(fill(&text, &values()), text);
        }
    }
}
