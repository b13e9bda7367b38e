//! The rules of the public forms' fields that need no server. The drafts are read by these rules; browsers get them as
//! tables (`generated/forms.ts`) and apply them before a request is sent or waits for the connection.
//! `cases/forms.json` keeps both alike.

use crate::leads::fields::{contact, refit, visit};
use crate::{limits, messages};
use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum FieldShape {
    Line,
    Text,
    Email,
    Phone,
    Length,
    /// One of a list, or several.
    Choice,
    Consent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FieldRule {
    pub field: &'static str,
    pub shape: FieldShape,
    /// In characters; none for a choice.
    pub max: Option<usize>,
    /// The message where it is empty; none if it is optional.
    pub missing: Option<&'static str>,
}

impl FieldRule {
    const fn required(field: &'static str, shape: FieldShape, max: usize, missing: &'static str) -> Self {
        Self { field, shape, max: Some(max), missing: Some(missing) }
    }

    const fn optional(field: &'static str, shape: FieldShape, max: usize) -> Self {
        Self { field, shape, max: Some(max), missing: None }
    }

    const fn choice(field: &'static str, missing: &'static str) -> Self {
        Self { field, shape: FieldShape::Choice, max: None, missing: Some(missing) }
    }
}

pub const NAME: FieldRule =
    FieldRule::required(refit::NAME, FieldShape::Line, limits::NAME_MAX, messages::NAME_REQUIRED);
pub const FIRST_NAME: FieldRule =
    FieldRule::required(contact::FIRST_NAME, FieldShape::Line, limits::NAME_MAX, messages::FIRST_NAME_REQUIRED);
pub const LAST_NAME: FieldRule =
    FieldRule::required(contact::LAST_NAME, FieldShape::Line, limits::NAME_MAX, messages::LAST_NAME_REQUIRED);
pub const EMAIL: FieldRule =
    FieldRule::required(refit::EMAIL, FieldShape::Email, limits::EMAIL_MAX, messages::EMAIL_REQUIRED);
pub const PHONE: FieldRule =
    FieldRule::required(refit::PHONE, FieldShape::Phone, limits::PHONE_MAX, messages::PHONE_REQUIRED);
pub const LOCATION: FieldRule =
    FieldRule::required(contact::LOCATION, FieldShape::Line, limits::LOCATION_MAX, messages::LOCATION_REQUIRED);
pub const VESSEL_NAME: FieldRule = FieldRule::optional(contact::VESSEL_NAME, FieldShape::Line, limits::VESSEL_NAME_MAX);
pub const VESSEL_LENGTH: FieldRule =
    FieldRule::optional(contact::VESSEL_LENGTH, FieldShape::Length, limits::VESSEL_LENGTH_CHARS);
pub const SERVICE: FieldRule = FieldRule::choice(contact::SERVICE, messages::SERVICE_REQUIRED);
pub const SOURCE: FieldRule = FieldRule::choice(contact::SOURCE, messages::SOURCE_REQUIRED);
pub const MESSAGE: FieldRule = FieldRule::optional(contact::MESSAGE, FieldShape::Text, limits::DESCRIPTION_MAX);
pub const STYLE: FieldRule = FieldRule::choice(refit::STYLE, messages::STYLE_REQUIRED);
pub const DESCRIPTION: FieldRule = FieldRule::optional(refit::DESCRIPTION, FieldShape::Text, limits::DESCRIPTION_MAX);
pub const TIMES: FieldRule = FieldRule::choice(visit::SLOTS, messages::SLOTS_REQUIRED);
pub const NOTE: FieldRule = FieldRule::optional(visit::NOTE, FieldShape::Text, limits::DESCRIPTION_MAX);
pub const CONSENT: FieldRule = FieldRule {
    field: refit::CONSENT,
    shape: FieldShape::Consent,
    max: None,
    missing: Some(messages::CONSENT_REQUIRED),
};

/// The rules of each form, in its order.
pub const OF_CONTACT: &[FieldRule] =
    &[FIRST_NAME, LAST_NAME, EMAIL, PHONE, LOCATION, VESSEL_NAME, VESSEL_LENGTH, SERVICE, SOURCE, MESSAGE, CONSENT];
pub const OF_VISIT: &[FieldRule] = &[TIMES, NAME, EMAIL, PHONE, NOTE, CONSENT];
pub const OF_VISUALIZER: &[FieldRule] = &[STYLE, DESCRIPTION, NAME, EMAIL, PHONE, CONSENT];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::business::BusinessProfile;
    use crate::content::option_lists::OptionLists;
    use crate::features::visits::{VisitDraft, offered};
    use crate::leads::contact::ContactDraft;
    use crate::leads::refit::RefitDraft;
    use crate::leads::violation::Violations;
    use crate::time::day::LocalTime;
    use serde::Deserialize;
    use serde_json::{Map, Value};

    #[derive(Deserialize)]
    struct Cases {
        good: Map<String, Value>,
        cases: Vec<Case>,
    }

    #[derive(Deserialize)]
    struct Case {
        form: String,
        change: Map<String, Value>,
        wrong: Vec<String>,
        #[serde(default)]
        only_server: bool,
    }

    fn validate(form: &str, draft: Value) -> Violations {
        let days = offered(&BusinessProfile::default().hours, LocalTime::parse("2026-11-20T14:00").expect("a time"));
        let refused = match form {
            "contact" => {
                let draft: ContactDraft = serde_json::from_value(draft).expect("a draft");
                draft.validate(&OptionLists::default()).err()
            }
            "visit" => serde_json::from_value::<VisitDraft>(draft).expect("a draft").validate(&days).err(),
            _ => serde_json::from_value::<RefitDraft>(draft).expect("a draft").validate().err(),
        };
        refused.unwrap_or_default()
    }

    fn rules_of(form: &str) -> &'static [FieldRule] {
        match form {
            "contact" => OF_CONTACT,
            "visit" => OF_VISIT,
            _ => OF_VISUALIZER,
        }
    }

    #[test]
    fn drafts_are_refused_as_the_shared_cases_say() {
        let Cases { good, cases } = serde_json::from_str(include_str!("../../cases/forms.json")).expect("cases");
        assert!(cases.iter().any(|case| case.only_server) && cases.len() > 20);
        for Case { form, change, wrong, .. } in cases {
            let mut draft = good[&form].as_object().expect("a draft").clone();
            draft.extend(change);
            let found: Vec<String> = validate(&form, draft.clone().into()).0.into_iter().map(|e| e.field).collect();
            assert_eq!(found, wrong, "{form} {draft:?}");
        }
    }

    #[test]
    fn an_empty_draft_lacks_what_the_rules_require_in_their_order() {
        for form in ["contact", "visit", "visualizer"] {
            let found = validate(form, Map::new().into());
            let found: Vec<(&str, &str)> = found.0.iter().map(|e| (e.field.as_str(), e.message.as_str())).collect();
            let required: Vec<(&str, &str)> =
                rules_of(form).iter().filter_map(|rule| Some((rule.field, rule.missing?))).collect();
            assert_eq!(found, required, "{form}");
        }
    }
}
