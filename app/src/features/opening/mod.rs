//! What the owner and others see while the site is not open: the quiet page, the strip above the pages, and the screen
//! with the button.

pub mod api;
mod feature;
mod quiet_page;
mod screen;
mod strip;
mod today;

pub(crate) use feature::FEATURE;
pub(crate) use quiet_page::QuietPage;
pub use screen::OpeningRefused;
pub(crate) use screen::open_form;
pub(crate) use strip::{STRIP_STYLE, is_strip_shown, strip};
pub use strip::{Strip, Viewer};

use domain::features::opening::SiteState;

/// Context: the request is answered with the quiet page, whatever its address.
#[derive(Clone, Copy, Debug)]
pub struct HiddenSite(pub SiteState);
