mod features;
mod hero;
mod how_we_work;
mod reviews;
mod services;
mod social;

pub use features::Features;
pub use hero::{HERO_SIZES, Hero};
pub use how_we_work::HowWeWork;
pub use reviews::Reviews;
pub(crate) use reviews::review;
pub use services::Services;
pub use social::Social;
