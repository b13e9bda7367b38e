pub mod account;
pub(crate) mod attempt;
mod codes;
mod feature;
pub mod passkeys;
pub mod password;
pub mod second_factor;
pub mod second_step;
pub mod session;
pub mod sign_in;
pub(crate) mod sign_in_error;
pub(crate) mod tokens;
pub mod totp;

pub(crate) use feature::FEATURE;
