//! The media library.

pub(crate) mod bulk_changes;
pub(crate) mod details;
pub(crate) mod list;
pub(crate) mod replace;
pub(crate) mod sizes;
pub(crate) mod trash;
pub(crate) mod unused;
pub(crate) mod upload;
pub(crate) mod uses;
pub(crate) mod versions;
