//! The meaning of a mail server's refusals.

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

/// The command that a mail server answered, of RFC 5321, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmtpCommand {
    /// Greeting, EHLO and STARTTLS.
    Connect,
    /// AUTH.
    SignIn,
    /// MAIL.
    Sender,
    /// RCPT.
    Recipient,
    /// DATA.
    Data,
    /// The dot after the content.
    End,
}

/// Refusals that ask for different steps. Only refusals of the recipient are final.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    UnknownMailbox,
    MailboxFull,
    /// The content is taken for spam, or is against a rule of the receiving server.
    Unwanted,
    /// The account may not send from our address, or not to other servers.
    Sender,
    /// Our own mail server does not accept user and password.
    SignIn,
    /// Our own mail server takes mail, or user and password, only over an encrypted connection.
    Encryption,
    /// So many mails in a day.
    Limit,
    /// This mail has more bytes than the server takes.
    TooLarge,
    /// The server is not ready, or understands something else.
    Server,
    /// Another try may succeed, as with greylisting.
    Later,
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

    const fn is_temporary(self) -> bool {
        self.code < 500
    }

    /// Authentication required, failed, too weak.
    const fn asks_for_sign_in(self) -> bool {
        matches!(self.code, 530 | 534 | 535) || matches!(self.numbers(), Some((7, 8 | 9)))
    }

    /// RFC 3207 has the same code as for a missing sign-in.
    fn asks_for_encryption(self, words: &str) -> bool {
        matches!(self.code, 523 | 538)
            || matches!(self.numbers(), Some((7, 10 | 11)))
            || (self.code == 530 && has_any(words, &["tls", "encrypt"]))
    }

    /// Subject and detail of the enhanced code (RFC 3463, 5248).
    const fn numbers(self) -> Option<(u16, u16)> {
        match self.enhanced {
            Some(code) => Some((code.subject, code.detail)),
            None => None,
        }
    }
}

/// A refusing answer, understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmtpRefusal {
    pub kind: RefusalKind,
    pub reply: SmtpReply,
}

/// The server took the content, and gave no answer to it.
pub const UNANSWERED: &str = "The mail was sent, but the mail server did not say whether it took it";
/// The local part of the recipient has letters for which the server needs SMTPUTF8 (RFC 6531).
pub const UNSUPPORTED_ADDRESS: &str = "The mail server does not support this kind of address";
/// The same of our own address.
pub const UNSUPPORTED_SENDER: &str = "The mail server does not support letters such as \u{f6} in the sender's address";

/// How outcomes of each kind begin; the reply follows.
const OUTCOMES: [(RefusalKind, &str); 7] = [
    (RefusalKind::Sender, "The mail server refused the sender:"),
    (RefusalKind::SignIn, "The mail server refused the sign-in:"),
    (RefusalKind::Encryption, "The mail server wants encryption:"),
    (RefusalKind::Limit, "The mail server has a limit:"),
    (RefusalKind::TooLarge, "The mail is too large for the mail server:"),
    (RefusalKind::Server, "The mail server is not ready:"),
    (RefusalKind::Unwanted, "The content was refused:"),
];

impl SmtpRefusal {
    /// `words` are the server's own, after the code. They count only where there is no enhanced code.
    #[must_use]
    pub fn of(command: SmtpCommand, reply: SmtpReply, words: &str) -> Self {
        Self { kind: kind(command, reply, words), reply }
    }

    /// The recipient is refused for good, so another try is pointless.
    #[must_use]
    pub const fn is_final(self) -> bool {
        matches!(self.kind, RefusalKind::UnknownMailbox | RefusalKind::MailboxFull) && !self.reply.is_temporary()
    }

    /// Whether all mails were refused alike, so that another one that is taken says that it is over.
    #[must_use]
    pub const fn is_of_all_mail(self) -> bool {
        use RefusalKind::{Encryption, Limit, Sender, Server, SignIn};
        matches!(self.kind, Sender | SignIn | Encryption | Limit | Server)
    }

    /// The refusal that the outcome of a mail's attempt names, such as 'Refused 550 5.1.1'.
    #[must_use]
    pub fn in_outcome(outcome: &str) -> Option<Self> {
        let reply = reply_in(outcome)?;
        for (kind, words) in OUTCOMES {
            if outcome.starts_with(words) {
                return Some(Self { kind, reply });
            }
        }
        Some(Self::of(SmtpCommand::Recipient, reply, ""))
    }
}

impl fmt::Display for SmtpRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, words) in OUTCOMES {
            if kind == self.kind {
                return write!(f, "{words} {}", self.reply);
            }
        }
        let word = if self.reply.is_temporary() { "Deferred" } else { "Refused" };
        write!(f, "{word} {}", self.reply)
    }
}

fn reply_in(outcome: &str) -> Option<SmtpReply> {
    let mut rest = outcome;
    loop {
        let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
        if word.len() == 3
            && let Ok(code @ 400..=599) = word.parse()
        {
            return Some(SmtpReply::of(code, after));
        }
        if after.is_empty() {
            return None;
        }
        rest = after;
    }
}

fn kind(command: SmtpCommand, reply: SmtpReply, words: &str) -> RefusalKind {
    if let Some(kind) = kind_for_any(reply, words) {
        return kind;
    }
    match command {
        SmtpCommand::Connect => RefusalKind::Server,
        SmtpCommand::SignIn if reply.is_temporary() => RefusalKind::Server,
        SmtpCommand::SignIn => RefusalKind::SignIn,
        SmtpCommand::Sender => of_sender(reply, words),
        _ if reply.is_temporary() => of_temporary(reply),
        SmtpCommand::Recipient => of_recipient(reply, words),
        SmtpCommand::Data | SmtpCommand::End => of_content(command, reply, words),
    }
}

/// The meaning of a code, whatever it answers.
fn kind_for_any(reply: SmtpReply, words: &str) -> Option<RefusalKind> {
    if reply.asks_for_encryption(words) {
        return Some(RefusalKind::Encryption);
    }
    if reply.asks_for_sign_in() {
        return Some(RefusalKind::SignIn);
    }
    match reply.numbers() {
        // Gmail's and others' limit of mails a day; too many recipients; no room on the server.
        Some((4, 5) | (5, 3) | (3, 1)) => Some(RefusalKind::Limit),
        // For the server, or for the mailbox.
        Some((3, 4) | (2, 3)) => Some(RefusalKind::TooLarge),
        // The sender's address or domain; no right to send as it (Exchange).
        Some((1, 7 | 8) | (7, 60)) => Some(RefusalKind::Sender),
        _ => None,
    }
}

fn of_sender(reply: SmtpReply, words: &str) -> RefusalKind {
    if reply.is_temporary() {
        return RefusalKind::Server;
    }
    match (reply.code, reply.numbers()) {
        (552, _) => of_552(words),
        (_, Some((2, _))) => RefusalKind::Limit,
        (500..=504 | 555, _) | (_, Some((3..=5, _))) => RefusalKind::Server,
        _ => RefusalKind::Sender,
    }
}

/// The size of the mail (RFC 1870), or the room that is left (RFC 5321).
fn of_552(words: &str) -> RefusalKind {
    let is_size = has_any(words, &["size", "too large", "too big", "too long"]);
    if is_size { RefusalKind::TooLarge } else { RefusalKind::Limit }
}

const fn of_temporary(reply: SmtpReply) -> RefusalKind {
    match (reply.code, reply.numbers()) {
        (_, Some((2, 2))) => RefusalKind::MailboxFull,
        (421, _) => RefusalKind::Server,
        _ => RefusalKind::Later,
    }
}

fn of_recipient(reply: SmtpReply, words: &str) -> RefusalKind {
    match (reply.code, reply.numbers()) {
        (_, Some((2, 2))) => RefusalKind::MailboxFull,
        // The mailbox or its domain has another owner now; mail to a list is forbidden.
        (_, Some((7, 2 | 17 | 18))) => RefusalKind::UnknownMailbox,
        (_, Some((7, _))) => RefusalKind::Sender,
        (_, Some((3, _) | (5, 1) | (4, 2 | 3 | 6))) => RefusalKind::Server,
        (_, Some(_)) => RefusalKind::UnknownMailbox,
        (500 | 502..=504 | 555, None) => RefusalKind::Server,
        (552, None) => RefusalKind::MailboxFull,
        (_, None) => of_words(words).unwrap_or(RefusalKind::UnknownMailbox),
    }
}

/// Some servers learn only from the content, or after it, that there is no such mailbox.
fn of_content(command: SmtpCommand, reply: SmtpReply, words: &str) -> RefusalKind {
    match (reply.code, reply.numbers()) {
        (_, Some((2, 2))) => RefusalKind::MailboxFull,
        (_, Some((1, _) | (2, 1))) => RefusalKind::UnknownMailbox,
        (_, Some((6 | 7, _))) if command == SmtpCommand::End => RefusalKind::Unwanted,
        (_, Some((7, _))) => RefusalKind::Sender,
        (552, _) => of_552(words),
        (550 | 551 | 553 | 554, None) if command == SmtpCommand::End => {
            of_words(words).unwrap_or(RefusalKind::Unwanted)
        }
        _ => RefusalKind::Server,
    }
}

/// By the words of servers without enhanced codes, such as Exim. Where the words mislead, a mail waits that could have
/// been given up.
fn of_words(words: &str) -> Option<RefusalKind> {
    if has_any(words, &["per hour", "per day", "daily", "rate limit", "too many", "sending limit", "sending quota"]) {
        Some(RefusalKind::Limit)
    } else if has_any(words, &["relay", "authenticat", "sender", "log in", "login"]) {
        Some(RefusalKind::Sender)
    } else {
        None
    }
}

fn has_any(words: &str, parts: &[&str]) -> bool {
    let words = words.to_ascii_lowercase();
    parts.iter().any(|part| words.contains(part))
}

#[cfg(test)]
mod tests;
