use crate::content::option_lists::{ListOption, OptionList, OptionLists};
pub use crate::leads::fields::contact as field;
use crate::leads::length;
use crate::leads::options::{ContactMethod, PreferredTime};
use crate::leads::photos::{PhotoDraft, RequestPhoto, read_photos};
use crate::leads::rules;
use crate::leads::violation::Violations;
use crate::text::email::Email;
use crate::text::phone::Phone;
use crate::text::shorten;
use crate::{limits, messages};
use serde::{Deserialize, Serialize};

/// Every field may be missing, wrong or hostile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ContactDraft {
    /// Idempotency key: one per attempt, made by the browser and kept over retries, so that a lost
    /// response cannot create a second lead. Empty from the plain form.
    pub attempt_id: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub phone: String,
    /// Where the boat is, or the project for a home.
    pub boat_location: String,
    pub vessel_name: String,
    /// As typed, optional; without a unit it is in feet.
    pub vessel_length: String,
    pub primary_service: String,
    pub discovery_source: String,
    pub message: String,
    /// What a visitor asks about who comes from a price guide.
    pub about: String,
    /// Uploaded before, in their order, at most [`limits::PHOTOS_MAX`].
    pub photos: Vec<PhotoDraft>,
    /// The visitor picked a photo whose upload failed.
    pub photo_missing: bool,
    /// Code of a [`ContactMethod`]; empty means the default.
    pub preferred_contact_method: String,
    /// Code of a [`PreferredTime`]; empty means the default.
    pub preferred_time: String,
    pub consent: bool,
    /// Hidden from people. The alias is the name that it had before: a form may be open for days.
    #[serde(alias = "companyFax")]
    pub trap: String,
    /// Milliseconds between the first touch of the form and its submission;
    /// unknown for the plain form.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub elapsed_ms: Option<i64>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ContactRequest {
    pub first_name: String,
    pub last_name: String,
    pub email: Email,
    pub phone: Phone,
    pub location: String,
    pub vessel_name: String,
    pub vessel_length: Option<f64>,
    pub service: ListOption,
    pub source: ListOption,
    pub message: String,
    pub photos: Vec<RequestPhoto>,
    pub contact_method: ContactMethod,
    pub preferred_time: PreferredTime,
}

impl ContactRequest {
    #[must_use]
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }
}

impl ContactDraft {
    /// In the order of the specification; the first violation is also shown as a toast. An option that was
    /// retired while the form was filled in is accepted.
    pub fn validate(&self, lists: &OptionLists) -> Result<ContactRequest, Violations> {
        let mut wrong = Violations::default();
        let w = &mut wrong;
        let first_name = w.read(&rules::FIRST_NAME, &self.first_name);
        let last_name = w.read(&rules::LAST_NAME, &self.last_name);
        let email = w.take(field::EMAIL, Email::parse(&self.email));
        let phone = w.take(field::PHONE, Phone::parse(&self.phone));
        let location = w.read(&rules::LOCATION, &self.boat_location);
        let vessel_name = w.read(&rules::VESSEL_NAME, &self.vessel_name);
        let vessel_length = w.take(field::VESSEL_LENGTH, length::read(&self.vessel_length));
        let service = chosen(lists, OptionList::Services, &self.primary_service, messages::SERVICE_REQUIRED);
        let service = w.take(field::SERVICE, service);
        let source = chosen(lists, OptionList::Sources, &self.discovery_source, messages::SOURCE_REQUIRED);
        let source = w.take(field::SOURCE, source);
        let message = with_about(&self.about, w.read(&rules::MESSAGE, &self.message));
        let photos = read_photos(&self.photos, w);
        let contact_method = ContactMethod::from_code_or_default(&self.preferred_contact_method);
        let contact_method = w.take(field::CONTACT_METHOD, contact_method.ok_or(messages::OPTION_UNKNOWN));
        let preferred_time = PreferredTime::from_code_or_default(&self.preferred_time);
        let preferred_time = w.take(field::PREFERRED_TIME, preferred_time.ok_or(messages::OPTION_UNKNOWN));
        if !self.consent {
            w.add(field::CONSENT, messages::CONSENT_REQUIRED);
        }
        match (email, phone, vessel_length, service, source, contact_method, preferred_time) {
            (
                Some(email),
                Some(phone),
                Some(vessel_length),
                Some(service),
                Some(source),
                Some(contact_method),
                Some(preferred_time),
            ) if wrong.is_empty() => Ok(ContactRequest {
                first_name,
                last_name,
                email,
                phone,
                location,
                vessel_name,
                vessel_length: vessel_length.map(|length| length.feet),
                service,
                source,
                message,
                photos,
                contact_method,
                preferred_time,
            }),
            _ => Err(wrong),
        }
    }
}

/// The words begin with what they are about: so it is wherever they are read.
fn with_about(about: &str, message: String) -> String {
    let about = shorten(about, limits::ABOUT_MAX);
    if about.is_empty() {
        return message;
    }
    let about = messages::asked_about(&about);
    if message.is_empty() { about } else { format!("{about}\n\n{message}") }
}

fn chosen(
    lists: &OptionLists,
    list: OptionList,
    code: &str,
    missing: &'static str,
) -> Result<ListOption, &'static str> {
    let code = code.trim();
    if code.is_empty() {
        return Err(missing);
    }
    lists.find(list, code).cloned().ok_or(messages::OPTION_UNKNOWN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::clean_line;
    use proptest::prelude::*;

    fn good() -> ContactDraft {
        ContactDraft {
            first_name: "Jane".into(),
            last_name: "O\u{2019}Brien".into(),
            email: "jane+boat@example.com".into(),
            phone: "(619) 555-0187".into(),
            boat_location: "Shelter Cove Marina, slip C12".into(),
            primary_service: "Woodwork & Carpentry".into(),
            discovery_source: "Marina Referral".into(),
            consent: true,
            ..ContactDraft::default()
        }
    }

    fn message(draft: &ContactDraft, field: &str) -> Option<String> {
        draft.validate(&OptionLists::default()).err().and_then(|wrong| wrong.of(field).map(str::to_owned))
    }

    #[test]
    fn an_empty_form_names_every_required_field_in_the_specified_order() {
        let wrong = ContactDraft::default().validate(&OptionLists::default()).expect_err("an empty form");
        let said: Vec<&str> = wrong.0.iter().map(|e| e.message.as_str()).collect();
        assert_eq!(
            said,
            [
                messages::FIRST_NAME_REQUIRED,
                messages::LAST_NAME_REQUIRED,
                messages::EMAIL_REQUIRED,
                messages::PHONE_REQUIRED,
                messages::LOCATION_REQUIRED,
                messages::SERVICE_REQUIRED,
                messages::SOURCE_REQUIRED,
                messages::CONSENT_REQUIRED,
            ]
        );
    }

    #[test]
    fn the_least_form_passes_with_the_specified_defaults() {
        let request = good().validate(&OptionLists::default()).expect("a good form");
        assert_eq!(request.name(), "Jane O\u{2019}Brien");
        assert_eq!(request.contact_method, ContactMethod::Either);
        assert_eq!(request.preferred_time, PreferredTime::Afternoon);
        assert_eq!((request.vessel_length, request.vessel_name.as_str()), (None, ""));
    }

    #[test]
    fn what_is_asked_about_stands_above_the_message() {
        let message = |about: &str, message: &str| {
            let draft = ContactDraft { about: about.into(), message: message.into(), ..good() };
            draft.validate(&OptionLists::default()).expect("a good form").message
        };
        assert_eq!(message(" Galley, 40 ft\n", "Oak?"), "Asked about: Galley, 40 ft\n\nOak?");
        assert_eq!(message("Galley", ""), "Asked about: Galley");
        assert_eq!(message("", "Oak?"), "Oak?");
        assert!(message(&"deck ".repeat(limits::ABOUT_MAX), "").chars().count() < limits::ABOUT_MAX + 20);
    }

    #[test]
    fn a_length_is_kept_in_feet() {
        for (typed, feet) in [("45.5", 45.5), ("12 m", 39.0), ("42\u{2019} 6\u{201d}", 42.5)] {
            let draft = ContactDraft { vessel_length: typed.into(), ..good() };
            assert_eq!(draft.validate(&OptionLists::default()).expect("a length").vessel_length, Some(feet), "{typed}");
        }
        let draft = ContactDraft { vessel_length: "-5".into(), ..good() };
        assert_eq!(message(&draft, field::VESSEL_LENGTH).as_deref(), Some(messages::VESSEL_LENGTH_INVALID));
    }

    #[test]
    fn an_option_that_is_not_offered_is_refused() {
        let draft = ContactDraft {
            primary_service: "Submarines".into(),
            discovery_source: "\u{1f989}".into(),
            preferred_contact_method: "owl".into(),
            preferred_time: "midnight".into(),
            ..good()
        };
        for name in [field::SERVICE, field::SOURCE, field::CONTACT_METHOD, field::PREFERRED_TIME] {
            assert_eq!(message(&draft, name).as_deref(), Some(messages::OPTION_UNKNOWN), "{name}");
        }
    }

    #[test]
    fn an_option_that_was_retired_meanwhile_is_accepted() {
        let retired = ListOption {
            list: OptionList::Services,
            code: "Dock Repair".into(),
            label: "Docks".into(),
            is_offered: false,
        };
        let lists = OptionLists::new(vec![retired.clone()]);
        let draft = ContactDraft { primary_service: " Dock Repair ".into(), ..good() };
        assert_eq!(draft.validate(&lists).expect("a good form").service, retired);
        assert_eq!(
            good().validate(&lists).expect_err("not in this list").of(field::SERVICE),
            Some(messages::OPTION_UNKNOWN)
        );
    }

    #[test]
    fn limits_count_characters_not_bytes() {
        let mut draft = good();
        draft.first_name = "\u{26f5}".repeat(limits::NAME_MAX);
        draft.message = "\u{5e9}".repeat(limits::DESCRIPTION_MAX);
        assert!(draft.validate(&OptionLists::default()).is_ok());
        draft.first_name.push('!');
        draft.message.push('!');
        assert_eq!(message(&draft, field::FIRST_NAME), Some(messages::too_long(limits::NAME_MAX)));
        assert_eq!(message(&draft, field::MESSAGE), Some(messages::too_long(limits::DESCRIPTION_MAX)));
    }

    fn any_draft() -> impl Strategy<Value = ContactDraft> {
        let text = || ".{0,40}|[\\s\\S]{0,40}|[0-9.' ]{0,12}".prop_map(String::from);
        let option = |list: OptionList| proptest::sample::select(list.first_labels()).prop_map(String::from);
        let service = prop_oneof![text(), option(OptionList::Services)];
        let source = prop_oneof![text(), option(OptionList::Sources)];
        let words = (text(), text(), text(), text(), text(), text(), text(), text());
        (words, service, source, any::<bool>(), any::<bool>()).prop_map(
            |(words, service, source, consent, reachable)| {
                let mut draft = ContactDraft {
                    first_name: words.0,
                    last_name: words.1,
                    boat_location: words.2,
                    vessel_name: words.3,
                    vessel_length: words.4,
                    message: words.5,
                    email: words.6,
                    phone: words.7,
                    primary_service: service,
                    discovery_source: source,
                    consent,
                    ..ContactDraft::default()
                };
                if reachable {
                    draft.email = good().email;
                    draft.phone = good().phone;
                }
                draft
            },
        )
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic_and_a_refusal_names_a_field(draft in any_draft()) {
            if let Err(wrong) = draft.validate(&OptionLists::default()) {
                prop_assert!(!wrong.is_empty());
            }
        }

        #[test]
        fn what_passes_is_kept_as_typed(
            first in "[^\\s\\p{C}][^\\p{C}\\p{Z}]{0,30}",
            place in "[^\\s\\p{C}]([ ]?[^\\p{C}\\p{Z}]){0,30}",
            words in "[^\\s\\p{C}]([^\\p{C}\\p{Z}]|[ \\n<>&\"']{1,3}[^\\p{C}\\p{Z}]){0,60}",
            hundredths in 1_u32..200_000,
        ) {
            prop_assume!(!clean_line(&first).is_empty() && !clean_line(&place).is_empty());
            let typed = format!("{}.{:02}", hundredths / 100, hundredths % 100);
            let draft = ContactDraft {
                first_name: first.clone(),
                boat_location: place.clone(),
                message: words.clone(),
                vessel_length: typed.clone(),
                ..good()
            };
            let request = draft.validate(&OptionLists::default()).expect("a good form");
            prop_assert_eq!(request.first_name, first);
            prop_assert_eq!(request.location, place);
            prop_assert_eq!(request.message, words);
            prop_assert_eq!(request.email.as_str(), draft.email);
            prop_assert_eq!(request.phone.as_str(), draft.phone);
            prop_assert_eq!(request.vessel_length.map(|feet| format!("{feet:.2}")), Some(typed));
        }
    }
}
