//! The names of the fields of each form, as spelled in its HTML, in JSON and in violations.

/// Fields of several forms.
pub mod common {
    pub const PHOTO: &str = "photo";
    pub const NAME: &str = "name";
    pub const EMAIL: &str = "email";
    pub const PHONE: &str = "phone";
    pub const CONTACT_METHOD: &str = "preferredContactMethod";
    pub const PREFERRED_TIME: &str = "preferredTime";
    pub const CONSENT: &str = "consent";
    pub const TRAP: &str = "trap";
    pub const ATTEMPT: &str = "attemptId";
}

pub mod contact {
    pub use super::common::{ATTEMPT, CONSENT, CONTACT_METHOD, EMAIL, PHONE, PHOTO, PREFERRED_TIME, TRAP};
    pub const FIRST_NAME: &str = "firstName";
    pub const LAST_NAME: &str = "lastName";
    pub const LOCATION: &str = "boatLocation";
    pub const VESSEL_NAME: &str = "vesselName";
    pub const VESSEL_LENGTH: &str = "vesselLength";
    pub const SERVICE: &str = "primaryService";
    pub const SOURCE: &str = "discoverySource";
    pub const ABOUT: &str = "about";
    pub const MESSAGE: &str = "message";
}

pub mod refit {
    pub use super::common::{ATTEMPT, CONSENT, CONTACT_METHOD, EMAIL, NAME, PHONE, PHOTO, PREFERRED_TIME, TRAP};
    pub const STYLE: &str = "selectedStyle";
    pub const SKETCH: &str = "sketch";
    pub const SURFACES: &str = "surfaces";
    pub const DESCRIPTION: &str = "description";
}

pub mod visit {
    pub use super::common::{ATTEMPT, CONSENT, CONTACT_METHOD, EMAIL, NAME, PHONE, TRAP};
    pub const SLOTS: &str = "slot";
    pub const NOTE: &str = "note";
}

pub mod conversation {
    pub use super::common::PHOTO;
    pub const MESSAGE: &str = "message";
    pub const CONFIRMED: &str = "confirmed";
}

pub mod visit_offers {
    pub const SLOT: &str = "slot";
    pub const TIME: &str = "time";
    pub const WISHES: &str = "wishes";
    pub const OTHER: &str = "other";
}

pub mod work {
    pub use super::common::PHOTO;
    pub const TEXT: &str = "text";
    pub const CHOICE: &str = "choice";
    pub const WORDS: &str = "words";
}
