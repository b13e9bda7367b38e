//! Whether visitors see the site, and what has to be done before they may.

pub mod messages;
mod state;

use crate::admin::first_steps::UnwrittenPage;
pub use state::SiteState;

/// Why the site may not be opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Missing {
    /// The owner gave neither a phone number nor a mail address.
    pub is_unreachable: bool,
    /// Public pages with words in brackets.
    pub unwritten: Vec<UnwrittenPage>,
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
            let titles: Vec<&str> = self.unwritten.iter().map(|page| page.title.as_str()).collect();
            sentences.push(messages::unwritten(&titles));
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
        let home = UnwrittenPage { id: "1".into(), title: "Home".into() };
        let contact = UnwrittenPage { id: "2".into(), title: "Contact".into() };
        let missing = Missing { is_unreachable: true, unwritten: vec![home, contact] };
        assert!(!missing.is_empty());
        assert_eq!(
            missing.sentence(),
            format!("{} Words in brackets are still to be replaced on Home and Contact.", messages::UNREACHABLE)
        );
    }
}
