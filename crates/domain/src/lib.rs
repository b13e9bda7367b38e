//! The pure rules and texts of Harbor & Grain: entities, parsed values, limits, option lists and
//! every message shown to people.
//!
//! Nothing here touches a clock, a file, a database or a network, and nothing here renders HTML.
//! Callers pass the time in. The crate also builds for WASM.

pub mod accounts;
pub mod admin;
pub mod api_error;
pub mod content;
pub mod delivery;
pub mod features;
pub mod kinds;
pub mod leads;
pub mod limits;
pub mod media;
pub mod messages;
pub mod sections;
pub mod site;
pub mod text;
pub mod time;

pub use leads::violation::{FieldError, Violations};
pub use time::Timestamp;
