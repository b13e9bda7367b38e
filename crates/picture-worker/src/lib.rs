//! Everything that parses, decodes or encodes a picture from outside, in a child process.
//!
//! A decoder is large, and a picture can be made to exhaust it. The child is this same program,
//! started with [`COMMAND`]: it reads requests from standard input, answers on standard output, and
//! the kernel lets it do nothing else ([`confine`]). A picture that needs too much memory or time
//! ends the child, and costs nothing but its own refusal.
//!
//! [`Workers`] is the server's side: it starts children on demand, keeps them for a while, and
//! replaces ended ones.

mod child;
mod confine;
mod error;
mod process;
mod protocol;
mod steps;
mod workers;

pub use child::run;
pub use error::PictureError;
pub use protocol::{Original, OriginalFacts, Photo};
pub use workers::{WorkerOptions, Workers};

/// The argument that makes the program a child; not listed in its help.
pub const COMMAND: &str = "picture-worker";
