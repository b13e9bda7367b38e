//! The child process for pictures, for the tests of this crate: they have no server to start it from.

use domain::limits::PICTURE_MEMORY_MAX;
use std::process::ExitCode;

fn main() -> ExitCode {
    let memory_max = std::env::args().nth(2).and_then(|bytes| bytes.parse().ok());
    picture_worker::run(memory_max.unwrap_or(PICTURE_MEMORY_MAX))
}
