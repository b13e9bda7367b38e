//! Photos that visitors send.

use crate::chance::Chance;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhotoAction {
    /// With one or two photos, by the contact form.
    Ask {
        person: u8,
        photos: u8,
    },
    Write {
        request: u8,
    },
    /// The last message with a photo: its answer was lost.
    WriteAgain {
        request: u8,
    },
    /// Sent to the site, and never with a form.
    Leave,
}

pub fn pick(chance: &mut Chance) -> PhotoAction {
    let request = chance.index();
    match chance.below(8) {
        0..=2 => PhotoAction::Ask { person: request, photos: chance.index() },
        3..=4 => PhotoAction::Write { request },
        5..=6 => PhotoAction::WriteAgain { request },
        _ => PhotoAction::Leave,
    }
}
