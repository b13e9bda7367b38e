//! The site as a whole: its addresses, redirects and links, and the figures about it.

pub mod alerts;
pub mod analytics;
pub mod backup;
pub mod bucket_owner;
pub mod first_steps;
pub mod links;
pub mod overview;
pub mod paths;
pub mod redirects;
pub mod sitemap;
pub(crate) mod waiting_steps;
