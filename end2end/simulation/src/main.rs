//! Runs seeds and prints what broke:
//!
//! ```text
//! scripts/simulate [HOURS] [--postgres] [--seed N]
//! ```
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "prints its report")]

use clap::Parser;
use simulation::action::actions;
use simulation::run::run;
use simulation::shrink::{as_test, shrink};
use simulation::world::{Template, Trouble};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The same in every run of the tests; the others are new.
const FIXED_SEEDS: u64 = 100;
const MINUTE: f64 = 1.0 / 60.0;

/// Runs the program through orders of actions that chance picks.
#[derive(Parser)]
struct Arguments {
    /// How long new seeds are run
    #[arg(default_value_t = MINUTE)]
    hours: f64,
    /// Repeat one run
    #[arg(long)]
    seed: Option<u64>,
    /// The first seed
    #[arg(long)]
    from: Option<u64>,
    /// On PostgreSQL in place of SQLite
    #[arg(long)]
    postgres: bool,
    /// Actions of each run
    #[arg(long, default_value_t = 40)]
    actions: usize,
    /// Go on after a run that broke something
    #[arg(long)]
    go_on: bool,
}

#[derive(Default)]
struct Figures {
    runs: usize,
    actions: usize,
    broken: usize,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let outcome = match runtime {
        Ok(runtime) => runtime.block_on(all(&arguments)),
        Err(cause) => Err(cause.into()),
    };
    match outcome {
        Ok(figures) if figures.broken == 0 => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(trouble) => {
            eprintln!("Error: {trouble}");
            ExitCode::FAILURE
        }
    }
}

async fn all(arguments: &Arguments) -> Result<Figures, Trouble> {
    let template = Template::new(cluster(arguments)?).await?;
    let mut figures = Figures::default();
    let began = Instant::now();
    if let Some(seed) = arguments.seed {
        one(seed, arguments, &template, &mut figures).await?;
    } else {
        let until = began + Duration::from_secs_f64(arguments.hours * 3_600.0);
        for seed in seeds(arguments.from) {
            if Instant::now() >= until || (figures.broken > 0 && !arguments.go_on) {
                break;
            }
            one(seed, arguments, &template, &mut figures).await?;
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    let speed = figures.actions as f64 / seconds;
    println!("{} runs, {} actions in {seconds:.0} s, {speed:.0} a second", figures.runs, figures.actions);
    println!("{} passed, {} failed", figures.runs - figures.broken, figures.broken);
    Ok(figures)
}

/// Of `scripts/with-postgres`.
fn cluster(arguments: &Arguments) -> Result<Option<String>, Trouble> {
    if !arguments.postgres {
        return Ok(None);
    }
    match std::env::var("TEST_POSTGRES_URL") {
        Ok(url) if !url.is_empty() => Ok(Some(url)),
        _ => Err(Trouble("TEST_POSTGRES_URL is not set".to_owned())),
    }
}

/// The fixed ones, and then new ones.
fn seeds(from: Option<u64>) -> impl Iterator<Item = u64> {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let new = from.unwrap_or(now.as_secs() * 1_000);
    let fixed = if from.is_none() { FIXED_SEEDS } else { 0 };
    (1..=fixed).chain(new..)
}

async fn one(seed: u64, arguments: &Arguments, template: &Template, figures: &mut Figures) -> Result<(), Trouble> {
    let actions = actions(seed, arguments.actions);
    figures.runs += 1;
    let Some(found) = run(seed, &actions, template).await? else {
        figures.actions += actions.len();
        return Ok(());
    };
    figures.actions += found.after;
    figures.broken += 1;
    println!("Seed {seed}: broken after {} actions:\n    {}", found.after, found.words.join("\n    "));
    let (least, found) = shrink(seed, &actions, found, template).await?;
    println!("{} actions are enough:\n{}", least.len(), as_test(seed, &least, &found));
    Ok(())
}
