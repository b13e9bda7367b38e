use super::PATH;
use super::messages as msg;
use crate::text::options::codes;

codes! {
    /// In their order. A code is the last part of the question's address.
    Question {
        Name = "name", "Name and town";
        Work = "work", "What you do";
        Photos = "photos", "Photos";
        Headline = "headline", "Headline";
        Sentence = "sentence", "One sentence";
        Contact = "contact", "Phone and mail";
        Place = "place", "Where you work";
        Hours = "hours", "Hours";
        License = "license", "License number";
        Words = "words", "A client’s words";
    }
}

/// How a question stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerState {
    Open,
    Answered,
    LeftOut,
}

impl Question {
    /// From 1.
    #[must_use]
    pub fn number(self) -> usize {
        Self::ALL.iter().take_while(|question| **question != self).count() + 1
    }

    /// None after the last one.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self.number()).copied()
    }

    #[must_use]
    pub fn previous(self) -> Option<Self> {
        let before = self.number().checked_sub(2)?;
        Self::ALL.get(before).copied()
    }

    /// Without a name there is nothing to show.
    #[must_use]
    pub fn can_be_left_out(self) -> bool {
        self != Self::Name
    }

    #[must_use]
    pub fn path(self) -> String {
        format!("{PATH}/{}", self.code())
    }

    #[must_use]
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Name => "What is your business called, and where is it?",
            Self::Work => "What do you do?",
            Self::Photos => "Show your work",
            Self::Headline => "What should people read first?",
            Self::Sentence => "Say in one sentence what you make, and for whom",
            Self::Contact => "How do people reach you?",
            Self::Place => "Where do you work?",
            Self::Hours => "When are you there?",
            Self::License => "Do you have a license number?",
            Self::Words => "What has a client said about you?",
        }
    }

    /// What the answer does on the site.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Self::Name => msg::NAME_ABOUT,
            Self::Work => msg::WORK_ABOUT,
            Self::Photos => msg::PHOTOS_ABOUT,
            Self::Headline => msg::HEADLINE_ABOUT,
            Self::Sentence => msg::SENTENCE_ABOUT,
            Self::Contact => msg::CONTACT_ABOUT,
            Self::Place => msg::PLACE_ABOUT,
            Self::Hours => msg::HOURS_ABOUT,
            Self::License => msg::LICENSE_ABOUT,
            Self::Words => msg::WORDS_ABOUT,
        }
    }

    /// What the site does without the answer.
    #[must_use]
    pub const fn without(self) -> &'static str {
        match self {
            Self::Name => "",
            Self::Work => "no cards are shown",
            Self::Photos => "wood is shown in their place",
            Self::Headline => "your name stands first",
            Self::Sentence => "no sentence is shown",
            Self::Contact => "no phone and no mail are shown",
            Self::Place => "no address and no Showroom page",
            Self::Hours => "no hours are shown",
            Self::License => "no line is shown",
            Self::Words => "no words of clients are shown",
        }
    }

    /// The address of the public page, with its part, that the answer writes.
    #[must_use]
    pub const fn shown_at(self) -> &'static str {
        match self {
            Self::Name | Self::Headline | Self::Sentence => "/",
            Self::Work => "/#services",
            Self::Photos => "/#workshop",
            Self::Contact | Self::Place | Self::Hours => "/contact",
            Self::License => "/contact#footer",
            Self::Words => "/#rev",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_follow_each_other() {
        assert_eq!(Question::Name.number(), 1);
        assert_eq!(Question::Words.number(), 10);
        assert_eq!(Question::Name.previous(), None);
        assert_eq!(Question::Words.next(), None);
        for question in Question::ALL {
            if let Some(next) = question.next() {
                assert_eq!(next.previous(), Some(question));
            }
        }
    }
}
