//! The plain forms of the public pages.

pub mod contact;
pub mod newsletter;
pub mod plain_form;
pub mod refit;
pub mod visit;
