//! What a number of runs amounts to.

use crate::action::Action;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

#[derive(Default)]
pub struct Figures {
    pub runs: usize,
    pub actions: usize,
    pub broken: usize,
    /// How often each kind of action was tried.
    tried: BTreeMap<String, usize>,
    /// How often each kind of action did something.
    done: BTreeMap<String, usize>,
    /// Kinds that did something one directly after the other, joined by a comma.
    pairs: BTreeSet<String>,
}

impl Figures {
    /// `done` are the kinds of those actions that did something, in their order.
    pub fn add(&mut self, actions: &[Action], done: &[String]) {
        self.runs += 1;
        self.actions += actions.len();
        for action in actions {
            *self.tried.entry(kind(*action)).or_default() += 1;
        }
        for kind in done {
            *self.done.entry(kind.clone()).or_default() += 1;
        }
        for pair in done.windows(2) {
            self.pairs.insert(pair.join(", "));
        }
    }

    /// In lines, for people.
    #[must_use]
    pub fn report(&self, seconds: f64) -> String {
        let mut text = String::new();
        let speed = self.actions as f64 / seconds;
        let kinds = self.done.len();
        let _ = writeln!(text, "{} runs, {} actions in {seconds:.0} s, {speed:.0} a second", self.runs, self.actions);
        let _ = writeln!(
            text,
            "{kinds} of {} kinds of action did something, {} of {} pairs one after the other",
            self.tried.len(),
            self.pairs.len(),
            kinds * kinds
        );
        let mut never: Vec<&str> = Vec::new();
        for kind in self.tried.keys() {
            if !self.done.contains_key(kind) {
                never.push(kind);
            }
        }
        if !never.is_empty() {
            let _ = writeln!(text, "Did nothing yet: {}", never.join(", "));
        }
        let _ = write!(text, "{} passed, {} failed", self.runs - self.broken, self.broken);
        text
    }

    /// The kinds with the numbers of those that did something and of all.
    #[must_use]
    pub fn kinds(&self) -> String {
        let mut text = String::new();
        for (kind, tried) in &self.tried {
            let done = self.done.get(kind).copied().unwrap_or_default();
            let _ = writeln!(text, "{kind:<32}{done:>10} of {tried}");
        }
        text
    }
}

/// Without what it names: `Answer`, `Newsletter Subscribe`.
#[must_use]
pub fn kind(action: Action) -> String {
    let text = format!("{action:?}");
    let name = text.split(" {").next().unwrap_or_default();
    name.replace('(', " ").trim_end_matches(')').to_owned()
}
