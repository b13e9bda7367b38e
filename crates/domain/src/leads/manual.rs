use crate::content::option_lists::{ListOption, OptionList, OptionLists};
use crate::leads::violation::Violations;
use crate::text::email::Email;
use crate::text::phone::Phone;
use crate::{limits, messages};
use serde::Deserialize;

/// The form as received.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct ManualDraft {
    /// Made with the form, so that sending it twice adds one lead.
    pub attempt_id: String,
    pub lead_name: String,
    pub lead_email: String,
    pub lead_phone: String,
    /// Code of a service, optional.
    pub lead_service: String,
    pub lead_message: String,
}

pub mod field {
    pub const ATTEMPT: &str = "attemptId";
    pub const NAME: &str = "leadName";
    pub const EMAIL: &str = "leadEmail";
    pub const PHONE: &str = "leadPhone";
    pub const SERVICE: &str = "leadService";
    pub const MESSAGE: &str = "leadMessage";
}

/// A form that passed every rule; at least one of e-mail address and phone number is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManualLead {
    pub name: String,
    pub email: Option<Email>,
    pub phone: Option<Phone>,
    pub service: Option<ListOption>,
    pub message: String,
}

impl ManualDraft {
    /// Checks everything that is filled in by the rules of the public forms.
    pub fn validate(&self, lists: &OptionLists) -> Result<ManualLead, Violations> {
        let mut wrong = Violations::default();
        let name = wrong.line(field::NAME, &self.lead_name, limits::NAME_MAX, Some(messages::NAME_REQUIRED));
        let mut email = None;
        if !self.lead_email.trim().is_empty() {
            email = wrong.take(field::EMAIL, Email::parse(&self.lead_email));
        }
        let mut phone = None;
        if !self.lead_phone.trim().is_empty() {
            phone = wrong.take(field::PHONE, Phone::parse(&self.lead_phone));
        }
        let service = lists.find(OptionList::Services, self.lead_service.trim()).cloned();
        if service.is_none() && !self.lead_service.trim().is_empty() {
            wrong.add(field::SERVICE, messages::OPTION_UNKNOWN);
        }
        let message = wrong.text(field::MESSAGE, &self.lead_message, limits::DESCRIPTION_MAX);
        if self.lead_email.trim().is_empty() && self.lead_phone.trim().is_empty() {
            wrong.add(field::PHONE, messages::admin::LEAD_CONTACT_REQUIRED);
        }
        if wrong.is_empty() { Ok(ManualLead { name, email, phone, service, message }) } else { Err(wrong) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_and_one_way_to_reply_are_enough() {
        let caller = ManualDraft {
            lead_name: " Tom Reed ".into(),
            lead_phone: "(619) 555-0142".into(),
            ..ManualDraft::default()
        };
        let lead = caller.validate(&OptionLists::default()).expect("a lead");
        assert_eq!((lead.name.as_str(), lead.email, lead.service), ("Tom Reed", None, None));
        let neither = ManualDraft { lead_name: "Tom".into(), ..ManualDraft::default() };
        let wrong = neither.validate(&OptionLists::default()).expect_err("no way to reply");
        assert_eq!(wrong.of(field::PHONE), Some(messages::admin::LEAD_CONTACT_REQUIRED));
    }

    #[test]
    fn what_is_filled_in_obeys_the_rules_of_the_public_forms() {
        let draft = ManualDraft {
            lead_email: "tom@".into(),
            lead_phone: "12".into(),
            lead_service: "rockets".into(),
            lead_message: "x".repeat(limits::DESCRIPTION_MAX + 1),
            ..ManualDraft::default()
        };
        let wrong = draft.validate(&OptionLists::default()).expect_err("all wrong");
        let fields: Vec<&str> = wrong.0.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(fields, [field::NAME, field::EMAIL, field::PHONE, field::SERVICE, field::MESSAGE]);
    }
}
