//! The pure rules and texts of Harbor & Grain: entities, parsed values, limits, option lists and
//! every message shown to people.
//!
//! Nothing here touches a clock, a file, a database or a network, and nothing here renders HTML.
//! Callers pass the time in. The crate also builds for WASM.

pub mod address;
pub mod admin;
pub mod analytics;
pub mod api_error;
pub mod blog;
pub mod business;
pub mod carousel;
pub mod check;
pub mod checklist;
pub mod contact;
pub mod content;
pub mod crops;
pub mod csv;
pub mod day;
pub mod delivery;
pub mod email;
pub mod gallery;
pub mod hours;
pub mod icon;
pub mod island;
pub mod kinds;
pub mod lead;
pub mod limits;
pub mod link;
pub mod messages;
pub mod newsletter;
pub mod options;
pub mod pages;
pub mod password;
pub mod phone;
pub mod photo;
pub mod picture;
pub mod publication;
pub mod redirect;
pub mod refit;
pub mod review;
pub mod session;
pub mod share;
pub mod slug;
pub mod spam_check;
pub mod text;
pub mod throttle;
pub mod time;
pub mod urlencoded;
pub mod user_agent;
pub mod vimeo;
pub mod violation;
pub mod visit;
pub mod web_address;

pub use time::Timestamp;
pub use violation::{FieldError, Violations};
