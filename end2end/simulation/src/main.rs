//! Runs seeds and prints what broke:
//!
//! ```text
//! scripts/simulate [HOURS] [--postgres | --both] [--http] [--seed N]
//! ```
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "prints its report")]

use clap::Parser;
use simulation::action::actions;
use simulation::figures::Figures;
use simulation::run::run;
use simulation::shrink::{as_test, shrink};
use simulation::way::Way;
use simulation::world::{Template, Trouble};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

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
    /// On both, which must end in the same rows
    #[arg(long)]
    both: bool,
    /// Only runs whose forms go through the router
    #[arg(long)]
    http: bool,
    /// Actions of each run
    #[arg(long, default_value_t = 40)]
    actions: usize,
    /// Go on after a run that broke something
    #[arg(long)]
    go_on: bool,
    /// Leave runs that broke something as long as they are
    #[arg(long)]
    long: bool,
    /// Runs beside each other; as many as there are processors
    #[arg(long)]
    beside: Option<usize>,
    /// Print how often each kind of action did something
    #[arg(long)]
    kinds: bool,
}

/// What the threads share.
struct Course<'a> {
    arguments: &'a Arguments,
    template: &'a Template,
    seeds: Mutex<Box<dyn Iterator<Item = u64> + Send>>,
    figures: Mutex<Figures>,
    until: Instant,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match all(&arguments) {
        Ok(figures) if figures.broken == 0 => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(trouble) => {
            eprintln!("Error: {trouble}");
            ExitCode::FAILURE
        }
    }
}

fn all(arguments: &Arguments) -> Result<Figures, Trouble> {
    if arguments.http && !cfg!(feature = "http") {
        return Err(Trouble("the simulation was built without the router".to_owned()));
    }
    let template = runtime()?.block_on(template(arguments))?;
    let began = Instant::now();
    let course = Course {
        arguments,
        template: &template,
        seeds: Mutex::new(seeds(arguments)),
        figures: Mutex::new(Figures::default()),
        until: began + Duration::from_secs_f64(arguments.hours * 3_600.0),
    };
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.beside.unwrap_or(processors).max(1);
    std::thread::scope(|scope| {
        let mut running = Vec::new();
        for _ in 0..threads {
            running.push(scope.spawn(|| runtime()?.block_on(course.run())));
        }
        for thread in running {
            thread.join().map_err(|_| Trouble("a thread panicked".to_owned()))??;
        }
        Ok::<(), Trouble>(())
    })?;
    let figures = course.figures.into_inner().unwrap_or_else(PoisonError::into_inner);
    if arguments.kinds {
        print!("{}", figures.kinds());
    }
    println!("{}", figures.report(began.elapsed().as_secs_f64()));
    Ok(figures)
}

/// A run follows its seed on the thread that runs it.
fn runtime() -> Result<tokio::runtime::Runtime, Trouble> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?)
}

async fn template(arguments: &Arguments) -> Result<Template, Trouble> {
    if arguments.both {
        Template::of_both(cluster()?).await
    } else if arguments.postgres {
        Template::new(Some(cluster()?)).await
    } else {
        Template::new(None).await
    }
}

/// Of `scripts/with-postgres`.
fn cluster() -> Result<String, Trouble> {
    match std::env::var("TEST_POSTGRES_URL") {
        Ok(url) if !url.is_empty() => Ok(url),
        _ => Err(Trouble("TEST_POSTGRES_URL is not set".to_owned())),
    }
}

/// One, or the fixed ones and then new ones.
fn seeds(arguments: &Arguments) -> Box<dyn Iterator<Item = u64> + Send> {
    if let Some(seed) = arguments.seed {
        return Box::new(std::iter::once(seed));
    }
    if arguments.http {
        return Box::new(all_seeds(arguments).filter(|seed| Way::of(*seed) == Way::Http));
    }
    all_seeds(arguments)
}

fn all_seeds(arguments: &Arguments) -> Box<dyn Iterator<Item = u64> + Send> {
    if let Some(first) = arguments.from {
        return Box::new(first..);
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Box::new((1..=FIXED_SEEDS).chain(now.as_secs() * 1_000..))
}

impl Course<'_> {
    async fn run(&self) -> Result<(), Trouble> {
        while let Some(seed) = self.next_seed() {
            self.one(seed).await?;
        }
        Ok(())
    }

    /// None at the end of the time, or after a run that broke something.
    fn next_seed(&self) -> Option<u64> {
        let is_broken = self.figures().broken > 0 && !self.arguments.go_on;
        let is_over = Instant::now() >= self.until && self.arguments.seed.is_none();
        if is_broken || is_over {
            return None;
        }
        self.seeds.lock().unwrap_or_else(PoisonError::into_inner).next()
    }

    fn figures(&self) -> std::sync::MutexGuard<'_, Figures> {
        self.figures.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn one(&self, seed: u64) -> Result<(), Trouble> {
        let actions = actions(seed, self.arguments.actions);
        let ran = run(seed, &actions, self.template).await?;
        let Some(found) = ran.broken else {
            self.figures().add(&actions, &ran.done);
            return Ok(());
        };
        {
            let mut figures = self.figures();
            figures.add(&actions[..found.after.min(actions.len())], &ran.done);
            figures.broken += 1;
        }
        let words = found.words.join("\n    ");
        println!("Seed {seed}: broken after {} actions:\n    {words}", found.after);
        if self.arguments.long {
            return Ok(());
        }
        let (least, found) = shrink(seed, &actions, found, self.template).await?;
        println!("{} actions are enough:\n{}", least.len(), as_test(seed, &least, &found));
        Ok(())
    }
}
