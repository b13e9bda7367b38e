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

pub fn pick(chance: &mut Chance) -> Action {
    Action::Feed(match chance.below(5) {
        0..=1 => FeedAction::Renew,
        2 => FeedAction::Stop,
        _ => FeedAction::ReadAll,
    })
}
