//! Runs attacks and failures against the real server binary, prints a table of the results, and
//! fails if any figure is out of bounds:
//!
//! ```text
//! scripts/faults [--short] [NAME]...
//! ```
//!
//! `--short` is the form that `make test` runs: the same scenarios with fewer connections and less
//! time. Figures that need an idle machine are asserted here and nowhere else.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "prints its report")]

mod balancer;
mod failure;
mod leads;
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
use report::Report;
use site::Lab;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

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
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for scenario in chosen {
        let started = Instant::now();
        let mut report = Report::new(lab.short);
        let outcome = (scenario.play)(&lab, &mut report).await;
        let state = match outcome {
            Err(Failure::Skipped(why)) => {
                skipped += 1;
                format!("skipped: {why}")
            }
            Err(Failure::Broken(cause)) => {
                report.broken(cause);
                failed += 1;
                "LOST".to_owned()
            }
            Ok(()) if report.held() => {
                passed += 1;
                "held".to_owned()
            }
            Ok(()) => {
                failed += 1;
                "LOST".to_owned()
            }
        };
        println!("{} ({:.1} s): {state}\n    {}", scenario.name, started.elapsed().as_secs_f64(), scenario.about);
        print!("{}", report.table());
    }
    println!("\n{passed} passed, {failed} failed, {skipped} skipped");
    if failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
