//! Photos that the owner's phone shares with the site.

pub mod api;
mod screen;

pub use screen::SharePage;
