//! The owner's account: its password, signing in in one or two steps, and sessions.

pub mod account;
mod attempt;
mod codes;
pub mod passkeys;
pub mod password;
pub mod second_factor;
pub mod second_step;
pub mod session;
pub mod sign_in;
pub mod totp;
