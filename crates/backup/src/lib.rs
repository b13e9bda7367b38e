//! The format of a backup: a tar file (ustar) of whole entries, in this order:
//!
//! | Entry | Content |
//! |---|---|
//! | `backup.json` | [`Opening`] |
//! | `files/<key>` | a stored picture or photo; the last one of a key counts |
//! | `rows/<table>/<number>.jsonl` | rows of a table, one JSON object per line |
//! | `contents.json` | [`Contents`]: what belongs to the backup, and what is missing in it |
//! | `end.json` | the number of entries, and a hash of all their headers |
//!
//! Each header names the SHA-256 of its entry, in the field for a link's target, which other
//! programs ignore in a regular file. `end.json` covers the headers, so that every byte of the file
//! is checked, and a file without it was cut off or never finished. Nothing here knows the database
//! or the storage.

#![warn(missing_docs)]

mod header;
mod partial;
mod reader;
mod writer;

pub use partial::{Partial, PartialError, Written};
pub use reader::{CheckedBackup, Damage, Entry, Reader, lines, table_of};
pub use writer::{Finished, Progress, Writer};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the format that this program writes, and the only one it reads.
pub const FORMAT: u32 = 1;
/// Largest entry in bytes. A picture is far smaller.
pub const ENTRY_MAX: u64 = 256 * 1024 * 1024;
/// Name of the first entry.
pub const OPENING: &str = "backup.json";
/// Folder of the stored files.
pub const FILES: &str = "files/";
/// Folder of the rows.
pub const ROWS: &str = "rows/";
/// Name of the entry that says what belongs to the backup.
pub const CONTENTS: &str = "contents.json";
/// Name of the last entry.
pub const END: &str = "end.json";

/// The first entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The format's version.
    pub format: u32,
    /// Version of the program that wrote the file.
    pub program: String,
}

/// The table of contents of a backup.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contents {
    /// When the rows were read, in milliseconds since 1970.
    pub created: i64,
    /// Number of the last migration of the database.
    pub schema: i64,
    /// The engine that the rows were read from.
    pub engine: String,
    /// The kind of storage that the files were read from.
    pub storage: String,
    /// Rows per table.
    pub rows: BTreeMap<String, u64>,
    /// SHA-256 of each stored file, by its key.
    pub files: BTreeMap<String, String>,
    /// Files that the rows refer to and that the storage did not have: key, and which picture it is.
    pub missing: BTreeMap<String, String>,
}

#[derive(Debug, Serialize)]
struct End<'a> {
    entries: u64,
    headers: &'a str,
}
