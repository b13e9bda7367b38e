//! One run: actions on a new site, and what was promised after each of them.

use crate::action::{AccountsAction, Action};
use crate::cut::{self, Cut};
use crate::invariants::{ALWAYS, AT_REST, Seen, broken};
use crate::model::Model;
use crate::turns::Turns;
use crate::world::{Tables, Template, Trouble, World};

/// More times at which deliveries of a run can be due.
const MANY: usize = 500;

/// What a run has broken, and after how many of its actions.
#[derive(Clone, Debug)]
pub struct Broken {
    pub after: usize,
    pub words: Vec<String>,
}

/// A run at its end.
pub struct Ran {
    /// None if everything held.
    pub broken: Option<Broken>,
    /// Kinds of the actions that did something, in their order.
    pub done: Vec<String>,
    pub tables: Tables,
}

pub async fn run(seed: u64, actions: &[Action], template: &Template) -> Result<Ran, Trouble> {
    let mut ran = run_on(seed, actions, template).await?;
    if let Some(other) = template.other()
        && ran.broken.is_none()
    {
        let ran_there = run_on(seed, actions, other).await?;
        ran.broken = ran_there.broken.or_else(|| unlike(&ran.tables, &ran_there.tables, actions.len()));
    }
    Ok(ran)
}

/// One program: the engine shows nowhere.
fn unlike(tables: &Tables, tables_there: &Tables, after: usize) -> Option<Broken> {
    let mut words = Vec::new();
    for difference in tables.unlike(tables_there) {
        words.push(format!("Both engines end in the same rows. {difference}"));
    }
    if words.is_empty() { None } else { Some(Broken { after, words }) }
}

async fn run_on(seed: u64, actions: &[Action], template: &Template) -> Result<Ran, Trouble> {
    let cut = cut::plan(seed, actions, template).await?;
    let mut world = World::new(seed, template).await?;
    let broken = all(&mut world, actions, cut.as_ref()).await;
    let done = std::mem::take(&mut world.done);
    let tables = world.all_tables().await?;
    world.end().await?;
    Ok(Ran { broken, done, tables })
}

async fn all(world: &mut World, actions: &[Action], cut: Option<&Cut>) -> Option<Broken> {
    let mut number = 0;
    while number < actions.len() {
        let action = actions[number];
        let turns = Turns::of(&actions[number..]);
        let words = match (cut, &turns) {
            (Some(cut), _) if cut.place == number => cut_short(world, action, cut).await,
            (None, Some(turns)) => in_turns(world, turns).await,
            _ => step(world, action).await,
        };
        number += match (cut, &turns) {
            (None, Some(turns)) => turns.length(),
            _ => 1,
        };
        if !words.is_empty() {
            return Some(Broken { after: number, words });
        }
    }
    let words = rest(world).await;
    if words.is_empty() { None } else { Some(Broken { after: actions.len(), words }) }
}

/// Carries out an action; what is broken afterward.
async fn step(world: &mut World, action: Action) -> Vec<String> {
    match checked(world, action).await {
        Ok(words) => words,
        Err(trouble) => vec![format!("{action:?} failed: {trouble}")],
    }
}

/// Carries out what several people do at the same time; what is broken afterward.
async fn in_turns(world: &mut World, turns: &Turns<'_>) -> Vec<String> {
    match checked_turns(world, turns).await {
        Ok(words) => words,
        Err(trouble) => vec![format!("{:?} failed, while {:?}: {trouble}", turns.first, turns.others)],
    }
}

async fn checked_turns(world: &mut World, turns: &Turns<'_>) -> Result<Vec<String>, Trouble> {
    let before = world.model.clone();
    let known_mails = world.mails.len();
    world.done.push("Meanwhile".to_owned());
    world.take_turns(turns.pause, turns.first, turns.others).await?;
    seen_since(world, &before, known_mails).await
}

/// The program dies in an action; what is broken afterward.
async fn cut_short(world: &mut World, action: Action, cut: &Cut) -> Vec<String> {
    world.done.push("Cut".to_owned());
    let words = match done_or_not(world, action, cut).await {
        Ok(words) => words,
        Err(trouble) => vec![format!("{action:?}, cut at pause {}, failed: {trouble}", cut.pause)],
    };
    // Its worker works again by itself.
    if words.is_empty() && action == Action::Work { step(world, action).await } else { words }
}

/// The action, which nobody was told of, is done or not: nothing in between.
async fn done_or_not(world: &mut World, action: Action, cut: &Cut) -> Result<Vec<String>, Trouble> {
    let before = world.model.clone();
    let known_mails = world.mails.len();
    world.die_in(action, cut.pause).await?;
    let not_done = world.memory();
    let mut all = Vec::new();
    // Only trying shows which sessions have ended.
    let look = match action {
        Action::Accounts(_) => Action::Accounts(AccountsAction::TryAllCookies),
        _ => Action::ReadAll,
    };
    for (memory, name) in [(not_done, "not done"), (cut.done.clone(), "done")] {
        world.recall(memory);
        let words = checked_since(world, &before, known_mails, look).await?;
        if words.is_empty() {
            return Ok(Vec::new());
        }
        for words in words {
            all.push(format!("{action:?}, cut at pause {}, is not {name}: {words}", cut.pause));
        }
    }
    Ok(all)
}

async fn checked(world: &mut World, action: Action) -> Result<Vec<String>, Trouble> {
    let before = world.model.clone();
    let known_mails = world.mails.len();
    checked_since(world, &before, known_mails, action).await
}

/// The promises of all mails since there were so many.
async fn checked_since(
    world: &mut World,
    before: &Model,
    known_mails: usize,
    action: Action,
) -> Result<Vec<String>, Trouble> {
    world.act(action).await?;
    seen_since(world, before, known_mails).await
}

async fn seen_since(world: &World, before: &Model, known_mails: usize) -> Result<Vec<String>, Trouble> {
    let tables = world.tables().await?;
    let now = world.now();
    let new_mails = &world.mails[known_mails..];
    let seen = Seen { before, model: &world.model, tables: &tables, mails: &world.mails, new_mails, now };
    Ok(broken(ALWAYS, &seen))
}

/// Everything that is due is done, as after some quiet days.
async fn rest(world: &mut World) -> Vec<String> {
    let words = step(world, Action::DeliverAll).await;
    if !words.is_empty() {
        return words;
    }
    match at_rest(world).await {
        Ok(words) => words,
        Err(trouble) => vec![format!("The work at the end failed: {trouble}")],
    }
}

async fn at_rest(world: &mut World) -> Result<Vec<String>, Trouble> {
    let mut rounds = 0;
    while world.wait_for_next_delivery().await? {
        rounds += 1;
        if rounds > MANY {
            return Ok(vec!["Every mail is sent, or given up. One waits forever.".to_owned()]);
        }
        let words = checked(world, Action::DeliverAll).await?;
        if !words.is_empty() {
            return Ok(words);
        }
    }
    while let Some(due) = world.model.next_reminder(world.now()) {
        world.wait_until(due);
        for action in [Action::Work, Action::DeliverAll] {
            let words = checked(world, action).await?;
            if !words.is_empty() {
                return Ok(words);
            }
        }
    }
    for action in [Action::Count, Action::ReadAll] {
        let words = checked(world, action).await?;
        if !words.is_empty() {
            return Ok(words);
        }
    }
    let words = world.erased_in_file().await?;
    if !words.is_empty() {
        return Ok(words);
    }
    let tables = world.all_tables().await?;
    let seen = Seen {
        before: &world.model,
        model: &world.model,
        tables: &tables,
        mails: &world.mails,
        new_mails: &[],
        now: world.now(),
    };
    Ok(broken(AT_REST, &seen))
}
