//! The work after a request was won: the owner's notes for the visitor's page, and decisions.

pub mod messages;

use crate::features::conversation::work::messages as msg;
use crate::leads::photos::{LeftOut, LeftOutPhoto, MessageContent, PhotoDraft, read_photos};
use crate::leads::violation::Violations;
use crate::{limits, text};
use serde::Deserialize;

pub use crate::leads::fields::work as field;

/// The owner's note, as received.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct NoteDraft {
    pub text: String,
    /// Of the lead that it was posted to.
    #[serde(skip)]
    pub lead_id: String,
    /// Stored with the form, never named by it.
    #[serde(skip)]
    pub photos: Vec<PhotoDraft>,
    /// Whether photos were sent that could not be stored.
    #[serde(skip)]
    pub photo_missing: bool,
}

impl NoteDraft {
    /// The words alone, before the photos of the form are stored.
    pub fn check_words(&self) -> Result<String, Violations> {
        let mut wrong = Violations::default();
        let words = text::clean(&self.text);
        if words.chars().count() > limits::REPLY_MAX {
            wrong.add(field::TEXT, &crate::features::conversation::messages::too_long(limits::REPLY_MAX));
        }
        if wrong.is_empty() { Ok(words) } else { Err(wrong) }
    }

    pub fn validate(&self) -> Result<MessageContent, Violations> {
        let words = self.check_words()?;
        let mut wrong = Violations::default();
        let photos = read_photos(&self.photos, &mut wrong);
        if words.is_empty() && photos.is_empty() {
            let why = if self.photo_missing { msg::PHOTOS_NOT_STORED } else { msg::NOTE_REQUIRED };
            wrong.add(field::TEXT, why);
        }
        if wrong.is_empty() { Ok(MessageContent { words, photos }) } else { Err(wrong) }
    }
}

/// Why a photo is not in the note that was posted.
#[must_use]
pub fn left_out_sentence(photo: LeftOutPhoto) -> String {
    let reason = match photo.reason {
        LeftOut::OverTheLimit => msg::photos_full(limits::PHOTOS_MAX),
        LeftOut::NotStored => msg::PHOTO_NOT_STORED.to_owned(),
        reason => reason.sentence(),
    };
    crate::messages::photos::left_out(photo.place, &reason)
}

/// A question of the owner, as received.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QuestionDraft {
    pub text: String,
    /// Empty ones do not count.
    pub choices: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    pub words: String,
    pub choices: Vec<String>,
}

impl QuestionDraft {
    /// The question, or why it cannot be asked.
    pub fn validate(&self) -> Result<Question, String> {
        let words = text::clean(&self.text);
        if words.is_empty() {
            return Err(msg::QUESTION_REQUIRED.to_owned());
        }
        if words.chars().count() > limits::REPLY_MAX {
            return Err(crate::features::conversation::messages::too_long(limits::REPLY_MAX));
        }
        let mut choices: Vec<String> = Vec::new();
        for typed in &self.choices {
            let choice = text::clean_line(typed);
            if choice.is_empty() {
                continue;
            }
            if choice.chars().count() > limits::DECISION_CHOICE_MAX {
                return Err(msg::choice_too_long(limits::DECISION_CHOICE_MAX));
            }
            if choices.contains(&choice) {
                return Err(msg::SAME_CHOICES.to_owned());
            }
            choices.push(choice);
        }
        if !(limits::DECISION_CHOICES_MIN..=limits::DECISION_CHOICES_MAX).contains(&choices.len()) {
            return Err(msg::wrong_choices(limits::DECISION_CHOICES_MIN, limits::DECISION_CHOICES_MAX));
        }
        Ok(Question { words, choices })
    }
}

/// A decision that waits for the visitor, as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenDecision {
    pub id: String,
    pub question: String,
    pub choices: Vec<String>,
}

/// The visitor's answer, as received.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct DecisionDraft {
    /// Id of the decision.
    pub decision: String,
    /// One of its choices, in its words: another device may show an older question.
    pub choice: String,
    pub words: String,
}

impl DecisionDraft {
    /// The answer in words: the choice, then what was added.
    pub fn answer(&self, choices: &[String]) -> Result<String, Violations> {
        let mut wrong = Violations::default();
        let words = wrong.text(field::WORDS, &self.words, limits::DESCRIPTION_MAX);
        let choice = text::clean_line(&self.choice);
        if choice.is_empty() {
            wrong.add(field::CHOICE, msg::CHOICE_REQUIRED);
        } else if !choices.contains(&choice) {
            wrong.add(field::CHOICE, crate::messages::OPTION_UNKNOWN);
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        Ok(if words.is_empty() { choice } else { format!("{choice}\n\n{words}") })
    }
}

/// The choice in an answer to a decision.
#[must_use]
pub fn chosen_of(answer: &str) -> &str {
    match answer.split_once("\n\n") {
        Some((choice, _)) => choice,
        None => answer,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(choices: &[&str]) -> Result<Question, String> {
        let choices = choices.iter().map(|choice| (*choice).to_owned()).collect();
        QuestionDraft { text: " Which oil? ".into(), choices }.validate()
    }

    #[test]
    fn a_note_has_words_or_photos() {
        let empty = NoteDraft::default().validate().expect_err("nothing");
        assert_eq!(empty.of(field::TEXT), Some(msg::NOTE_REQUIRED));
        let lost = NoteDraft { photo_missing: true, ..NoteDraft::default() }.validate().expect_err("lost");
        assert_eq!(lost.of(field::TEXT), Some(msg::PHOTOS_NOT_STORED));
        let photo = PhotoDraft { token: "t".into(), words: String::new() };
        let note = NoteDraft { photos: vec![photo], ..NoteDraft::default() }.validate().expect("a photo");
        assert_eq!((note.words.as_str(), note.photos.len()), ("", 1));
        let long = NoteDraft { text: "x".repeat(limits::REPLY_MAX + 1), ..NoteDraft::default() };
        assert!(long.validate().is_err());
    }

    #[test]
    fn a_decision_has_two_to_four_different_choices() {
        let asked = question(&["Teak  oil", "", " Hard wax"]).expect("a question");
        assert_eq!(asked, Question { words: "Which oil?".into(), choices: vec!["Teak oil".into(), "Hard wax".into()] });
        let count = msg::wrong_choices(limits::DECISION_CHOICES_MIN, limits::DECISION_CHOICES_MAX);
        assert_eq!(question(&["Teak oil", " "]), Err(count.clone()));
        assert_eq!(question(&["1", "2", "3", "4", "5"]), Err(count));
        assert_eq!(question(&["Teak oil", "Teak  oil"]), Err(msg::SAME_CHOICES.to_owned()));
        assert!(question(&["a", &"x".repeat(limits::DECISION_CHOICE_MAX + 1)]).is_err());
        assert!(QuestionDraft { text: " ".into(), choices: vec!["a".into(), "b".into()] }.validate().is_err());
    }

    #[test]
    fn an_answer_is_one_of_the_choices() {
        let choices = ["Teak oil".to_owned(), "Hard wax".to_owned()];
        let answer = |choice: &str, words: &str| {
            let draft = DecisionDraft { decision: "d".into(), choice: choice.into(), words: words.into() };
            draft.answer(&choices)
        };
        let said = answer("Hard wax", " matt, please\n\nJane ").expect("an answer");
        assert_eq!((chosen_of(&said), said.as_str()), ("Hard wax", "Hard wax\n\nmatt, please\n\nJane"));
        let short = answer("Teak oil", "").expect("an answer");
        assert_eq!((chosen_of(&short), short.as_str()), ("Teak oil", "Teak oil"));
        assert_eq!(answer("", "").expect_err("nothing").of(field::CHOICE), Some(msg::CHOICE_REQUIRED));
        assert_eq!(answer("Paint", "").expect_err("unknown").of(field::CHOICE), Some(crate::messages::OPTION_UNKNOWN));
        assert!(answer("Teak oil", &"x".repeat(limits::DESCRIPTION_MAX + 1)).is_err());
    }
}
