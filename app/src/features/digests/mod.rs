//! The mails to the owner that gather what happened, and their switches in the contact settings.

pub mod api;
mod feature;
mod switches;

pub(crate) use feature::FEATURE;
