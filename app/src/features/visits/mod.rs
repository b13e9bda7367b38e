//! Visits of the showroom: the form with the times on offer, the visit on a visitor's page, and on a lead's screen.

pub(crate) mod agenda;
pub mod api;
mod feature;
mod lead;
mod offers;
pub mod owner_api;
mod page;
mod request;
mod section;
pub(crate) mod times;

pub(crate) use feature::FEATURE;
pub(crate) use section::{NEEDS, section};
