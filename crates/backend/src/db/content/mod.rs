//! What visitors see.

pub(crate) mod business;
pub(crate) mod faqs;
pub(crate) mod gallery;
pub(crate) mod legal;
pub(crate) mod materials;
pub(crate) mod page_images;
pub(crate) mod posts;
pub(crate) mod projects;
pub(crate) mod styles;
pub(crate) mod testimonials;
