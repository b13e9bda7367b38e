//! Pictures and videos: the library's, and visitors' photos.

pub mod crops;
pub mod photo;
pub mod picture;
pub mod vimeo;
