pub mod blog_feeds;
pub mod sitemap;
