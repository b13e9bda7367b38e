//! The plain text of a letter, in the order of its HTML part.

use super::letter::{Block, Fact, House, Leaf, Letter, Link, Row, Writer};
use domain::text;

impl Letter {
    pub(super) fn text(&self) -> String {
        let mut parts = vec![text::clean_line(&self.about), text::clean_line(&self.heading)];
        for block in &self.blocks {
            parts.push(text_of(block));
        }
        parts.push(house(&self.house));
        parts.push(why(self));
        parts.retain(|part| !part.is_empty());
        let mut out = parts.join("\n\n");
        out.push('\n');
        out
    }
}

fn text_of(block: &Block) -> String {
    match block {
        Block::Text(words) | Block::Words(words) | Block::Note(words) => words.clone(),
        Block::Quote(words) => {
            let lines: Vec<String> = words.lines().map(|line| format!("> {line}")).collect();
            lines.join("\n")
        }
        Block::Facts(facts) => {
            let lines: Vec<String> = facts.iter().map(fact).collect();
            lines.join("\n")
        }
        Block::Rows(rows) => {
            let lines: Vec<String> = rows.iter().map(row).collect();
            lines.join("\n")
        }
        Block::Leaf(Leaf { month, day, weekday, before, hours, zone, note }) => {
            let before = if before.is_empty() { String::new() } else { format!("Before: {before}") };
            let time = format!("{weekday}, {month} {day}, {hours} {zone}");
            lines_of(&[&before, time.trim_end(), note])
        }
        Block::Photos(photos) => {
            let lines: Vec<&str> = photos.iter().map(|photo| photo.alt.as_str()).collect();
            lines_of(&lines)
        }
        Block::Link(words, href) | Block::Button(words, href) => format!("{words}: {href}"),
        Block::Writer(Writer { name, says, phone, .. }) => lines_of(&[name, format!("{says} {phone}").trim()]),
    }
}

fn fact(fact: &Fact) -> String {
    let link = fact.link.as_ref().map(link).unwrap_or_default();
    let line = format!("{}: {}", fact.label, fact.value);
    match (fact.value.as_str(), link.as_str()) {
        (_, "") => line,
        ("", link) => format!("{}: {link}", fact.label),
        (_, link) => format!("{line}\n{link}"),
    }
}

fn row(row: &Row) -> String {
    let parts: Vec<&str> = [&*row.words, &*row.end, &*row.below].into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

/// A number and a mail address say themselves where they lead.
fn link(link: &Link) -> String {
    if link.href.starts_with("tel:") || link.href.starts_with("mailto:") {
        return link.words.clone();
    }
    format!("{}: {}", link.words, link.href)
}

fn house(house: &House) -> String {
    let reach = match (house.phone.as_str(), house.hours.as_str()) {
        (phone, "") => phone.to_owned(),
        ("", hours) => hours.to_owned(),
        (phone, hours) => format!("{phone}, {hours}"),
    };
    let mut lines = vec![house.full_name.as_str(), house.address.as_str(), reach.as_str()];
    lines.extend(house.record.iter().map(String::as_str));
    lines_of(&lines)
}

fn why(letter: &Letter) -> String {
    let stop = letter.stop.as_ref().map(link).unwrap_or_default();
    lines_of(&[&letter.why, &stop])
}

fn lines_of(lines: &[&str]) -> String {
    let known: Vec<&str> = lines.iter().copied().filter(|line| !line.is_empty()).collect();
    known.join("\n")
}
