//! The one binary: website, back office, workers and maintenance commands.

use clap::Parser;
use server::commands::{Cli, run};
use std::process::ExitCode;

/// A page is some thousand small pieces of text; the system's allocator took a
/// fifth of its time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    run(Cli::parse())
}
