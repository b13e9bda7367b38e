/// No backups are scheduled, and none was made.
pub const OFF: &str = "Backups are not set up. The person who runs the server can turn them on.";
pub const WAITING: &str = "The first backup is about to be made.";
pub const NONE: &str = "No backup has been made yet.";
pub const DOWNLOAD: &str = "One file with everything: content, pictures, leads with their photos, and settings. Anyone who has it has all of \
     it, so keep it safe. On a large site it takes a few minutes to start.";
pub const LOOK: &str = "Look";
pub const FAILED: &str = "The last backup failed";
pub const OVERDUE: &str = "The backup is overdue";
pub const OVERDUE_HELP: &str = "Your site is fine, but what changed since the last backup would be lost with the server. Tell the person who \
     runs it.";

#[must_use]
pub fn last(when: &str, size: &str) -> String {
    format!("Last backup: {when}, {size}.")
}

#[must_use]
pub fn failed_help(problem: &str) -> String {
    format!("Your site is fine. Tell the person who runs the server: {problem}")
}

/// The problem of a backup that lacks files; empty if it lacks none.
#[must_use]
pub fn problem(missing: usize) -> String {
    match missing {
        0 => String::new(),
        1 => "A backup was made, but one file of a picture is missing in the storage. Upload the picture again."
            .to_owned(),
        n => format!(
            "A backup was made, but {n} files of pictures are missing in the storage. Upload these pictures again."
        ),
    }
}

#[must_use]
pub fn size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KB", "MB", "GB", "TB"];
    let mut tenths = u128::from(bytes) * 10 / 1_000;
    let mut unit = 0;
    while tenths >= 10_000 && unit + 1 < UNITS.len() {
        tenths /= 1_000;
        unit += 1;
    }
    format!("{}.{} {}", tenths / 10, tenths % 10, UNITS[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_short() {
        let sizes = [0, 999, 1_500, 999_999, 1_000_000, 1_234_567_890, 5_000_000_000_000_000].map(size);
        assert_eq!(sizes, ["0.0 KB", "0.9 KB", "1.5 KB", "999.9 KB", "1.0 MB", "1.2 GB", "5000.0 TB"]);
    }

    #[test]
    fn a_whole_backup_has_no_problem() {
        assert_eq!(problem(0), "");
        assert!(problem(1).contains("one file") && problem(2).contains("2 files"));
    }
}
