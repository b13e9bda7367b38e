//! Sections that pages are put together from.

mod closing;
mod faq;
mod hero;
mod pair;
mod reviews;
mod services;
mod social;
mod woods;

pub use closing::Closing;
pub use faq::FaqSection;
pub use hero::{HERO_SIZES, Hero};
pub use pair::Pair;
pub use reviews::Reviews;
pub use services::Services;
pub use social::Social;
pub use woods::Woods;

/// Where quotes are asked for.
const QUOTE: &str = "/contact#quote";
