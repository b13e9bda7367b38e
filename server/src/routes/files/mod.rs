//! Files: from the storage, uploads to it, og:images, and those that come with the program.

pub mod file_response;
pub mod library_uploads;
pub mod og_images;
pub mod static_files;
pub mod stored_files;
