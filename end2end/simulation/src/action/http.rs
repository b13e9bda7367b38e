//! What happens between a browser and the site. Where forms do not go through the router, nothing of it happens.

use super::{Action, Device};
use crate::chance::Chance;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HttpAction {
    /// To the next form that is sent.
    Next(Oddity),
    SignOut {
        device: Device,
    },
    /// The first form of a request again, in other words: the browser still has its page.
    AskInOtherWords {
        request: u8,
    },
    /// An older form comes once more: from a page that was still open, or by the back button.
    SendOld {
        form: u8,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// A page of somebody else sends it first.
    FromForeignPage,
    /// The same in a browser that says the origin only.
    FromForeignPageOfOldBrowser,
    /// It comes first without a session.
    WithoutSession,
    /// It comes first with a session that nobody has.
    WithForgedSession,
    /// The button is pressed twice, or the answer is lost and it is sent again.
    Twice,
}

const ODDITIES: [Oddity; 8] = [
    Oddity::FromForeignPage,
    Oddity::FromForeignPageOfOldBrowser,
    Oddity::WithoutSession,
    Oddity::WithForgedSession,
    Oddity::Twice,
    Oddity::Twice,
    Oddity::Twice,
    Oddity::Twice,
];

pub fn pick(chance: &mut Chance) -> Action {
    Action::Http(match chance.below(10) {
        0 => HttpAction::SignOut { device: if chance.below(2) == 0 { Device::Desk } else { Device::Phone } },
        1..=2 => HttpAction::SendOld { form: chance.index() },
        3 => HttpAction::AskInOtherWords { request: chance.index() },
        _ => HttpAction::Next(chance.one_of(&ODDITIES)),
    })
}
