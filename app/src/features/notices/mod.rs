//! Who is told of what, in the contact settings: a table for the owner, a list for the clients, and each of their mails to
//! read.

pub mod api;
mod clients;
mod feature;
mod sample;
mod table;

use crate::assets::Assets;
use crate::document::DocumentHead;

pub(crate) use feature::FEATURE;

/// With it a switch is kept as soon as it is set.
fn switches_script() {
    DocumentHead::script(&Assets::of_request().script("admin/switches"));
}
