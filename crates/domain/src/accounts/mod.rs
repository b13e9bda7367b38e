pub mod password;
pub mod session;
