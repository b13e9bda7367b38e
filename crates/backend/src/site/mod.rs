mod addresses;
pub mod alerts;
pub mod analytics;
pub mod backup;
pub mod bucket_owner;
mod counters;
pub mod destinations;
pub mod first_steps;
pub mod links;
pub mod overview;
pub mod page_reports;
pub mod paths;
mod redirect_watch;
pub mod redirects;
pub mod reports;
pub mod sitemap;
pub(crate) mod waiting_steps;

pub use addresses::Addresses;
