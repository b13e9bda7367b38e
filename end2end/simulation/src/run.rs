//! One run: actions on a new site, and what was promised after each of them.

use crate::action::Action;
use crate::invariants::{ALWAYS, AT_REST, Seen, broken};
use crate::world::{Template, Trouble, World};

/// What a run has broken, and after how many of its actions.
#[derive(Clone, Debug)]
pub struct Broken {
    pub after: usize,
    pub words: Vec<String>,
}

/// None if everything held.
pub async fn run(seed: u64, actions: &[Action], template: &Template) -> Result<Option<Broken>, Trouble> {
    let mut world = World::new(seed, template).await?;
    let broken = all(&mut world, actions).await;
    world.end().await?;
    Ok(broken)
}

async fn all(world: &mut World, actions: &[Action]) -> Option<Broken> {
    for (number, action) in actions.iter().enumerate() {
        let words = step(world, *action).await;
        if !words.is_empty() {
            return Some(Broken { after: number + 1, words });
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

async fn checked(world: &mut World, action: Action) -> Result<Vec<String>, Trouble> {
    let before = world.model.clone();
    let known_mails = world.mails.len();
    world.act(action).await?;
    let tables = world.tables().await?;
    let now = world.now();
    let new_mails = &world.mails[known_mails..];
    let seen = Seen { before: &before, model: &world.model, tables: &tables, mails: &world.mails, new_mails, now };
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
    while world.wait_for_next_delivery().await? {
        let words = checked(world, Action::DeliverAll).await?;
        if !words.is_empty() {
            return Ok(words);
        }
    }
    let words = checked(world, Action::ReadAll).await?;
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
