pub(super) mod features;
pub(super) mod hero;
pub(super) mod how_we_work;
pub(super) mod reviews;
pub(super) mod services;
pub(super) mod social;

pub use features::Features;
pub use hero::{HERO_SIZES, Hero};
pub use how_we_work::HowWeWork;
pub use reviews::Reviews;
pub(crate) use reviews::review;
pub use services::Services;
pub use social::Social;
