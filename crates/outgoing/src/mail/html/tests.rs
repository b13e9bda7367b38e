use super::super::letter::{Block, Fact, Leaf, Logo, Person, Row, Writer};
use super::*;

fn of(name: &str) -> Person {
    Person { name: name.into(), address: "hello@example.com".into() }
}

fn letter() -> Letter {
    let row = |words: &str| Row { words: words.into(), end: "9 am PST".into(), below: "until 10 am".into() };
    Letter {
        from: of("Harbor & Grain"),
        to: of("Jane"),
        subject: "We received your <request> (HG-7K2M9Q)".into(),
        preview: "By \"Monday\"".into(),
        about: "Your request HG-7K2M9Q".into(),
        heading: "We have your request, <Jane> \u{26f5}".into(),
        blocks: vec![
            Block::Text("Hello".into()),
            Block::Words("Two questions:\nis it 12 volts?".into()),
            Block::Quote("LOA < 50 ft".into()),
            Block::Leaf(Leaf {
                month: "December".into(),
                day: "1".into(),
                weekday: "Tuesday".into(),
                before: "Monday, November 30 at 9 am PST".into(),
                hours: "9 am to 10 am".into(),
                zone: "PST".into(),
                note: "At the dock".into(),
            }),
            Block::Rows(vec![row("Tuesday, December 1"), row("Thursday, December 3")]),
            Block::Button("Open it".into(), "https://site.example/?a=\"&b".into()),
            Block::Note("Until Friday".into()),
            Block::Facts(vec![
                Fact::new("Style", "Coastal\nModern".into()),
                Fact::linked("Phone", "(619) 555-0142".into(), "tel:+16195550142".into()),
            ]),
            Block::Writer(Writer {
                initials: "HG".into(),
                name: "Harbor & Grain".into(),
                says: "Reply or call".into(),
                phone: "(619) 555-0142".into(),
            }),
        ],
        house: House {
            name: "Harbor & Grain".into(),
            home: Some("https://site.example/".into()),
            logo: Some(Logo { src: "https://site.example/logos/mail.png".into(), width: 199, height: 40 }),
            full_name: "Harbor & Grain Marine Carpentry".into(),
            address: "2240 Shelter Island Drive".into(),
            map: "https://maps.example/".into(),
            phone: "(619) 555-0142".into(),
            hours: "Mon\u{2013}Fri".into(),
            record: vec!["License 1012345".into()],
        },
        why: "You asked.".into(),
        stop: Some(Link { words: "No more".into(), href: "https://site.example/stop".into() }),
        ..Letter::default()
    }
}

#[test]
fn a_letter_has_a_band_a_heading_and_one_button() {
    let html = letter().html("m1@site.example");
    assert!(html.contains("alt=\"Harbor &amp; Grain\"") && html.contains("width=\"199\" height=\"40\""), "{html}");
    assert_eq!(html.matches("<img").count(), 1, "nothing else is loaded");
    assert_eq!(html.matches("<h1").count(), 1);
    assert!(html.contains(">We have your request, &lt;Jane&gt; \u{26f5}</h1>"), "{html}");
    assert_eq!(html.matches("class=\"btn\"").count(), 1);
    assert!(html.contains("href=\"https://site.example/?a=&quot;&amp;b\""), "{html}");
    assert!(html.contains("<title>We received your &lt;request&gt; (HG-7K2M9Q)</title>"), "{html}");
    assert!(html.contains(">By &quot;Monday&quot;&#847;"), "{html}");
    assert!(!html.contains("<script") && !html.contains("<Jane>"));
}

#[test]
fn facts_are_a_table_and_everything_else_is_said_to_be_none() {
    let html = letter().html("m1@site.example");
    assert_eq!(html.matches("<th ").count(), html.matches("scope=\"row\"").count());
    let layout = html.matches("<table role=\"presentation\"").count();
    assert_eq!(html.matches("<table").count(), layout + 1, "{html}");
    assert!(html.contains("Coastal<br>Modern") && html.contains("href=\"tel:+16195550142\""), "{html}");
}

#[test]
fn a_time_stays_in_its_line() {
    let html = letter().html("m1@site.example");
    assert!(html.contains(">Tuesday, December&nbsp;1<"), "{html}");
    assert_eq!(html.matches("padding-left:12px;white-space:nowrap").count(), 2, "{html}");
    let dated = Letter { heading: "Your visit is on Monday, November 30".into(), ..letter() };
    assert!(dated.html("m1@site.example").contains("November&nbsp;30</h1>"), "{html}");
    let long = Row { words: "Jane".into(), end: "not read".into(), below: "Friday, November 20 at 4 pm PST".into() };
    let html = Letter { blocks: vec![Block::Rows(vec![long])], ..letter() }.html("m1@site.example");
    assert!(!html.contains("padding-left:12px;white-space:nowrap"), "{html}");
}

#[test]
fn every_part_stands_in_the_text_in_the_same_order() {
    let letter = letter();
    let text = letter.text();
    let html = letter.html("m1@site.example");
    let mut at_text = 0;
    let mut at_html = html.find("</h1>").expect("a heading");
    for part in [
        "Hello",
        "12 volts",
        "50 ft",
        "Monday, November 30 at 9 am PST",
        "10 am",
        "PST",
        "Thursday, December",
        "Open it",
        "Until Friday",
        "Style",
        "Reply or call",
    ] {
        at_text += text[at_text..].find(part).unwrap_or_else(|| panic!("{part} in {text}"));
        at_html += html[at_html..].find(part).unwrap_or_else(|| panic!("{part} in {html}"));
    }
    assert!(text.starts_with("Your request HG-7K2M9Q\n\nWe have your request, <Jane>"), "{text}");
    assert!(
        text.contains("Before: Monday, November 30 at 9 am PST\nTuesday, December 1, 9 am to 10 am PST\nAt the dock"),
        "{text}"
    );
    assert!(text.contains("Style: Coastal\nModern\nPhone: (619) 555-0142\n"), "{text}");
    assert!(text.ends_with("You asked.\nNo more: https://site.example/stop\n"), "{text}");
}

#[test]
fn a_house_that_is_not_known_leaves_no_gap() {
    let html = Letter { heading: "News".into(), house: House::default(), ..Letter::default() }.html("m1@site.example");
    assert!(!html.contains("<img") && !html.contains("href="), "{html}");
    let text = Letter { heading: "News".into(), ..Letter::default() }.text();
    assert_eq!(text, "News\n");
}

#[test]
fn a_word_without_end_is_broken() {
    let html = Letter { blocks: vec![Block::Words("x".repeat(3_000))], ..letter() }.html("m1@site.example");
    assert_eq!(html.matches("overflow-wrap:anywhere;word-break:break-word").count(), 2, "card and foot");
    assert!(html.len() < 20_000, "{}", html.len());
}
