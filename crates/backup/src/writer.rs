//! Writing a backup, entry by entry.

use crate::header::{BLOCK, digest, padding};
use crate::{CONTENTS, Contents, END, End, FORMAT, OPENING, Opening, header};
use sha2::{Digest as _, Sha256};
use std::fs::File;
use std::io::{self, BufWriter, Write};

/// Zeros at the end of a tar file.
pub(crate) const CLOSING: [u8; 2 * BLOCK] = [0; 2 * BLOCK];

/// How far a file is written or read.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    pub(crate) headers: Sha256,
    pub(crate) entries: u64,
    /// Bytes so far.
    pub bytes: u64,
}

impl Progress {
    pub(crate) fn count(&mut self, header: &[u8], size: u64) {
        self.headers.update(header);
        self.entries += 1;
        self.bytes += BLOCK as u64 + size + padding(size) as u64;
    }

    pub(crate) fn end(&self) -> Vec<u8> {
        let end = End { entries: self.entries, headers: &self.headers_hash() };
        serde_json::to_vec(&end).unwrap_or_default()
    }

    pub(crate) fn headers_hash(&self) -> String {
        hex::encode(self.headers.clone().finalize())
    }
}

/// A finished backup.
#[derive(Debug)]
pub struct Finished<W> {
    /// The output.
    pub out: W,
    /// Size of the backup.
    pub bytes: u64,
}

/// Writes a backup.
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
    progress: Progress,
}

impl<W: Write> Writer<W> {
    /// Begins with the first entry.
    pub fn new(out: W, program: &str) -> io::Result<Self> {
        let mut writer = Self::resume(out, Progress::default());
        let opening = Opening { format: FORMAT, program: program.to_owned() };
        writer.add(OPENING, &serde_json::to_vec(&opening)?)?;
        Ok(writer)
    }

    /// Continues after entries that were read.
    pub const fn resume(out: W, progress: Progress) -> Self {
        Self { out, progress }
    }

    /// Adds an entry and returns its SHA-256. An error if its name is too long for a tar file.
    pub fn add(&mut self, name: &str, data: &[u8]) -> io::Result<String> {
        let sha256 = digest(data);
        let header = header::write(name, data.len() as u64, &sha256)?;
        self.out.write_all(&header)?;
        self.out.write_all(data)?;
        self.out.write_all(&CLOSING[..padding(data.len() as u64)])?;
        self.progress.count(&header, data.len() as u64);
        Ok(sha256)
    }

    /// Bytes so far.
    pub const fn bytes(&self) -> u64 {
        self.progress.bytes
    }

    /// Adds the last two entries.
    pub fn finish(mut self, contents: &Contents) -> io::Result<Finished<W>> {
        self.add(CONTENTS, &serde_json::to_vec(contents)?)?;
        let end = self.progress.end();
        self.add(END, &end)?;
        self.out.write_all(&CLOSING)?;
        self.out.flush()?;
        Ok(Finished { out: self.out, bytes: self.progress.bytes + CLOSING.len() as u64 })
    }
}

impl Writer<BufWriter<File>> {
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        self.out.flush()?;
        self.out.get_ref().sync_data()
    }
}
