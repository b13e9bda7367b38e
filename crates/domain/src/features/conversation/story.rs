//! The draft of a project's story, made of the notes on the work. It has no personal data of the visitor.

use crate::features::conversation::paragraphs;
use crate::kinds::Document;
use crate::leads::lead::Lead;
use crate::limits;
use crate::sections::{
    PictureWithTextLook, PictureWithTextSection, PicturesSection, SectionContent, SectionPicture, TextSection,
};
use crate::text::inline::InlineText;
use crate::time::day::Day;

/// Longest text of a section with a picture, in characters.
const BESIDE_PICTURE_MAX: usize = 1_000;
/// Shorter parts of a name are common words, such as 'de'.
const NAME_PART_MIN: usize = 3;
/// Fewer digits are measures, not a phone number.
const PHONE_DIGITS_MIN: usize = 7;

pub const NAME_MARK: &str = "[name]";
pub const CONTACT_MARK: &str = "[contact]";

/// One note.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chapter {
    pub title: String,
    pub words: String,
    /// Ids in the library, in their order.
    pub pictures: Vec<String>,
}

/// 'Week 3, Friday, November 20'. The first note is of week 1.
#[must_use]
pub fn chapter_title(first: Day, day: Day) -> String {
    format!("Week {}, {}", week(first, day), day.long())
}

/// The week of a day, counted from the week of the first one. Weeks begin on Monday.
#[must_use]
pub fn week(first: Day, day: Day) -> i32 {
    let back = i32::try_from(first.weekday()).unwrap_or(0);
    let monday = first.plus(-back);
    day.0.saturating_sub(monday.0).div_euclid(7) + 1
}

/// The chapters as sections. Each has one, and another one for further pictures while there is room.
#[must_use]
pub fn sections(chapters: &[Chapter]) -> Vec<Document> {
    let mut room = limits::SECTIONS_MAX.saturating_sub(chapters.len());
    let mut sections = Vec::new();
    for chapter in chapters.iter().take(limits::SECTIONS_MAX) {
        let mut further = chapter.pictures.as_slice();
        let has_words = !chapter.words.is_empty();
        let fits = chapter.words.chars().count() <= BESIDE_PICTURE_MAX;
        match chapter.pictures.first() {
            Some(picture) if has_words && fits => {
                further = &chapter.pictures[1..];
                sections.push(beside(chapter, picture, sections.len()).stored());
            }
            Some(_) if !has_words => {
                sections.push(pictures(&chapter.title, further).stored());
                continue;
            }
            Some(_) | None => sections.push(words(chapter).stored()),
        }
        if !further.is_empty() && room > 0 {
            room -= 1;
            sections.push(pictures("", further).stored());
        }
    }
    sections
}

fn picture(id: &str) -> SectionPicture {
    SectionPicture { picture: id.to_owned(), ..SectionPicture::default() }
}

/// With the picture on alternating sides.
fn beside(chapter: &Chapter, id: &str, place: usize) -> SectionContent {
    let look = if place.is_multiple_of(2) { PictureWithTextLook::Right } else { PictureWithTextLook::Left };
    SectionContent::PictureWithText(PictureWithTextSection {
        look,
        title: chapter.title.clone(),
        text: InlineText::plain(&chapter.words),
        picture: picture(id),
        ..PictureWithTextSection::default()
    })
}

fn pictures(title: &str, ids: &[String]) -> SectionContent {
    let items = ids.iter().map(|id| picture(id)).collect();
    SectionContent::Pictures(PicturesSection { title: title.to_owned(), items })
}

fn words(chapter: &Chapter) -> SectionContent {
    let mut content = String::new();
    for paragraph in paragraphs(&chapter.words) {
        content.push_str(&InlineText::plain(paragraph).html());
    }
    SectionContent::Text(TextSection { title: chapter.title.clone(), content })
}

/// The words with marks in place of the visitor's name, address, vessel and numbers.
#[must_use]
pub fn without_person(words: &str, lead: &Lead) -> String {
    let mut text = words.to_owned();
    let mut phrases = vec![lead.summary.name.as_str(), lead.email.as_str(), lead.phone.as_str()];
    phrases.push(&lead.summary.reference);
    if let Some(project) = &lead.project {
        phrases.push(&project.location);
        phrases.push(project.vessel_name.as_deref().unwrap_or_default());
    }
    for phrase in phrases {
        let phrase = phrase.trim();
        let mark = if phrase == lead.summary.name.trim() { NAME_MARK } else { CONTACT_MARK };
        text = replaced(&text, phrase, mark);
    }
    for part in lead.summary.name.split_whitespace() {
        if part.chars().count() >= NAME_PART_MIN {
            text = replaced(&text, part, NAME_MARK);
        }
    }
    without_contacts(&text)
}

/// Every occurrence of a whole phrase, whatever its case. An empty phrase occurs nowhere.
fn replaced(text: &str, phrase: &str, mark: &str) -> String {
    let wanted: Vec<char> = phrase.chars().flat_map(char::to_lowercase).collect();
    if wanted.is_empty() {
        return text.to_owned();
    }
    let chars: Vec<char> = text.chars().collect();
    let mut written = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let end = at + wanted.len();
        let begins_word = at == 0 || !chars[at - 1].is_alphanumeric();
        let ends_word = end >= chars.len() || !chars[end].is_alphanumeric();
        if end <= chars.len() && begins_word && ends_word && is_same(&chars[at..end], &wanted) {
            written.push_str(mark);
            at = end;
        } else {
            written.push(chars[at]);
            at += 1;
        }
    }
    written
}

fn is_same(chars: &[char], wanted: &[char]) -> bool {
    chars.iter().zip(wanted).all(|(have, want)| have.to_lowercase().eq([*want]))
}

/// Without words that look like an email address or a phone number.
fn without_contacts(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for piece in text.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        let digits = word.chars().filter(char::is_ascii_digit).count();
        let is_phone = digits >= PHONE_DIGITS_MIN && !word.chars().any(char::is_alphabetic);
        if is_phone || word.contains('@') {
            written.push_str(CONTACT_MARK);
            written.push_str(&piece[word.len()..]);
        } else {
            written.push_str(piece);
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::Fields as _;
    use crate::sections::stored;

    fn day(iso: &str) -> Day {
        Day::parse(iso).expect("a day")
    }

    #[test]
    fn weeks_are_counted_from_the_first_note() {
        let first = day("2026-11-20");
        assert_eq!(week(first, first), 1);
        assert_eq!(week(first, day("2026-11-22")), 1, "a Sunday");
        assert_eq!(week(first, day("2026-11-23")), 2, "a Monday");
        assert_eq!(week(first, day("2027-01-01")), 7);
        assert_eq!(chapter_title(first, day("2026-11-27")), "Week 2, Friday, November 27");
    }

    #[test]
    fn a_note_becomes_a_chapter_with_its_photos() {
        let chapter = |words: &str, pictures: &[&str]| Chapter {
            title: "Week 1".into(),
            words: words.into(),
            pictures: pictures.iter().map(|id| (*id).to_owned()).collect(),
        };
        let types = |chapters: &[Chapter]| {
            let made = sections(chapters);
            made.iter().map(|section| section.text(stored::TYPE).to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(types(&[chapter("Sanded", &[])]), ["text"]);
        assert_eq!(types(&[chapter("Sanded", &["a"])]), ["picture-with-text"]);
        assert_eq!(types(&[chapter("Sanded", &["a", "b"])]), ["picture-with-text", "pictures"]);
        assert_eq!(types(&[chapter("", &["a", "b"])]), ["pictures"]);
        assert_eq!(types(&[chapter(&"x".repeat(1_001), &["a"])]), ["text", "pictures"]);
        let many = vec![chapter("Sanded", &["a", "b"]); limits::SECTIONS_MAX];
        assert_eq!(sections(&many).len(), limits::SECTIONS_MAX);
        let text = words(&chapter("LOA < 50 ft\n\nTeak", &[])).stored();
        let Some(serde_json::Value::Object(values)) = text.get(stored::VALUES) else { panic!("values") };
        assert_eq!(values.text("content"), "<p>LOA &lt; 50 ft</p><p>Teak</p>");
    }

    #[test]
    fn whole_phrases_are_replaced_whatever_their_case() {
        assert_eq!(replaced("Dear JANE, Janet's oil", "Jane", NAME_MARK), "Dear [name], Janet's oil");
        assert_eq!(replaced("Jörg und jörg", "JÖRG", NAME_MARK), "[name] und [name]");
        assert_eq!(replaced("aboard Second Wind.", "second wind", CONTACT_MARK), "aboard [contact].");
        assert_eq!(replaced("same", "", NAME_MARK), "same");
    }

    #[test]
    fn contacts_of_anyone_are_replaced() {
        assert_eq!(
            without_contacts("Call 619-555-0142\nor a@example.com, 12 mm"),
            "Call [contact]\nor [contact] 12 mm"
        );
    }
}
