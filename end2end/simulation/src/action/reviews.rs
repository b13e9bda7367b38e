use super::Action;
use crate::chance::Chance;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewsAction {
    /// Only customers are asked.
    Win {
        request: u8,
    },
    Ask {
        request: u8,
    },
    /// By the owner, of one of those that were asked.
    Stop {
        asked: u8,
    },
    /// By the link of one of the mails that ever arrived.
    StopByLink {
        mail: u8,
    },
    /// The token of one mail with the request of another one.
    Forge {
        mail: u8,
        other: u8,
    },
    /// What did not arrive.
    SendAgain {
        asked: u8,
    },
    /// And the workers look for whom to remind.
    TwoWeeks,
}

pub fn pick(chance: &mut Chance) -> Action {
    let request = chance.index();
    Action::Reviews(match chance.below(20) {
        0..=4 => ReviewsAction::Win { request },
        5..=9 => ReviewsAction::Ask { request },
        10..=11 => ReviewsAction::Stop { asked: request },
        12..=13 => ReviewsAction::StopByLink { mail: request },
        14 => ReviewsAction::Forge { mail: request, other: chance.index() },
        15..=16 => ReviewsAction::SendAgain { asked: request },
        _ => ReviewsAction::TwoWeeks,
    })
}
