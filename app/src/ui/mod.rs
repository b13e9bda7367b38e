//! Small parts that every page is made of.

mod field;
mod icon;
mod picture;
mod text;

pub use field::{Area, Choice, Choices, Consent, FieldError, Honeypot, TextField};
pub use icon::{Icon, Sprite, icon, icon_go};
pub use picture::{Frame, Pic, Sizes};
pub use text::escaped;
