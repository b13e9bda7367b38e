//! The refit request: what the visualizer sends, and the rules it must pass.

pub use crate::leads::fields::refit as field;
use crate::leads::options::{ContactMethod, PreferredTime};
use crate::leads::photos::{PhotoDraft, RequestPhoto, read_photos};
use crate::leads::rules;
use crate::leads::surfaces::{SurfaceDraft, SurfaceWish, read_surfaces};
use crate::leads::violation::Violations;
use crate::text::email::Email;
use crate::text::phone::Phone;
use crate::{messages, text};
use serde::{Deserialize, Serialize};

/// From the island (JSON) or the plain form. Every field may be missing, wrong or hostile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RefitDraft {
    /// Idempotency key: one per attempt, made by the browser and kept over retries, so that a lost
    /// response cannot create a second lead. Empty from the plain form.
    pub attempt_id: String,
    pub selected_style: String,
    pub description: String,
    pub name: String,
    pub email: String,
    pub phone: String,
    /// Code of a [`ContactMethod`]; empty means the default.
    pub preferred_contact_method: String,
    /// Code of a [`PreferredTime`]; empty means the default.
    pub preferred_time: String,
    /// Token of a photo uploaded before, if any: the first one.
    pub photo_token: Option<String>,
    /// The visitor's words about it.
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub photo_words: String,
    /// The photos after it, in their order.
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<PhotoDraft>>"))]
    pub further_photos: Vec<PhotoDraft>,
    /// Token of the picture of the cabin in other materials, uploaded in the same way, if any.
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub sketch_token: Option<String>,
    /// The wish for each surface, at most [`limits::SURFACES_MAX`].
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<SurfaceDraft>>"))]
    pub surfaces: Vec<SurfaceDraft>,
    /// The visitor picked a photo whose upload failed.
    pub photo_missing: bool,
    pub consent: bool,
    /// Hidden from people. The alias is the name that it had before: a form may be open for days.
    #[serde(alias = "companyFax")]
    pub trap: String,
    /// Milliseconds between the first touch of the form and its submission;
    /// unknown for the plain form.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub elapsed_ms: Option<i64>,
    /// The analytics session this request ends, if the visitor allows one.
    pub session_id: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefitRequest {
    /// Slug of a style; the store checks that it exists.
    pub style: String,
    pub description: String,
    pub name: String,
    pub email: Email,
    pub phone: Phone,
    pub contact_method: ContactMethod,
    pub preferred_time: PreferredTime,
    /// In their order, at most [`limits::PHOTOS_MAX`].
    pub photos: Vec<RequestPhoto>,
    pub surfaces: Vec<SurfaceWish>,
}

impl RefitDraft {
    fn photos(&self) -> Vec<PhotoDraft> {
        let token = self.photo_token.clone().unwrap_or_default();
        let mut photos = vec![PhotoDraft { token, words: self.photo_words.clone() }];
        photos.extend(self.further_photos.iter().cloned());
        photos
    }

    /// Adds a photo after the others.
    pub fn add_photo(&mut self, photo: PhotoDraft) {
        if self.photo_token.is_none() {
            self.photo_token = Some(photo.token);
            self.photo_words = photo.words;
        } else {
            self.further_photos.push(photo);
        }
    }

    pub fn forget_photos(&mut self) {
        self.photo_token = None;
        self.photo_words = String::new();
        self.further_photos = Vec::new();
    }

    pub fn validate(&self) -> Result<RefitRequest, Violations> {
        let mut wrong = Violations::default();
        let style = text::clean_line(&self.selected_style);
        if style.is_empty() {
            wrong.add(field::STYLE, messages::STYLE_REQUIRED);
        }
        let photos = read_photos(&self.photos(), &mut wrong);
        let surfaces = read_surfaces(field::SURFACES, &self.surfaces, &mut wrong);
        let description = wrong.read(&rules::DESCRIPTION, &self.description);
        let name = wrong.read(&rules::NAME, &self.name);
        let email = wrong.take(field::EMAIL, Email::parse(&self.email));
        let phone = wrong.take(field::PHONE, Phone::parse(&self.phone));
        let contact_method = ContactMethod::from_code_or_default(&self.preferred_contact_method);
        let contact_method = wrong.take(field::CONTACT_METHOD, contact_method.ok_or(messages::OPTION_UNKNOWN));
        let preferred_time = PreferredTime::from_code_or_default(&self.preferred_time);
        let preferred_time = wrong.take(field::PREFERRED_TIME, preferred_time.ok_or(messages::OPTION_UNKNOWN));
        if !self.consent {
            wrong.add(field::CONSENT, messages::CONSENT_REQUIRED);
        }
        match (email, phone, contact_method, preferred_time) {
            (Some(email), Some(phone), Some(contact_method), Some(preferred_time)) if wrong.is_empty() => {
                Ok(RefitRequest {
                    style,
                    description,
                    name,
                    email,
                    phone,
                    contact_method,
                    preferred_time,
                    photos,
                    surfaces,
                })
            }
            _ => Err(wrong),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits;

    fn good() -> RefitDraft {
        RefitDraft {
            selected_style: "coastal-modern".into(),
            name: "Jane Halloran".into(),
            email: "jane+boat@example.com".into(),
            phone: "(619) 555-0142".into(),
            consent: true,
            ..RefitDraft::default()
        }
    }

    #[test]
    fn an_empty_draft_names_every_required_field_in_order() {
        let wrong = RefitDraft::default().validate().expect_err("an empty draft");
        let fields: Vec<&str> = wrong.0.iter().map(|e| e.field.as_str()).collect();
        assert_eq!(fields, [field::STYLE, field::NAME, field::EMAIL, field::PHONE, field::CONSENT]);
    }

    #[test]
    fn preferences_have_the_specified_defaults() {
        let request = good().validate().expect("a good draft");
        assert_eq!(request.contact_method, ContactMethod::Either);
        assert_eq!(request.preferred_time, PreferredTime::Afternoon);
    }

    #[test]
    fn limits_count_characters_not_bytes() {
        let mut draft = good();
        draft.description = "⛵".repeat(limits::DESCRIPTION_MAX);
        assert!(draft.validate().is_ok());
        draft.description.push('!');
        assert_eq!(
            draft.validate().expect_err("too long").of(field::DESCRIPTION),
            Some(&*messages::too_long(limits::DESCRIPTION_MAX))
        );
    }

    #[test]
    fn the_first_photo_is_the_one_of_before_and_the_others_follow() {
        let mut draft = good();
        for token in ["a", "b", "c"] {
            draft.add_photo(PhotoDraft { token: token.into(), words: format!("{token}!") });
        }
        assert_eq!(draft.photo_token.as_deref(), Some("a"));
        let photos = draft.validate().expect("a good draft").photos;
        let words: Vec<&str> = photos.iter().map(|photo| photo.words.as_str()).collect();
        assert_eq!(words, ["a!", "b!", "c!"]);
        draft.forget_photos();
        assert!(draft.validate().expect("a good draft").photos.is_empty());
    }

    #[test]
    fn an_unknown_option_is_refused() {
        let mut draft = good();
        draft.preferred_time = "midnight".into();
        assert_eq!(
            draft.validate().expect_err("no such time").of(field::PREFERRED_TIME),
            Some(messages::OPTION_UNKNOWN)
        );
    }
}
