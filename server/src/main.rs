//! The one binary: website, back office, workers and maintenance commands.

use clap::Parser;
use server::commands::{Cli, run};
use std::process::ExitCode;

fn main() -> ExitCode {
    run(Cli::parse())
}
