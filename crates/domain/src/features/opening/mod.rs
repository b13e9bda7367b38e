//! Whether visitors see the site, and what has to be done before they may.

pub mod messages;
mod state;

use crate::kinds::Kind;
pub use state::SiteState;

/// Why the site may not be opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Missing {
    /// The owner gave neither a phone number nor a mail address.
    pub is_unreachable: bool,
    /// What visitors would see with words in brackets.
    pub unwritten: Vec<Unwritten>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritten {
    pub kind: Kind,
    pub id: String,
    pub title: String,
}

impl Unwritten {
    /// As it stands in a sentence: 'Home', 'FAQ "How long?"', 'Business profile'.
    #[must_use]
    pub fn name(&self) -> String {
        if self.kind == Kind::Pages || self.kind.is_single() {
            self.title.clone()
        } else {
            format!("{} \u{201c}{}\u{201d}", self.kind.singular(), self.title)
        }
    }
}

impl Missing {
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        !self.is_unreachable && self.unwritten.is_empty()
    }

    /// As one sentence, for programs and for forms that cannot show links.
    #[must_use]
    pub fn sentence(&self) -> String {
        let mut sentences = Vec::new();
        if self.is_unreachable {
            sentences.push(messages::UNREACHABLE.to_owned());
        }
        if !self.unwritten.is_empty() {
            let names: Vec<String> = self.unwritten.iter().map(Unwritten::name).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            sentences.push(messages::unwritten(&names));
        }
        sentences.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_said_in_one_sentence_each() {
        assert!(Missing::default().is_empty() && Missing::default().sentence().is_empty());
        let home = Unwritten { kind: Kind::Pages, id: "1".into(), title: "Home".into() };
        let faq = Unwritten { kind: Kind::Faqs, id: "2".into(), title: "How long?".into() };
        let missing = Missing { is_unreachable: true, unwritten: vec![home, faq] };
        assert!(!missing.is_empty());
        assert_eq!(
            missing.sentence(),
            format!("{} {} Home and FAQ \u{201c}How long?\u{201d}.", messages::UNREACHABLE, messages::BRACKETS)
        );
    }
}
