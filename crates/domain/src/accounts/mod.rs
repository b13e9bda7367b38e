//! The owner's account: passwords and sessions.

pub mod password;
pub mod session;
