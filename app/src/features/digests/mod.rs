//! The mails to the owner that gather what happened, and their switches in the contact settings.

pub mod api;
mod switches;

pub(crate) use switches::section;
