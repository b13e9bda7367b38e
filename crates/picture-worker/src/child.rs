use crate::confine::{confine, renew_processor_time};
use crate::error::SentError;
use crate::protocol::{self, Frame, Reply, Request};
use crate::steps::{self, OpenedOriginal, ShrunkSizes};
use domain::media::picture::VariantFormat;
use pixels::{MissingRows, PixelsError};
use std::io;
use std::process::ExitCode;

/// Confines this process, with so many bytes of memory for pictures, and answers requests from
/// standard input until it ends. Call it first in `main`, while there is one thread.
#[must_use]
pub fn run(memory_max: u64) -> ExitCode {
    // A decoder's panic is an answer. Its text would be the file's author's in the server's log.
    std::panic::set_hook(Box::new(|_| {}));
    match serve(memory_max) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn serve(memory_max: u64) -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    protocol::write(&mut output, &Reply::Ready(confine(memory_max)?), &[])?;
    let mut picture = Picture::default();
    while let Some(Frame { head, body }) = protocol::read::<Request>(&mut input)? {
        renew_processor_time()?;
        let Made { reply, parts } = match picture.answer(head, body) {
            Ok(made) => made,
            Err(error) => Made::head(Reply::Failed(SentError::from(error))),
        };
        let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
        protocol::write(&mut output, &reply, &parts)?;
    }
    Ok(())
}

#[derive(Default)]
struct Picture {
    file: Vec<u8>,
    sizes: Option<ShrunkSizes>,
}

impl Picture {
    fn answer(&mut self, request: Request, body: Vec<u8>) -> Result<Made, PixelsError> {
        match request {
            Request::Read => self.read(body),
            Request::Photo { thumb_width, fill_missing } => {
                self.photo(thumb_width, if fill_missing { MissingRows::Gray } else { MissingRows::Refused })
            }
            Request::Original => self.original(),
            Request::Open => self.open(),
            Request::Variant { width, format } => self.variant(width, format),
        }
    }

    fn read(&mut self, file: Vec<u8>) -> Result<Made, PixelsError> {
        self.sizes = None;
        let header = steps::header(&file)?;
        self.file = file;
        Ok(Made::head(Reply::Header(header)))
    }

    fn photo(&mut self, thumb_width: u32, missing: MissingRows) -> Result<Made, PixelsError> {
        let file = std::mem::take(&mut self.file);
        let photo = steps::photo(&file, thumb_width, missing)?;
        let reply = Reply::Photo { width: photo.width, height: photo.height, jpeg: photo.jpeg.len() };
        Ok(Made { reply, parts: vec![photo.jpeg, photo.thumb] })
    }

    fn original(&mut self) -> Result<Made, PixelsError> {
        let file = std::mem::take(&mut self.file);
        let OpenedOriginal { original, sizes } = steps::original(&file)?;
        self.sizes = Some(sizes);
        let reply = Reply::Original { facts: original.facts, kept: original.kept.len() };
        Ok(Made { reply, parts: vec![original.kept, original.first] })
    }

    fn open(&mut self) -> Result<Made, PixelsError> {
        let file = std::mem::take(&mut self.file);
        self.sizes = Some(steps::open(&file)?);
        Ok(Made::head(Reply::Opened))
    }

    fn variant(&self, width: u32, format: VariantFormat) -> Result<Made, PixelsError> {
        let Some(sizes) = &self.sizes else {
            return Err(PixelsError::Encode("no picture is open".to_owned()));
        };
        Ok(Made { reply: Reply::Variant, parts: vec![sizes.encode(width, format)?] })
    }
}

struct Made {
    reply: Reply,
    parts: Vec<Vec<u8>>,
}

impl Made {
    const fn head(reply: Reply) -> Self {
        Self { reply, parts: Vec::new() }
    }
}
