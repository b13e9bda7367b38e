use super::*;
use mailparse::{MailHeaderMap as _, ParsedMail, parse_mail};
use proptest::prelude::*;

fn letter() -> Letter {
    Letter {
        from: Person { name: "Harbor & Grain".into(), address: "hello@harborandgrain.example".into() },
        to: Person { name: "Jane Halloran".into(), address: "jane+boat@example.com".into() },
        subject: "Your request HG-7K2M9Q".into(),
        blocks: vec![
            Block::Text("Dear Jane,\nthank you.".into()),
            Block::Facts(vec![Fact::new("Phone", "(619) 555-0142".into())]),
            Block::Quote("LOA < 50 ft\n& \"teak\"".into()),
            Block::Link("Open it".into(), "https://site.example/a?b=1&c=\"".into()),
        ],
        ..Letter::default()
    }
}

fn bytes(letter: &Letter) -> Vec<u8> {
    let mark = Postmark { id: "delivery-1", host: "site.example", at: Timestamp(1_795_219_200_000) };
    letter.message(mark).expect("a message").formatted()
}

fn header(mail: &ParsedMail<'_>, name: &str) -> String {
    mail.headers.get_first_value(name).unwrap_or_default()
}

#[test]
fn every_part_says_the_same() {
    let raw = bytes(&letter());
    let mail = parse_mail(&raw).expect("a mail");
    assert_eq!(header(&mail, "Message-ID"), "<delivery-1@site.example>");
    assert_eq!(header(&mail, "Subject"), "Your request HG-7K2M9Q");
    assert_eq!(header(&mail, "Auto-Submitted"), "auto-generated");
    assert!(header(&mail, "Date").starts_with("Sat, 21 Nov 2026 00:00:00"), "{}", header(&mail, "Date"));
    assert_eq!(mail.ctype.mimetype, "multipart/alternative");
    let plain = mail.subparts[0].get_body().expect("text").replace("\r\n", "\n");
    assert!(plain.contains("Phone: (619) 555-0142\n") && plain.contains("> LOA < 50 ft\n> & \"teak\"\n"), "{plain}");
    let html = mail.subparts[1].get_body().expect("HTML");
    assert!(html.contains("LOA &lt; 50 ft<br>&amp; &quot;teak&quot;") && html.contains("b=1&amp;c=&quot;\""), "{html}");
}

#[test]
fn names_of_every_alphabet_arrive() {
    let mut letter = letter();
    for name in ["Käpt'n Blaubär", "שלום", "Jane \"Teak\" O'Brien, Jr.", "海", "⛵ Jane", "=?utf-8?q?x?=", "a@b.co"]
    {
        letter.to.name = name.into();
        letter.subject = format!("{name}: a subject that is long enough to be folded somewhere, surely, by anybody");
        let raw = bytes(&letter);
        let mail = parse_mail(&raw).expect("a mail");
        assert_eq!(header(&mail, "Subject"), letter.subject, "{name}");
        let to =
            mailparse::addrparse_header(mail.headers.get_first_header("To").expect("a header")).expect("addresses");
        let to = to.extract_single_info().expect("one");
        assert_eq!((to.display_name.as_deref(), to.addr.as_str()), (Some(name), "jane+boat@example.com"));
        assert!(raw.is_ascii());
    }
}

#[test]
fn nothing_typed_becomes_a_header_or_a_receiver() {
    let attack = "Jane\r\nBcc: evil@example.com\r\n\r\nBuy";
    let mut letter = letter();
    letter.to.name = attack.into();
    letter.subject = attack.into();
    letter.reply_to = Some(Person { name: attack.into(), address: "jane@example.com".into() });
    letter.blocks = vec![Block::Text(format!("{attack}\r\n.\r\nMAIL FROM:<evil@example.com>"))];
    let raw = bytes(&letter);
    let mail = parse_mail(&raw).expect("a mail");
    assert!(mail.headers.get_first_value("Bcc").is_none());
    assert_eq!(header(&mail, "Subject"), "Jane Bcc: evil@example.com Buy");
    let mark = Postmark { id: "x", host: "site.example", at: Timestamp(0) };
    assert_eq!(letter.message(mark).expect("a message").envelope().to().len(), 1);
    for address in ["a@b.co\r\nRCPT TO:<evil@example.com>", "a b@c.de", "evil@example.com>, <x@y.zz", "@", ""] {
        letter.to.address = address.into();
        assert!(letter.message(mark).is_err(), "{address:?}");
    }
}

#[test]
fn an_address_that_nobody_can_answer_to_is_left_out() {
    let mut letter = letter();
    for address in ["jane", "j\u{f6}rg@example.com", "\u{7528}\u{6237}@b\u{fc}cher.example"] {
        letter.reply_to = Some(Person { name: "Jane".into(), address: address.into() });
        let raw = bytes(&letter);
        assert!(parse_mail(&raw).expect("a mail").headers.get_first_value("Reply-To").is_none(), "{address}");
        assert!(raw.is_ascii(), "{address}");
    }
    letter.reply_to = Some(Person { name: "Jane".into(), address: "jane@b\u{fc}cher.example".into() });
    let raw = bytes(&letter);
    assert_eq!(header(&parse_mail(&raw).expect("a mail"), "Reply-To"), "\"Jane\" <jane@xn--bcher-kva.example>");
}

#[test]
fn names_in_ascii_stay_readable() {
    let mut letter = letter();
    for name in ["Harbor & Grain", "O'Brien, Jane \"Teak\" (Jr.)", "back\\slash", "a;b:c@d.e"] {
        letter.to.name = name.into();
        let raw = String::from_utf8(bytes(&letter)).expect("text");
        assert!(!raw.contains("To: =?"), "{raw}");
        let mail = parse_mail(raw.as_bytes()).expect("a mail");
        let to = mailparse::addrparse_header(mail.headers.get_first_header("To").expect("a header"));
        let to = to.expect("addresses").extract_single_info().expect("one");
        assert_eq!((to.display_name.as_deref(), to.addr.as_str()), (Some(name), "jane+boat@example.com"));
    }
}

proptest! {
    /// RFC 5321 and 5322: what every server takes, with or without 8BITMIME and SMTPUTF8.
    #[test]
    fn what_a_stranger_typed_never_needs_more_than_ascii(
        name in "\\PC{0,300}", subject in "\\PC{0,600}", local in "\\PC{1,64}", domain in "[a-z\u{e4}\u{7528}]{1,20}",
        words in "(?s).{0,2000}", long in "[a-z\u{f6}]{900,1100}",
    ) {
        let mut letter = letter();
        let visitor = Person { name: name.clone(), address: format!("{local}@{domain}.example") };
        letter.reply_to = Some(visitor.clone());
        letter.subject = format!("{subject} {name}");
        letter.blocks = vec![
            Block::Text(format!("{words}\n{long}")),
            Block::Quote(words.clone()),
            Block::Facts(vec![Fact::new("Email", visitor.address.clone()), Fact::new("Name", name.clone())]),
            Block::Link(name, format!("https://site.example/?q={long}")),
        ];
        letter.calendar = Some(CalendarFile { method: CalendarMethod::Request, ics: format!("CN={words}\r\n{long}") });
        let mark = Postmark { id: "delivery-1", host: "site.example", at: Timestamp(0) };
        let message = letter.message(mark).expect("a message");
        let raw = message.formatted();
        prop_assert!(raw.is_ascii());
        for line in raw.split(|byte| *byte == b'\n') {
            prop_assert!(line.len() <= 999, "{}", String::from_utf8_lossy(line));
        }
        let envelope = message.envelope();
        prop_assert!(envelope.to().iter().chain(envelope.from()).all(is_plain));
        prop_assert!(parse_mail(&raw).is_ok());
    }
}

#[test]
fn an_invitation_comes_twice() {
    let mut letter = letter();
    let ics = "BEGIN:VCALENDAR\r\nSUMMARY:Käpt'n\r\nEND:VCALENDAR\r\n".to_owned();
    letter.calendar = Some(CalendarFile { method: CalendarMethod::Request, ics: ics.clone() });
    let raw = bytes(&letter);
    let mail = parse_mail(&raw).expect("a mail");
    assert_eq!(mail.ctype.mimetype, "multipart/mixed");
    let offered = &mail.subparts[0].subparts[2];
    let file = &mail.subparts[1];
    for part in [offered, file] {
        assert_eq!(part.ctype.mimetype, "text/calendar");
        assert_eq!(part.ctype.params.get("method").map(String::as_str), Some("REQUEST"));
        assert_eq!(part.get_body().ok(), Some(ics.clone()));
    }
    assert!(header(file, "Content-Disposition").contains("visit.ics"));
}

#[test]
fn photos_come_with_the_letter_and_have_words() {
    let photo = |words: &str| Photo { alt: format!("Photo: {words}"), jpeg: vec![0xff, 0xd8, 0xff] };
    let photos = vec![photo("the fronts"), photo("\"brass\""), photo("the table")];
    let letter = Letter { blocks: vec![Block::Photos(photos)], ..letter() };
    let raw = bytes(&letter);
    let mail = parse_mail(&raw).expect("a mail");
    let related = &mail.subparts[1];
    assert_eq!(related.ctype.mimetype, "multipart/related");
    let html = related.subparts[0].get_body().expect("HTML");
    assert!(html.contains("alt=\"Photo: &quot;brass&quot;\""), "{html}");
    for (at, part) in related.subparts[1..].iter().enumerate() {
        assert_eq!(part.ctype.mimetype, "image/jpeg");
        let id = format!("photo-{}.delivery-1@site.example", at + 1);
        assert_eq!(header(part, "Content-ID"), format!("<{id}>"));
        assert!(html.contains(&format!("src=\"cid:{id}\"")), "{html}");
        assert_eq!(part.get_body_raw().ok(), Some(vec![0xff, 0xd8, 0xff]));
    }
    assert_eq!(related.subparts.len(), 4);
    assert!(mail.subparts[0].get_body().expect("text").contains("Photo: the fronts"));
}
