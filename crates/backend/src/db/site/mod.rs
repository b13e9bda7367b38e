//! What belongs to the site as a whole.

pub(crate) mod events;
pub(crate) mod first_steps;
pub(crate) mod links;
pub(crate) mod overview;
pub mod queues;
pub mod rate_limits;
pub(crate) mod redirects;
pub(crate) mod seo;
pub(crate) mod server_keys;
pub mod settings;
pub(crate) mod social;
