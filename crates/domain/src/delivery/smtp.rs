//! What the answer of a mail server that refuses a mail means.

use std::fmt;

/// The enhanced status code at the beginning of an answer (RFC 3463), such as 5.1.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnhancedCode {
    /// 2, 4 or 5.
    pub class: u16,
    pub subject: u16,
    pub detail: u16,
}

/// A refusing answer: its code (RFC 5321), and the enhanced status code if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmtpReply {
    pub code: u16,
    pub enhanced: Option<EnhancedCode>,
}

/// Refusals that ask for different steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    UnknownMailbox,
    MailboxFull,
    /// Taken for spam, or against a rule of the receiving server.
    Unwanted,
    /// Our own mail server does not accept user and password.
    SignIn,
    /// Another try may succeed, as with greylisting.
    Later,
    Other,
}

impl EnhancedCode {
    fn parse(text: &str) -> Option<Self> {
        let mut numbers = Vec::new();
        for part in text.split('.') {
            // The registry's numbers have three digits at most.
            if part.is_empty() || part.len() > 3 || !part.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            numbers.push(part.parse().ok()?);
        }
        match numbers[..] {
            [class @ (2 | 4 | 5), subject, detail] => Some(Self { class, subject, detail }),
            _ => None,
        }
    }

    const fn kind(self) -> Option<RefusalKind> {
        if self.subject == 2 && self.detail == 2 {
            return Some(RefusalKind::MailboxFull);
        }
        if self.class == 4 {
            return Some(RefusalKind::Later);
        }
        match (self.subject, self.detail) {
            (1, 1 | 2 | 3 | 6 | 10) | (2, 1) => Some(RefusalKind::UnknownMailbox),
            // The sender's address or domain (7 and 8), or a rule of the receiving server.
            (1, 7 | 8) | (7, _) => Some(RefusalKind::Unwanted),
            _ => None,
        }
    }
}

impl fmt::Display for EnhancedCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.class, self.subject, self.detail)
    }
}

impl fmt::Display for SmtpReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.enhanced {
            Some(enhanced) => write!(f, "{} {enhanced}", self.code),
            None => write!(f, "{}", self.code),
        }
    }
}

impl SmtpReply {
    /// From the code, and the words after it.
    #[must_use]
    pub fn of(code: u16, words: &str) -> Self {
        let first = words.split_whitespace().next().unwrap_or_default();
        Self { code, enhanced: EnhancedCode::parse(first) }
    }

    /// The answer that the outcome of a mail's attempt names, such as 'Refused 550 5.1.1'.
    #[must_use]
    pub fn in_outcome(outcome: &str) -> Option<Self> {
        let mut rest = outcome;
        loop {
            let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
            if word.len() == 3
                && let Ok(code @ 400..=599) = word.parse()
            {
                return Some(Self::of(code, after));
            }
            if after.is_empty() {
                return None;
            }
            rest = after;
        }
    }

    #[must_use]
    pub fn kind(self) -> RefusalKind {
        // Authentication required, failed, too weak; must encrypt first. Its enhanced code would be that of a rule.
        if matches!(self.code, 432 | 454 | 530 | 534 | 535 | 538) {
            return RefusalKind::SignIn;
        }
        if let Some(enhanced) = self.enhanced
            && let Some(kind) = enhanced.kind()
        {
            return kind;
        }
        match self.code {
            400..=499 => RefusalKind::Later,
            550 | 551 | 553 => RefusalKind::UnknownMailbox,
            552 => RefusalKind::MailboxFull,
            554 => RefusalKind::Unwanted,
            _ => RefusalKind::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn answers_of_well_known_servers_are_told_apart() {
        for (code, words, kind) in [
            (550, "5.1.1 <jane@example.com>: Recipient address rejected: User unknown", RefusalKind::UnknownMailbox),
            (550, "No such user here", RefusalKind::UnknownMailbox),
            (550, "5.2.1 The account is disabled", RefusalKind::UnknownMailbox),
            (550, "5.7.1 Our system has detected that this message is likely unsolicited", RefusalKind::Unwanted),
            (550, "5.7.26 This mail has been blocked because the sender is unauthenticated", RefusalKind::Unwanted),
            (554, "Message rejected as spam", RefusalKind::Unwanted),
            (535, "5.7.8 Username and Password not accepted", RefusalKind::SignIn),
            (530, "5.7.0 Authentication Required", RefusalKind::SignIn),
            (552, "5.2.2 The email account is over quota", RefusalKind::MailboxFull),
            (552, "Requested mail action aborted", RefusalKind::MailboxFull),
            (452, "4.2.2 The email account is over quota", RefusalKind::MailboxFull),
            (450, "4.2.0 <jane@example.com>: Recipient address rejected: Greylisted", RefusalKind::Later),
            (451, "4.7.1 Please try again later", RefusalKind::Later),
            (421, "Too many connections", RefusalKind::Later),
            (500, "Command unrecognized", RefusalKind::Other),
            (555, "5.5.4 Parameters not recognized", RefusalKind::Other),
        ] {
            assert_eq!(SmtpReply::of(code, words).kind(), kind, "{code} {words}");
        }
    }

    #[test]
    fn outcomes_without_a_refusal_have_none() {
        for outcome in ["", "Accepted 250", "Could not connect", "No answer in time", "1550 5.1.1", "550x", "   "] {
            assert_eq!(SmtpReply::in_outcome(outcome), None, "{outcome}");
        }
    }

    proptest! {
        #[test]
        fn outcomes_are_read_as_they_are_written(code in 400_u16..600, numbers in proptest::option::of((4_u16..6, 0_u16..100, 0_u16..100))) {
            let enhanced = numbers.map(|(class, subject, detail)| EnhancedCode { class, subject, detail });
            let reply = SmtpReply { code, enhanced };
            for before in ["Refused", "Deferred", "The mail server refused the sign-in:"] {
                prop_assert_eq!(SmtpReply::in_outcome(&format!("{before} {reply}")), Some(reply));
            }
        }

        #[test]
        fn any_words_are_read(code: u16, words in "\\PC{0,300}") {
            let reply = SmtpReply::of(code, &words);
            let _ = reply.kind();
            let _ = SmtpReply::in_outcome(&words);
        }
    }
}
