//! Spam check of submitted forms. The sender does not learn what gave it away.

use crate::limits;

/// Traces in a form of who filled it in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Signs<'a> {
    /// The value of the field that people do not see. Browsers and their extensions may fill it in as well, so it is
    /// no verdict by itself.
    pub trap: &'a str,
    /// Milliseconds between the page's arrival and the submission of its form; unknown without scripts.
    pub elapsed_ms: Option<i64>,
    /// Whether it was sent with the headers that every browser adds and few programs know.
    pub from_browser: bool,
}

impl Signs<'_> {
    #[must_use]
    pub fn trap_filled(&self) -> bool {
        !self.trap.trim().is_empty()
    }

    /// Why it is certain that a program sent the form, if it is. A person can change each of these: a second sending
    /// is slower, and a form that comes back has an empty trap.
    #[must_use]
    pub fn program(&self) -> Option<&'static str> {
        match self.elapsed_ms {
            Some(elapsed) => (elapsed < limits::HUMAN_MIN_MS).then_some("too fast"),
            None => (self.trap_filled() && !self.from_browser).then_some("trap filled"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(trap: &str, elapsed_ms: Option<i64>, from_browser: bool) -> Signs<'_> {
        Signs { trap, elapsed_ms, from_browser }
    }

    #[test]
    fn only_what_no_person_can_have_sent_is_a_program() {
        let human = Some(limits::HUMAN_MIN_MS);
        let fast = Some(limits::HUMAN_MIN_MS - 1);
        for (signs, program) in [
            (signs("", human, false), None),
            (signs("Halloran Marine", human, false), None),
            (signs("Halloran Marine", None, true), None),
            (signs(" ", None, false), None),
            (signs("Halloran Marine", None, false), Some("trap filled")),
            (signs("Halloran Marine", fast, true), Some("too fast")),
            (signs("", fast, true), Some("too fast")),
        ] {
            assert_eq!(signs.program(), program, "{signs:?}");
        }
        assert!(signs("x", None, true).trap_filled() && !signs(" \n", None, true).trap_filled());
    }
}
