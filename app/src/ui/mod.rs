//! Small parts that every page is made of.

mod breadcrumb;
mod field;
mod form;
mod icon;
mod picture;
mod text;

pub use breadcrumb::{Breadcrumb, Trail};
pub use field::{Area, Choice, Choices, Consent, FieldError, Honeypot, Select, TextField};
pub use form::{FormSummary, Preferences};
pub use icon::{Icon, Sprite, icon, icon_go};
pub use picture::{Frame, Pic, Sizes};
pub use text::escaped;
