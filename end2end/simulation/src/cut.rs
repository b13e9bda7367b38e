//! A run in which the program dies in the middle of an action. Another run, whole to the end of that action, tells first
//! what would have been acknowledged: the same seed makes the same ids.

use crate::action::{AccountsAction, Action, ContentAction, ReceiverAction, ReviewsAction};
use crate::world::{Memory, Template, Trouble, World};
use backend::pauses;

pub struct Cut {
    /// Which of the actions is cut.
    pub place: usize,
    /// At which of its pauses.
    pub pause: usize,
    /// What is true if the action had come to its end.
    pub done: Memory,
}

/// None if no action is to be cut.
pub async fn plan(seed: u64, actions: &[Action], template: &Template) -> Result<Option<Cut>, Trouble> {
    for (place, action) in actions.iter().enumerate() {
        if let Action::Cut { pause } = action {
            let mut world = World::new(seed, template).await?;
            let cut = whole(&mut world, actions, place, *pause).await;
            world.end().await?;
            return Ok(cut);
        }
    }
    Ok(None)
}

/// The first action from there on that writes. None if there is none, or if an action fails: then the run itself does.
async fn whole(world: &mut World, actions: &[Action], from: usize, pause: u8) -> Option<Cut> {
    for (place, action) in actions.iter().enumerate() {
        pauses::stop_at(None);
        world.act(*action).await.ok()?;
        let pauses = world.pauses;
        if place > from && pauses > 0 && can_be_cut(*action) {
            return Some(Cut { place, pause: usize::from(pause) % pauses, done: world.memory() });
        }
    }
    None
}

/// Of what only reads, nothing is left to be cut. Others are several steps, each whole by itself, or make a secret that no
/// table shows.
const fn can_be_cut(action: Action) -> bool {
    match action {
        Action::LookAtPage { .. }
        | Action::Restart
        | Action::ReadAll
        | Action::Notice(_)
        | Action::Content(ContentAction::MonthPasses)
        | Action::Receiver(
            ReceiverAction::Add { .. } | ReceiverAction::SetFirst { .. } | ReceiverAction::Renew { .. },
        )
        | Action::Reviews(ReviewsAction::Ask { .. } | ReviewsAction::AskAnybody { .. } | ReviewsAction::TwoWeeks) => {
            false
        }
        Action::Accounts(action) => matches!(action, AccountsAction::SignIn { .. } | AccountsAction::SignOut { .. }),
        _ => true,
    }
}
