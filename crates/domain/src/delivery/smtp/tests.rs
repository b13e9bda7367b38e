use super::*;
use proptest::prelude::*;

/// Answers of well-known servers.
const ANSWERS: &[(SmtpCommand, u16, &str, RefusalKind)] = &[
    (
        SmtpCommand::Recipient,
        550,
        "5.1.1 <jane@example.com>: Recipient address rejected: User unknown",
        RefusalKind::UnknownMailbox,
    ),
    (SmtpCommand::Recipient, 550, "No such user here", RefusalKind::UnknownMailbox),
    (SmtpCommand::Recipient, 550, "5.2.1 The account is disabled", RefusalKind::UnknownMailbox),
    (SmtpCommand::Recipient, 550, "5.4.1 Recipient address rejected: Access denied", RefusalKind::UnknownMailbox),
    (SmtpCommand::Recipient, 550, "5.5.0 Requested action not taken: mailbox unavailable", RefusalKind::UnknownMailbox),
    (SmtpCommand::Recipient, 501, "5.1.3 Bad recipient address syntax", RefusalKind::UnknownMailbox),
    (SmtpCommand::Recipient, 556, "5.1.10 Recipient address has a null MX", RefusalKind::UnknownMailbox),
    (SmtpCommand::Recipient, 553, "5.6.7 Internationalized address not supported", RefusalKind::UnknownMailbox),
    (SmtpCommand::End, 550, "5.1.1 User unknown", RefusalKind::UnknownMailbox),
    (SmtpCommand::Recipient, 552, "5.2.2 The email account is over quota", RefusalKind::MailboxFull),
    (SmtpCommand::Recipient, 552, "Requested mail action aborted", RefusalKind::MailboxFull),
    (SmtpCommand::Recipient, 452, "4.2.2 The email account is over quota", RefusalKind::MailboxFull),
    (
        SmtpCommand::End,
        550,
        "5.7.1 Our system has detected that this message is likely unsolicited",
        RefusalKind::Unwanted,
    ),
    (
        SmtpCommand::End,
        550,
        "5.7.26 This mail has been blocked because the sender is unauthenticated",
        RefusalKind::Unwanted,
    ),
    (SmtpCommand::End, 554, "Message rejected as spam", RefusalKind::Unwanted),
    (
        SmtpCommand::Sender,
        553,
        "5.7.1 <hello@example.com>: Sender address rejected: not owned by user",
        RefusalKind::Sender,
    ),
    (SmtpCommand::Sender, 550, "Sender rejected", RefusalKind::Sender),
    (SmtpCommand::Sender, 550, "5.1.8 Sender's domain does not exist", RefusalKind::Sender),
    (SmtpCommand::Recipient, 550, "5.1.8 Sender's domain does not exist", RefusalKind::Sender),
    (SmtpCommand::Recipient, 550, "5.7.1 relaying denied", RefusalKind::Sender),
    (SmtpCommand::Recipient, 554, "5.7.1 <jane@example.com>: Relay access denied", RefusalKind::Sender),
    (SmtpCommand::Recipient, 550, "relay not permitted", RefusalKind::Sender),
    (SmtpCommand::Recipient, 550, "Sender verify failed", RefusalKind::Sender),
    (SmtpCommand::End, 554, "5.7.60 Client does not have permissions to send as this sender", RefusalKind::Sender),
    (SmtpCommand::SignIn, 535, "5.7.8 Username and Password not accepted", RefusalKind::SignIn),
    (SmtpCommand::SignIn, 504, "5.5.4 Unrecognized authentication type", RefusalKind::SignIn),
    (SmtpCommand::Sender, 530, "5.7.0 Authentication Required", RefusalKind::SignIn),
    (SmtpCommand::Recipient, 530, "5.7.0 Must issue a STARTTLS command first", RefusalKind::Encryption),
    (SmtpCommand::Sender, 530, "5.7.0 Must issue a STARTTLS command first", RefusalKind::Encryption),
    (
        SmtpCommand::SignIn,
        538,
        "5.7.11 Encryption required for requested authentication mechanism",
        RefusalKind::Encryption,
    ),
    (SmtpCommand::Sender, 523, "5.7.10 Encryption Needed", RefusalKind::Encryption),
    (SmtpCommand::SignIn, 454, "4.7.0 Temporary authentication failure", RefusalKind::Server),
    (SmtpCommand::Sender, 550, "5.4.5 Daily user sending limit exceeded", RefusalKind::Limit),
    (SmtpCommand::Recipient, 550, "5.4.5 Daily user sending limit exceeded", RefusalKind::Limit),
    (SmtpCommand::Data, 550, "5.4.5 Daily user sending limit exceeded", RefusalKind::Limit),
    (SmtpCommand::End, 550, "5.4.5 Daily user sending limit exceeded", RefusalKind::Limit),
    (
        SmtpCommand::Recipient,
        550,
        "Domain example.com has exceeded the max emails per hour (100/100)",
        RefusalKind::Limit,
    ),
    (SmtpCommand::Sender, 552, "5.3.4 Message size exceeds fixed limit", RefusalKind::TooLarge),
    (SmtpCommand::Sender, 552, "Message size exceeds fixed maximum message size", RefusalKind::TooLarge),
    (SmtpCommand::Recipient, 552, "5.2.3 Message length exceeds administrative limit", RefusalKind::TooLarge),
    (SmtpCommand::End, 552, "5.3.4 Error: message file too big", RefusalKind::TooLarge),
    (SmtpCommand::End, 552, "5.2.3 Your message exceeded Google's message size limits", RefusalKind::TooLarge),
    (SmtpCommand::End, 552, "message size exceeds maximum permitted", RefusalKind::TooLarge),
    (SmtpCommand::Sender, 552, "Quota exceeded", RefusalKind::Limit),
    (SmtpCommand::End, 552, "Requested mail action aborted: exceeded storage allocation", RefusalKind::Limit),
    (SmtpCommand::Recipient, 452, "4.5.3 Too many recipients", RefusalKind::Limit),
    (SmtpCommand::Connect, 554, "5.7.1 No SMTP service for you", RefusalKind::Server),
    (SmtpCommand::Connect, 521, "", RefusalKind::Server),
    (SmtpCommand::Connect, 421, "Too many connections", RefusalKind::Server),
    (SmtpCommand::Connect, 454, "TLS not available", RefusalKind::Server),
    (SmtpCommand::Sender, 451, "4.3.0 Try again", RefusalKind::Server),
    (SmtpCommand::Sender, 555, "5.5.4 Parameters not recognized", RefusalKind::Server),
    (SmtpCommand::Recipient, 503, "5.5.1 Bad sequence", RefusalKind::Server),
    (SmtpCommand::Data, 503, "5.5.1 Bad sequence", RefusalKind::Server),
    (SmtpCommand::Data, 500, "Command unrecognized", RefusalKind::Server),
    (
        SmtpCommand::Recipient,
        450,
        "4.2.0 <jane@example.com>: Recipient address rejected: Greylisted",
        RefusalKind::Later,
    ),
    (SmtpCommand::Recipient, 450, "4.7.1 Please try again later", RefusalKind::Later),
    (SmtpCommand::End, 451, "4.7.1 Please try again later", RefusalKind::Later),
];

#[test]
fn answers_of_well_known_servers_are_told_apart() {
    for &(command, code, words, kind) in ANSWERS {
        let refusal = SmtpRefusal::of(command, SmtpReply::of(code, words), words);
        assert_eq!(refusal.kind, kind, "{command:?} {code} {words}");
        let ends = matches!(kind, RefusalKind::UnknownMailbox | RefusalKind::MailboxFull) && code >= 500;
        assert_eq!(refusal.is_final(), ends, "{command:?} {code} {words}");
    }
}

#[test]
fn outcomes_of_earlier_versions_are_read() {
    for (outcome, kind) in [
        ("Refused 550 5.1.1", RefusalKind::UnknownMailbox),
        ("Refused 552 5.2.2", RefusalKind::MailboxFull),
        ("Deferred 451 4.7.1", RefusalKind::Later),
        ("The mail server refused the sign-in: 535 5.7.8", RefusalKind::SignIn),
    ] {
        assert_eq!(SmtpRefusal::in_outcome(outcome).map(|refusal| refusal.kind), Some(kind), "{outcome}");
    }
}

#[test]
fn outcomes_without_a_refusal_have_none() {
    for outcome in ["", "Accepted 250", "Could not connect", UNANSWERED, "1550 5.1.1", "550x", "   "] {
        assert_eq!(SmtpRefusal::in_outcome(outcome), None, "{outcome}");
    }
}

fn commands() -> impl Strategy<Value = SmtpCommand> {
    use SmtpCommand as After;
    proptest::sample::select(vec![
        After::Connect,
        After::SignIn,
        After::Sender,
        After::Recipient,
        After::Data,
        After::End,
    ])
}

proptest! {
    #[test]
    fn outcomes_are_read_as_they_are_written(
        command in commands(), code in 400_u16..600,
        numbers in proptest::option::of((0_u16..100, 0_u16..100)), words in "\\PC{0,60}",
    ) {
        let enhanced = numbers.map(|(subject, detail)| EnhancedCode { class: code / 100, subject, detail });
        let refusal = SmtpRefusal::of(command, SmtpReply { code, enhanced }, &words);
        let read = SmtpRefusal::in_outcome(&refusal.to_string());
        prop_assert_eq!(read.map(|read| read.reply), Some(refusal.reply));
        prop_assert_eq!(read.map(SmtpRefusal::is_final), Some(refusal.is_final()));
        prop_assert!(!(refusal.is_final() && code < 500), "what is temporary never ends the attempts");
    }

    #[test]
    fn only_an_answer_to_recipient_or_content_can_end_the_attempts(
        command in commands(), code in 400_u16..600, words in "\\PC{0,300}",
    ) {
        let refusal = SmtpRefusal::of(command, SmtpReply::of(code, &words), &words);
        let may_end = matches!(command, SmtpCommand::Recipient | SmtpCommand::Data | SmtpCommand::End);
        prop_assert!(may_end || !refusal.is_final());
        let _ = SmtpRefusal::in_outcome(&words);
    }
}
