//! Small parts that every page is made of.

mod address;
mod breadcrumb;
mod date;
mod field;
mod form;
mod icon;
mod outline;
mod picture;
mod prose;
mod text;

pub use address::encoded;
pub use breadcrumb::{Breadcrumb, Trail};
pub use date::{day_in, instant, long_date, month_and_year};
pub use field::{Area, Choice, Choices, Consent, EmailField, FieldError, Honeypot, PhoneField, Select, TextField};
pub use form::{FormSummary, Preferences};
pub use icon::{Icon, Sprite, icon, icon_go};
pub use outline::outline;
pub use picture::{Frame, Pic, Sizes};
pub use prose::{has_film, prose};
pub use text::escaped;
