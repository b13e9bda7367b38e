pub mod feed_cache;
pub mod feed_cache_store;
pub mod page_cache;
pub mod page_cache_keys;
pub mod page_cache_store;
pub mod page_views;
pub mod render;
pub mod rerender;
