use super::Action;
use crate::chance::Chance;

/// The address at which the owner's calendar finds the visits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeedAction {
    Renew,
    Stop,
    /// At each address that there ever was.
    ReadAll,
}

/// With the links to pages of requests, which end in the same way.
pub fn pick(chance: &mut Chance) -> Action {
    let request = chance.index();
    match chance.below(9) {
        0..=1 => Action::Feed(FeedAction::Renew),
        2 => Action::Feed(FeedAction::Stop),
        3..=4 => Action::Feed(FeedAction::ReadAll),
        5..=6 => Action::ClosePage { request },
        _ => Action::SendLink { request },
    }
}
