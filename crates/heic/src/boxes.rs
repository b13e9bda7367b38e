//! The boxes of a container, read in place: nothing is allocated, and reading past the end of a box
//! is an error.

use crate::error::{HeicError, refused};

/// Bytes that are read from the front.
pub(crate) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    pub(crate) fn bytes(&mut self, count: usize) -> Result<&'a [u8], HeicError> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(refused("a box ends too early"))?;
        self.rest = rest;
        Ok(taken)
    }

    /// A number of `size` bytes: 0, 1, 2, 4 or 8. One without bytes is zero.
    pub(crate) fn number(&mut self, size: u8) -> Result<u64, HeicError> {
        if !matches!(size, 0 | 1 | 2 | 4 | 8) {
            return Err(refused("a number of an odd size"));
        }
        let mut value = 0;
        for byte in self.bytes(usize::from(size))? {
            value = value << 8 | u64::from(*byte);
        }
        Ok(value)
    }

    pub(crate) fn u8(&mut self) -> Result<u8, HeicError> {
        Ok(self.number(1)? as u8)
    }

    pub(crate) fn u16(&mut self) -> Result<u16, HeicError> {
        Ok(self.number(2)? as u16)
    }

    pub(crate) fn u32(&mut self) -> Result<u32, HeicError> {
        Ok(self.number(4)? as u32)
    }

    pub(crate) fn kind(&mut self) -> Result<FourCc, HeicError> {
        Ok(self.u32()?.to_be_bytes())
    }

    /// The beginning of some boxes.
    pub(crate) fn version(&mut self) -> Result<Version, HeicError> {
        let both = self.u32()?;
        Ok(Version { number: (both >> 24) as u8, flags: both & 0x00FF_FFFF })
    }

    pub(crate) const fn rest(&self) -> &'a [u8] {
        self.rest
    }
}

pub(crate) struct Version {
    pub(crate) number: u8,
    pub(crate) flags: u32,
}

/// The four letters that name a box or an item.
pub(crate) type FourCc = [u8; 4];

pub(crate) struct Boxed<'a> {
    pub(crate) kind: FourCc,
    pub(crate) content: &'a [u8],
}

/// The boxes that follow each other in `bytes`, at most `max` of them.
pub(crate) fn boxes(bytes: &[u8], max: usize) -> Result<Vec<Boxed<'_>>, HeicError> {
    let mut found = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        if found.len() == max {
            return Err(refused("too many boxes"));
        }
        let mut header = Reader::new(rest);
        let short_size = header.u32()?;
        let kind = header.kind()?;
        let size = match short_size {
            0 => rest.len() as u64,
            1 => header.number(8)?,
            size => u64::from(size),
        };
        if kind == *b"uuid" {
            header.bytes(16)?;
        }
        let header_size = rest.len() - header.rest().len();
        let size = usize::try_from(size).map_err(|_| refused("a box is larger than the file"))?;
        let content = rest.get(header_size..size).ok_or(refused("a box with a wrong size"))?;
        found.push(Boxed { kind, content });
        rest = &rest[size..];
    }
    Ok(found)
}
