pub mod file_response;
pub mod library_uploads;
pub mod og_images;
pub mod static_files;
pub mod stored_files;
pub mod well_known;
