//! The owner's account: its password, signing in, and sessions.

pub mod account;
pub mod password;
pub mod session;
pub mod sign_in;
