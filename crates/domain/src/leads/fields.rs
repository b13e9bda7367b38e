//! The names of the fields of each form, as in its HTML and JSON.

/// Names of the form's fields, as spelled in JSON, the plain form and violations.
pub mod contact {
    pub use super::refit::{ATTEMPT, CONSENT, CONTACT_METHOD, EMAIL, PHONE, PHOTO, PREFERRED_TIME, TRAP};
    pub const FIRST_NAME: &str = "firstName";
    pub const LAST_NAME: &str = "lastName";
    pub const LOCATION: &str = "boatLocation";
    pub const VESSEL_NAME: &str = "vesselName";
    pub const VESSEL_LENGTH: &str = "vesselLength";
    pub const SERVICE: &str = "primaryService";
    pub const SOURCE: &str = "discoverySource";
    pub const MESSAGE: &str = "message";
}

/// Names of the form's fields, as spelled in JSON, the plain form and violations.
pub mod refit {
    pub const STYLE: &str = "selectedStyle";
    pub const PHOTO: &str = "photo";
    pub const SKETCH: &str = "sketch";
    pub const SURFACES: &str = "surfaces";
    pub const DESCRIPTION: &str = "description";
    pub const NAME: &str = "name";
    pub const EMAIL: &str = "email";
    pub const PHONE: &str = "phone";
    pub const CONTACT_METHOD: &str = "preferredContactMethod";
    pub const PREFERRED_TIME: &str = "preferredTime";
    pub const CONSENT: &str = "consent";
    pub const TRAP: &str = "trap";
    pub const ATTEMPT: &str = "attemptId";
}

pub mod visit {
    pub const SLOTS: &str = "slot";
    pub const NAME: &str = "name";
    pub const EMAIL: &str = "email";
    pub const PHONE: &str = "phone";
    pub const NOTE: &str = "note";
    pub const CONTACT_METHOD: &str = "preferredContactMethod";
    pub const CONSENT: &str = "consent";
    pub const TRAP: &str = "trap";
    pub use super::refit::ATTEMPT;
}
