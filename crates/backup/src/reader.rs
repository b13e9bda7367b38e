//! Reading a backup, entry by entry. Nothing is returned that was not checked.

use crate::header::{BLOCK, EntryHeader, digest, padding};
use crate::writer::{CLOSING, Progress};
use crate::{CONTENTS, Contents, END, ENTRY_MAX, FILES, FORMAT, OPENING, Opening, ROWS, header};
use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Read};

/// Why a file is no whole backup. The texts are for the operator.
#[derive(Debug, thiserror::Error)]
pub enum Damage {
    /// It ends too early.
    #[error("the file ends after {0} bytes, in the middle: it was cut off, or the backup never finished")]
    Cut(u64),
    /// Its bytes changed.
    #[error("the file is damaged: {what}, {bytes} bytes from its beginning")]
    Changed {
        /// The part that is not as it was written.
        what: String,
        /// Where the damaged entry begins.
        bytes: u64,
    },
    /// It is something else.
    #[error("the file is not a backup of this program")]
    Foreign,
    /// Another version of the format.
    #[error("the backup has format {found}, made by version {program} of the program; this one reads format {FORMAT}")]
    Format {
        /// The file's format.
        found: u32,
        /// The program that wrote it.
        program: String,
    },
    /// It cannot be read.
    #[error("the file cannot be read: {0}")]
    Io(#[from] io::Error),
}

/// A whole entry whose hash was compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Its content.
    pub data: Vec<u8>,
    /// SHA-256 of the content.
    pub sha256: String,
}

/// A whole backup in which nothing is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedBackup {
    /// What belongs to it.
    pub contents: Contents,
    /// An id that no other backup has.
    pub id: String,
}

/// Reads a backup.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    progress: Progress,
    ended: bool,
}

impl<R: Read> Reader<R> {
    /// Reads the first entry.
    pub fn new(input: R) -> Result<Self, Damage> {
        let mut reader = Self { input, progress: Progress::default(), ended: false };
        let first = match reader.next() {
            Ok(Some(entry)) if entry.name == OPENING => entry,
            Err(Damage::Io(cause)) => return Err(Damage::Io(cause)),
            Err(Damage::Cut(bytes)) => return Err(Damage::Cut(bytes)),
            Ok(_) | Err(_) => return Err(Damage::Foreign),
        };
        let opening: Opening = serde_json::from_slice(&first.data).map_err(|_| Damage::Foreign)?;
        if opening.format != FORMAT {
            return Err(Damage::Format { found: opening.format, program: opening.program });
        }
        Ok(reader)
    }

    /// How far the file is read: everything before was whole.
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The next entry; `None` once the whole file was read and nothing is wrong with it.
    #[expect(clippy::should_implement_trait, reason = "an iterator would go on after an error")]
    pub fn next(&mut self) -> Result<Option<Entry>, Damage> {
        if self.ended {
            return Ok(None);
        }
        let mut block = [0; BLOCK];
        self.fill(&mut block)?;
        let EntryHeader { name, size, sha256 } = match header::read(&block) {
            Some(header) if header.size <= ENTRY_MAX => header,
            _ => return Err(self.changed("the header of an entry")),
        };
        let mut data = vec![0; usize::try_from(size).unwrap_or(usize::MAX)];
        self.fill(&mut data)?;
        let mut after = vec![0; padding(size)];
        self.fill(&mut after)?;
        if digest(&data) != sha256 || after.iter().any(|byte| *byte != 0) {
            return Err(self.changed(&name));
        }
        if name == END {
            self.check_end(&data)?;
            return Ok(None);
        }
        self.progress.count(&block, size);
        Ok(Some(Entry { name, data, sha256 }))
    }

    fn check_end(&mut self, data: &[u8]) -> Result<(), Damage> {
        let mut closing = Vec::new();
        let most = CLOSING.len() as u64 + 1;
        self.input.by_ref().take(most).read_to_end(&mut closing)?;
        if data != self.progress.end() {
            return Err(self.changed(END));
        }
        if closing.len() < CLOSING.len() {
            return Err(Damage::Cut(self.progress.bytes + closing.len() as u64));
        }
        if closing != CLOSING {
            return Err(self.changed("what follows its end"));
        }
        self.ended = true;
        Ok(())
    }

    fn fill(&mut self, buffer: &mut [u8]) -> Result<(), Damage> {
        self.input.read_exact(buffer).map_err(|cause| match cause.kind() {
            ErrorKind::UnexpectedEof => Damage::Cut(self.progress.bytes),
            _ => Damage::Io(cause),
        })
    }

    fn changed(&self, what: &str) -> Damage {
        Damage::Changed { what: what.to_owned(), bytes: self.progress.bytes }
    }

    /// Reads and checks all of the rest.
    pub fn verify(mut self) -> Result<CheckedBackup, Damage> {
        let mut contents = None;
        let mut files = BTreeMap::new();
        let mut rows = BTreeMap::new();
        while let Some(entry) = self.next()? {
            if entry.name == CONTENTS {
                contents = serde_json::from_slice::<Contents>(&entry.data).ok();
            } else if let Some(key) = entry.name.strip_prefix(FILES) {
                files.insert(key.to_owned(), entry.sha256);
            } else if let Some(table) = table_of(&entry.name) {
                *rows.entry(table.to_owned()).or_default() += lines(&entry.data).count() as u64;
            }
        }
        let Some(contents) = contents else { return Err(self.changed(CONTENTS)) };
        if contents.rows != rows {
            return Err(self.changed(CONTENTS));
        }
        for (key, sha256) in &contents.files {
            if files.get(key) != Some(sha256) {
                return Err(self.changed(CONTENTS));
            }
        }
        Ok(CheckedBackup { contents, id: self.progress.headers_hash() })
    }
}

/// The table that an entry has rows of.
pub fn table_of(name: &str) -> Option<&str> {
    name.strip_prefix(ROWS)?.split('/').next()
}

/// The rows of an entry.
pub fn lines(data: &[u8]) -> impl Iterator<Item = &[u8]> {
    data.split(|byte| *byte == b'\n').filter(|line| !line.is_empty())
}
