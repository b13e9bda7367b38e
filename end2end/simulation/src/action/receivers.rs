//! Programs of the owner's choice that are told what happens to requests.

use crate::chance::Chance;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReceiverAction {
    /// With a test, as the screen sends one at once.
    Add {
        events: u8,
    },
    /// The one of the settings, whose messages have a form of their own.
    SetFirst {
        events: u8,
    },
    Test {
        receiver: u8,
    },
    /// Off if it was on, and the other way round.
    Switch {
        receiver: u8,
    },
    Renew {
        receiver: u8,
    },
    Remove {
        receiver: u8,
    },
    Server(HookAnswer),
}

/// How the other programs treat the next message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookAnswer {
    /// 500, to be tried again.
    Fails,
    /// 410, to be given up.
    IsGone,
    /// It takes nothing.
    HangsUp,
    /// It takes the message, and the answer is lost.
    LosesAnswer,
}

const ANSWERS: [HookAnswer; 4] = [HookAnswer::Fails, HookAnswer::IsGone, HookAnswer::HangsUp, HookAnswer::LosesAnswer];

pub fn pick(chance: &mut Chance) -> ReceiverAction {
    let receiver = chance.index();
    match chance.below(16) {
        0..=6 => ReceiverAction::Add { events: chance.index() },
        7..=8 => ReceiverAction::SetFirst { events: chance.index() },
        9 => ReceiverAction::Test { receiver },
        10..=11 => ReceiverAction::Switch { receiver },
        12 => ReceiverAction::Renew { receiver },
        13 => ReceiverAction::Remove { receiver },
        _ => ReceiverAction::Server(chance.one_of(&ANSWERS)),
    }
}
