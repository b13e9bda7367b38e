//! Two people at the same time: what one of them does waits between two of its writes while the other one acts.

use super::dying::until_stopped;
use super::{Trouble, World, does_something, ends, kind};
use crate::action::Action;
use crate::model::{Happened, Model, Standing};
use backend::pauses;

/// More words than an action makes.
const WORDS: usize = 16;

impl World {
    /// The first action waits at a pause while the others are carried out, if it has that many and has changed nothing yet.
    pub async fn take_turns(&mut self, pause: usize, first: Action, others: &[Action]) -> Result<(), Trouble> {
        let mut others = others;
        let before = self.tables().await?;
        let known_words = self.model.words.clone();
        let mut hands = self.clone();
        self.words += WORDS;
        pauses::stop_at(Some(pause));
        let happened = {
            let mut action = Box::pin(hands.carry_out(first));
            match ends(until_stopped(action.as_mut())).await? {
                Some(happened) => happened,
                None => {
                    if self.tables().await? == before {
                        for other in others {
                            self.act(*other).await?;
                        }
                        others = &[];
                    }
                    pauses::go_on();
                    ends(action).await?
                }
            }
        };
        pauses::go_on();
        let happened = happened?;
        for (word, whose) in &hands.model.words {
            if !known_words.contains_key(word) {
                self.model.words.insert(word.clone(), *whose);
            }
        }
        if !others.is_empty() {
            // They come after it, from the pages as it has left them.
            self.desk = hands.desk.clone();
            self.phone = hands.phone.clone();
            self.browsers = hands.browsers.clone();
        }
        self.take_over(&hands, first, &happened);
        for other in others {
            self.act(*other).await?;
        }
        Ok(())
    }

    /// What the first one did, after what the others did.
    fn take_over(&mut self, hands: &Self, action: Action, happened: &Happened) {
        for (request, known) in hands.known.iter().enumerate() {
            for token in &known.tokens {
                if !self.known[request].tokens.contains(token) {
                    self.known[request].tokens.push(token.clone());
                }
            }
        }
        if is_done_by_another(&self.model, happened) {
            return;
        }
        if does_something(action, happened) {
            self.done.push(kind(action));
        }
        let now = self.now();
        self.model.apply(happened, now);
    }
}

/// What is sent twice at the same time is one and the same.
fn is_done_by_another(model: &Model, happened: &Happened) -> bool {
    match happened {
        Happened::Chose { request, id, .. }
        | Happened::Wrote { request, id, .. }
        | Happened::LinkAskedFor { request, id } => {
            model.requests[*request].messages.iter().any(|message| message.id == *id)
        }
        Happened::Undone { change } => {
            let change = &model.changes[*change];
            let now = model.requests[change.request].standing;
            let Standing { status, is_unread, is_quarantined, visit, .. } = change.before;
            // What the change left alone says nothing.
            (status == change.after.status || status == now.status)
                && (is_unread == change.after.is_unread || is_unread == now.is_unread)
                && (is_quarantined == change.after.is_quarantined || is_quarantined == now.is_quarantined)
                && (visit == change.after.visit || visit == now.visit)
        }
        _ => false,
    }
}
