use super::Action;
use crate::chance::Chance;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewsAction {
    /// A person who can be asked. If there is none, a request is won first.
    Ask { request: u8 },
    /// Also one who must not be asked.
    AskAnybody { request: u8 },
    /// By the owner, of one of those that were asked.
    Stop { asked: u8 },
    /// By the link of one of the mails that ever arrived.
    StopByLink { mail: u8 },
    /// The token of one mail with the request of another one.
    Forge { mail: u8, other: u8 },
    /// What did not arrive.
    SendAgain { asked: u8 },
    /// All mails go out, and then the workers look for whom to remind.
    TwoWeeks,
}

pub fn pick(chance: &mut Chance) -> Action {
    let request = chance.index();
    Action::Reviews(match chance.below(20) {
        0..=7 => ReviewsAction::Ask { request },
        8 => ReviewsAction::AskAnybody { request },
        9..=10 => ReviewsAction::Stop { asked: request },
        11..=13 => ReviewsAction::StopByLink { mail: request },
        14 => ReviewsAction::Forge { mail: request, other: chance.index() },
        15 => ReviewsAction::SendAgain { asked: request },
        _ => ReviewsAction::TwoWeeks,
    })
}
