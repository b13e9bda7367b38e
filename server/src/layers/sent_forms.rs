//! Which held forms were sent: each acts once, even if the sign-in that carries it arrives twice.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// More than the owner signs in while a page with a form is open.
const MARKS_MAX: usize = 1_000;

/// The marks of the forms, without anything of what they say. Only a successful sign-in adds one.
#[derive(Clone, Default)]
pub struct SentForms(Arc<Mutex<VecDeque<String>>>);

impl SentForms {
    /// False if the form with this mark was sent before.
    #[must_use]
    pub fn is_first(&self, mark: &str) -> bool {
        let mut marks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if marks.iter().any(|sent| sent == mark) {
            return false;
        }
        if marks.len() == MARKS_MAX {
            marks.pop_front();
        }
        marks.push_back(mark.to_owned());
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_sent_once_and_memory_is_bounded() {
        let sent = SentForms::default();
        assert!(sent.is_first("a") && !sent.is_first("a") && sent.is_first("b"));
        for n in 0..MARKS_MAX {
            assert!(sent.is_first(&n.to_string()));
        }
        assert_eq!(sent.0.lock().expect("marks").len(), MARKS_MAX);
    }
}
