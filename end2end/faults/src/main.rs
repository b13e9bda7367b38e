//! Runs attacks and failures against the real server binary, prints a table of the results, and
//! fails if any figure is out of bounds:
//!
//! ```text
//! scripts/faults [--short] [NAME]...
//! ```
//!
//! `--short` is the form that `make test` runs: the same scenarios with fewer connections and less
//! time. Times are bounds in the long form only, which needs an idle machine; the short form prints
//! them.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "prints its report")]

mod balancer;
mod failure;
mod leads;
mod memory;
mod mutation;
mod proxy;
mod receiver;
mod report;
mod s3;
mod scenarios;
mod server;
mod shim;
mod site;
mod wire;

use clap::Parser;
use failure::Failure;
use futures::{StreamExt as _, stream};
use report::Report;
use site::Lab;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Scenarios that run concurrently in the short form.
const SHORT_AT_A_TIME: usize = 3;

/// Runs attacks and failures against the server.
#[derive(Parser)]
struct Arguments {
    /// Fewer connections and less time: the form that `make test` runs
    #[arg(long)]
    short: bool,
    /// List the scenarios and exit
    #[arg(long)]
    list: bool,
    /// The server's binary
    #[arg(long, env = "FAULTS_SERVER")]
    server: Option<PathBuf>,
    /// Only scenarios whose name contains one of these
    names: Vec<String>,
}

fn main() -> ExitCode {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let arguments = Arguments::parse();
    let wanted = |name: &str| arguments.names.is_empty() || arguments.names.iter().any(|n| name.contains(n.as_str()));
    let chosen: Vec<_> = scenarios::all().into_iter().filter(|s| wanted(s.name)).collect();
    if arguments.list {
        for scenario in chosen {
            println!("{:<28} {}", scenario.name, scenario.about);
        }
        return ExitCode::SUCCESS;
    }
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(cause) => {
            eprintln!("Cannot start: {cause}");
            return ExitCode::FAILURE;
        }
    };
    runtime.block_on(play(&arguments, chosen))
}

async fn play(arguments: &Arguments, chosen: Vec<scenarios::Scenario>) -> ExitCode {
    let lab = match Lab::new(arguments.server.clone(), arguments.short).await {
        Ok(lab) => lab,
        Err(Failure::Skipped(cause) | Failure::Broken(cause)) => {
            eprintln!("Cannot prepare: {cause}");
            return ExitCode::FAILURE;
        }
    };
    // In the short form most of them wait for a timeout, and times have slack.
    let at_a_time = if lab.short { SHORT_AT_A_TIME } else { 1 };
    let mut passed = 0;
    let mut failed = 0;
    let mut skipped = 0;
    let mut played = stream::iter(&chosen).map(|scenario| play_one(&lab, scenario)).buffer_unordered(at_a_time);
    while let Some(outcome) = played.next().await {
        match outcome {
            Played::Held => passed += 1,
            Played::Lost => failed += 1,
            Played::Skipped => skipped += 1,
        }
    }
    println!("\n{passed} passed, {failed} failed, {skipped} skipped");
    if failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

enum Played {
    Held,
    Lost,
    Skipped,
}

async fn play_one(lab: &Lab, scenario: &scenarios::Scenario) -> Played {
    let started = Instant::now();
    let mut report = Report::new(lab.short);
    let (played, state) = match (scenario.play)(lab, &mut report).await {
        Err(Failure::Skipped(why)) => (Played::Skipped, format!("skipped: {why}")),
        Err(Failure::Broken(cause)) => {
            report.broken(cause);
            (Played::Lost, "LOST".to_owned())
        }
        Ok(()) if report.held() => (Played::Held, "held".to_owned()),
        Ok(()) => (Played::Lost, "LOST".to_owned()),
    };
    println!("{} ({:.1} s): {state}\n    {}", scenario.name, started.elapsed().as_secs_f64(), scenario.about);
    print!("{}", report.table());
    played
}
