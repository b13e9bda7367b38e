pub mod crops;
pub mod photo;
pub mod picture;
pub mod vimeo;
pub mod widths;
