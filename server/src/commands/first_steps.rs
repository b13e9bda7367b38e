//! The message to a person who started the program for the first time.

use std::path::Path;

pub(super) fn program() -> String {
    std::env::args().next().unwrap_or_else(|| env!("CARGO_PKG_NAME").to_owned())
}

pub(super) fn after_first_start(data: &Path) -> String {
    let data = std::path::absolute(data).unwrap_or_else(|_| data.to_path_buf());
    let program = program();
    format!(
        "The data is in {}. Ctrl-C stops the program.\n\
         Next: sign in to the back office, or type `{program} demo` in another terminal to load the demo content. \
         `{program} --help` lists the commands, `{program} --settings` the settings.",
        data.display()
    )
}
