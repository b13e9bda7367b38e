//! What a failed form of the inbox says.

use super::notes;
use crate::admin::frame::Failed;
use crate::context::LeadFormState;
use leptos::prelude::*;

/// The error of a failed form of this page.
pub(super) fn notice(form: Option<&LeadFormState>) -> Option<impl IntoView + use<>> {
    let sentence = form.filter(|form| form.action != notes::ACTION)?.notice.clone();
    Some(view! { <Failed sentence/> })
}
