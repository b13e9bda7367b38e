//! The files hold visitors' data, password hashes and keys, so only the user that runs the program may read them.

use crate::config::Config;
use rustix::fs::Mode;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

/// Other users of the machine can neither read nor enter what this process creates from now on.
pub fn restrict_to_owner() {
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
}

/// An earlier version, or a copy by hand, may have left a database that others of the machine can read.
pub fn warn_if_readable(config: &Config) {
    let Some(database) = config.database_file() else { return };
    let folder = database.parent().unwrap_or(Path::new("."));
    if is_open_to_others(&database, 0o004) && is_open_to_others(folder, 0o001) {
        tracing::warn!(
            "every user of this machine can read the database {}, which holds visitors' data, password hashes and \
             keys. Nothing was changed. `chmod -R go= {}` keeps it to its owner",
            database.display(),
            folder.display()
        );
    }
}

fn is_open_to_others(path: &Path, bit: u32) -> bool {
    fs::metadata(path).is_ok_and(|about| about.permissions().mode() & bit != 0)
}
