//! The clock, and the business's time zone.

pub mod clock;
pub mod zone;
