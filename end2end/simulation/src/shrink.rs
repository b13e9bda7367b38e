//! Few actions that break the same run.

use crate::action::Action;
use crate::run::{Broken, run};
use crate::world::{Template, Trouble};
use std::time::{Duration, Instant};

/// A run takes a tenth of a second.
const TRIES: usize = 400;
/// One that never ends takes a minute.
const TIME: Duration = Duration::from_secs(300);

/// What is left of the actions without which nothing breaks, and what they break.
pub async fn shrink(
    seed: u64,
    actions: &[Action],
    found: Broken,
    template: &Template,
) -> Result<(Vec<Action>, Broken), Trouble> {
    let mut least = actions[..found.after.min(actions.len())].to_vec();
    let mut found = found;
    let mut part = least.len().div_ceil(2);
    let mut tries = 0;
    let until = Instant::now() + TIME;
    let may_try = |tries| tries < TRIES && Instant::now() < until;
    while part > 0 && may_try(tries) {
        let mut from = 0;
        let mut is_shorter = false;
        while from < least.len() && may_try(tries) {
            let mut rest = least.clone();
            rest.drain(from..(from + part).min(least.len()));
            tries += 1;
            match run(seed, &rest, template).await?.broken {
                // Another fault may need other actions.
                Some(broken) if kind(&broken) == kind(&found) => {
                    least = rest;
                    found = broken;
                    is_shorter = true;
                }
                Some(_) | None => from += part,
            }
        }
        if !is_shorter || part > 1 {
            part /= 2;
        }
    }
    Ok((least, found))
}

/// The promise, and what is said of it without its numbers.
fn kind(broken: &Broken) -> String {
    let first = broken.words.first().map_or("", String::as_str);
    first.chars().filter(|c| c.is_alphabetic() || *c == ' ').take(120).collect()
}

/// The text of a test that keeps the run.
#[must_use]
pub fn as_test(seed: u64, actions: &[Action], found: &Broken) -> String {
    let mut text = String::new();
    for words in &found.words {
        text.push_str(&format!("/// {words}\n"));
    }
    text.push_str(&format!("#[test]\nfn seed_{seed}() {{\n    holds({seed}, &[\n"));
    for action in actions {
        text.push_str(&format!("        {action:?},\n"));
    }
    text.push_str("    ]);\n}\n");
    text
}
