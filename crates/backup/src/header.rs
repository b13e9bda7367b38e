//! The header of an entry. There is one way to write it, so that a header is read by writing it
//! again and comparing.

use sha2::{Digest as _, Sha256};
use std::io;
use tar::{EntryType, Header};

/// Headers and contents are padded to this many bytes.
pub(crate) const BLOCK: usize = 512;
pub(crate) type Block = [u8; BLOCK];

pub(crate) fn digest(data: &[u8]) -> String {
    hex::encode(Sha256::digest(data))
}

pub(crate) fn padding(size: u64) -> usize {
    let over = usize::try_from(size % BLOCK as u64).unwrap_or(0);
    (BLOCK - over) % BLOCK
}

pub(crate) fn write(name: &str, size: u64, sha256: &str) -> io::Result<Block> {
    let mut header = Header::new_ustar();
    header.set_path(name)?;
    header.set_entry_type(EntryType::Regular);
    header.set_mode(0o600);
    header.set_uid(0);
    header.set_gid(0);
    header.set_mtime(0);
    header.set_size(size);
    header.set_link_name_literal(sha256)?;
    header.set_cksum();
    Ok(*header.as_bytes())
}

pub(crate) struct EntryHeader {
    pub(crate) name: String,
    pub(crate) size: u64,
    pub(crate) sha256: String,
}

/// `None` if this program did not write the block.
pub(crate) fn read(block: &Block) -> Option<EntryHeader> {
    let header = Header::from_byte_slice(block);
    let name = String::from_utf8(header.path_bytes().into_owned()).ok()?;
    let size = header.entry_size().ok()?;
    let sha256 = String::from_utf8(header.link_name_bytes()?.into_owned()).ok()?;
    let expected = write(&name, size, &sha256).ok()?;
    if expected != *block {
        return None;
    }
    Some(EntryHeader { name, size, sha256 })
}
