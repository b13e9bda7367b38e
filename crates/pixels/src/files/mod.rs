//! What file headers say, read without a decoder.

pub(crate) mod jpeg;
pub(crate) mod png;
pub(crate) mod webp;
