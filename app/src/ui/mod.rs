mod attribute;
mod breadcrumb;
mod date;
mod field;
mod form;
mod icon;
mod phone;
mod photos_field;
mod picture;
mod text;

pub use attribute::attribute_if;
pub use breadcrumb::{Breadcrumb, Trail};
pub use date::{day_in, instant, long_date, month_and_year};
pub use field::{
    Area, Choice, Choices, Consent, EmailField, FieldError, NameField, PhoneField, Select, SelectChoice, TextField,
    Trap,
};
pub use form::{FormSummary, Method, Preferences};
pub use icon::{Icon, Sprite, icon, icon_go};
pub use phone::{mail_link, phone_link};
pub use photos_field::{PhotosField, photo_limits, photos_limit};
pub use picture::{DisplaySizes, FramedPic, LeadPic, Pic, source};
pub use text::{inline, not_blank, prose};
