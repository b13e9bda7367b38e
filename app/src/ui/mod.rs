//! Small parts used by all pages.

mod breadcrumb;
mod date;
mod field;
mod form;
mod icon;
mod outline;
mod phone;
mod picture;
mod prose;
mod text;

pub use breadcrumb::{Breadcrumb, Trail};
pub use date::{day_in, instant, long_date, month_and_year};
pub use field::{
    Area, Choice, Choices, Consent, EmailField, FieldError, Honeypot, NameField, PhoneField, Select, TextField,
};
pub use form::{FormSummary, Method, Preferences};
pub use icon::{Icon, Sprite, icon, icon_go};
pub use outline::outline;
pub use phone::phone_link;
pub use picture::{Frame, Pic, Sizes, source};
pub use prose::{has_film, prose};
pub use text::escaped;
