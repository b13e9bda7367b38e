//! The plain forms of the public pages.

mod form_values;
pub mod newsletter;
pub mod plain_form;
pub mod refit;
