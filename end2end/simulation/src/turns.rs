//! What several people do at the same time.

use crate::action::Action;

/// More pauses than most actions have.
const PAUSES: u8 = 7;

pub struct Turns<'a> {
    /// At which the first one waits.
    pub pause: usize,
    pub first: Action,
    /// What is carried out in the meantime.
    pub others: &'a [Action],
}

impl<'a> Turns<'a> {
    /// None if these actions do not begin with it, or some of them do not wait for others.
    #[must_use]
    pub fn of(actions: &'a [Action]) -> Option<Self> {
        let [Action::Meanwhile { pause, others }, first, rest @ ..] = actions else { return None };
        let count = if others % 2 == 0 { 1 } else { 2 };
        let others = rest.get(..count.min(rest.len()))?;
        let all_take_turns = takes_turns(*first) && others.iter().all(|other| takes_turns(*other));
        if others.is_empty() || !all_take_turns || asks_for_erased(*first, others) {
            return None;
        }
        Some(Self { pause: usize::from(pause % PAUSES), first: *first, others })
    }

    /// With the action that says so.
    #[must_use]
    pub const fn length(&self) -> usize {
        2 + self.others.len()
    }
}

/// A form that is sent again after its request was erased makes another request.
fn asks_for_erased(first: Action, others: &[Action]) -> bool {
    matches!(first, Action::AskAgain { .. })
        && others.iter().any(|other| matches!(other, Action::EraseRequest { .. } | Action::ErasePerson { .. }))
}

/// What a person does to a request that is there.
const fn takes_turns(action: Action) -> bool {
    matches!(
        action,
        Action::AskAgain { .. }
            | Action::Write { .. }
            | Action::Choose { .. }
            | Action::VisitorMoves { .. }
            | Action::VisitorCancels { .. }
            | Action::Withdraw { .. }
            | Action::AskForLink { .. }
            | Action::Decide { .. }
            | Action::Answer { .. }
            | Action::TakeAnswerBack { .. }
            | Action::Confirm { .. }
            | Action::OwnerMoves { .. }
            | Action::OwnerCancels { .. }
            | Action::InviteAgain { .. }
            | Action::Set { .. }
            | Action::Undo { .. }
            | Action::AddNote { .. }
            | Action::PostNote { .. }
            | Action::AskToDecide { .. }
            | Action::RemovePosted { .. }
            | Action::NoteMail { .. }
            | Action::SetAmount { .. }
            | Action::Merge { .. }
            | Action::Split { .. }
            | Action::ClosePage { .. }
            | Action::SendLink { .. }
            | Action::EraseRequest { .. }
            | Action::ErasePerson { .. }
    )
}
