//! The messages between server and child: the length of a head and of a body (four bytes each, little
//! endian), the head as JSON, the body as bytes.

use crate::error::SentError;
use domain::media::photo::PhotoFormat;
use domain::media::picture::VariantFormat;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};

/// Longest head, in bytes.
const HEAD_MAX: u32 = 64 * 1024;
/// Longest body, in bytes: more than any accepted file, and than any result.
const BODY_MAX: u32 = 64 * 1024 * 1024;

/// A request to a child. The body is a picture's file, or empty.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) enum Request {
    Read,
    Photo {
        thumb_width: u32,
        /// Whether missing rows become gray.
        fill_missing: bool,
    },
    /// Makes what the library stores of it, and keeps its sizes for variants.
    Original,
    /// Keeps its sizes for variants.
    Open,
    /// Encodes a variant of the kept sizes.
    Variant {
        width: u32,
        format: VariantFormat,
    },
}

#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Reply {
    Ready(Confined),
    Header(Header),
    Photo { width: u32, height: u32, jpeg: usize },
    Original { facts: OriginalFacts, kept: usize },
    Opened,
    Variant,
    Failed(SentError),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Confined {
    pub(crate) landlock: bool,
    pub(crate) seccomp: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Header {
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl Header {
    pub(crate) fn pixels(self) -> u64 {
        u64::from(self.width) * u64::from(self.height)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Photo {
    pub width: u32,
    pub height: u32,
    pub jpeg: Vec<u8>,
    pub thumb: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OriginalFacts {
    pub format: PhotoFormat,
    /// Width, upright, in pixels.
    pub width: u32,
    pub height: u32,
    /// The file is an animation, of which everything that is made has the first picture only.
    pub is_animated: bool,
    pub color: String,
    /// ThumbHash, base64.
    pub thumbhash: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Original {
    pub facts: OriginalFacts,
    /// The file without metadata about place and camera; for HEIC, which few programs support, a
    /// JPEG.
    pub kept: Vec<u8>,
    pub first: Vec<u8>,
}

pub(crate) struct Frame<T> {
    pub(crate) head: T,
    pub(crate) body: Vec<u8>,
}

struct Lengths {
    head: u32,
    body: u32,
}

impl Lengths {
    fn of(head: &[u8], body: &[u8]) -> io::Result<Self> {
        let lengths = Self { head: length(head)?, body: length(body)? };
        lengths.check()?;
        Ok(lengths)
    }

    fn parse(bytes: [u8; 8]) -> io::Result<Self> {
        let [a, b, c, d, e, f, g, h] = bytes;
        let lengths = Self { head: u32::from_le_bytes([a, b, c, d]), body: u32::from_le_bytes([e, f, g, h]) };
        lengths.check()?;
        Ok(lengths)
    }

    fn check(&self) -> io::Result<()> {
        if self.head > HEAD_MAX || self.body > BODY_MAX {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a message is longer than allowed"));
        }
        Ok(())
    }

    fn to_bytes(&self) -> [u8; 8] {
        let [a, b, c, d] = self.head.to_le_bytes();
        let [e, f, g, h] = self.body.to_le_bytes();
        [a, b, c, d, e, f, g, h]
    }
}

fn length(bytes: &[u8]) -> io::Result<u32> {
    u32::try_from(bytes.len()).map_err(io::Error::other)
}

/// Reads a message, on the child's side. `None` at the end of the input.
pub(crate) fn read<T: DeserializeOwned>(from: &mut impl Read) -> io::Result<Option<Frame<T>>> {
    let mut lengths = [0; 8];
    match from.read_exact(&mut lengths) {
        Err(cause) if cause.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let lengths = Lengths::parse(lengths)?;
    let mut head = vec![0; lengths.head as usize];
    from.read_exact(&mut head)?;
    let mut body = vec![0; lengths.body as usize];
    from.read_exact(&mut body)?;
    Ok(Some(Frame { head: serde_json::from_slice(&head)?, body }))
}

pub(crate) fn write(to: &mut impl Write, head: &impl Serialize, body: &[&[u8]]) -> io::Result<()> {
    let head = serde_json::to_vec(head)?;
    let body = body.concat();
    to.write_all(&Lengths::of(&head, &body)?.to_bytes())?;
    to.write_all(&head)?;
    to.write_all(&body)?;
    to.flush()
}

/// [`read`], on the server's side, where the end of the input is an error.
pub(crate) async fn receive<T: DeserializeOwned>(from: &mut (impl AsyncRead + Unpin)) -> io::Result<Frame<T>> {
    let mut lengths = [0; 8];
    from.read_exact(&mut lengths).await?;
    let lengths = Lengths::parse(lengths)?;
    let mut head = vec![0; lengths.head as usize];
    from.read_exact(&mut head).await?;
    let mut body = vec![0; lengths.body as usize];
    from.read_exact(&mut body).await?;
    Ok(Frame { head: serde_json::from_slice(&head)?, body })
}

/// [`write`], on the server's side.
pub(crate) async fn send(to: &mut (impl AsyncWrite + Unpin), head: &impl Serialize, body: &[u8]) -> io::Result<()> {
    let head = serde_json::to_vec(head)?;
    to.write_all(&Lengths::of(&head, body)?.to_bytes()).await?;
    to.write_all(&head).await?;
    to.write_all(body).await?;
    to.flush().await
}
