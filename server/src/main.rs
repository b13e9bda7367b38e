//! The binary: website, back office, workers and maintenance commands.

use clap::Parser;
use server::commands::{Cli, run};
use std::process::ExitCode;

/// Rendering a page allocates some thousand small strings; the system's allocator took a fifth of
/// the time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    run(Cli::parse())
}
