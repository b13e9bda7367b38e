//! What feed readers and search engines read.

pub mod blog_feeds;
pub mod sitemap;
