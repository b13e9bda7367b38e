//! The form by which the owner adds a lead, after a call or a walk-in. It posts to its own URL.

use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::frame::nav::Screen;
use crate::admin::frame::{FailureNote, Frame};
use crate::admin::page_header;
use crate::api;
use crate::context::{Field, FormState};
use backend::accounts::session::Admin;
use backend::html::escaped;
use domain::content::option_lists::{OptionList, OptionLists};
use domain::leads::manual::{ManualDraft, field};
use leptos::prelude::*;

const ABOUT: &str = "For people who called or came by. Nothing is sent to them, and no reply was promised.";

#[component]
pub fn AddLeadPage() -> impl IntoView {
    let state = use_context::<FormState<ManualDraft>>().unwrap_or_default();
    crate::admin::page("Add a lead", move |admin: Admin| async move {
        let waiting = crate::admin::count_unanswered().await;
        // The form works without the owner's own services, too.
        let lists = api::content::option_lists().await.unwrap_or_default();
        page(admin.email, waiting, &state, &lists)
    })
}

fn page(email: String, waiting: i64, state: &FormState<ManualDraft>, lists: &OptionLists) -> impl IntoView + use<> {
    let draft = &state.draft;
    let attempt = if draft.attempt_id.is_empty() { backend::ids::new_id() } else { draft.attempt_id.clone() };
    let refused = state.notice.clone().map(|sentence| view! { <FailureNote sentence is_first=true/> });
    let first_wrong = state.violations.0.first().map(|error| error.field.clone()).unwrap_or_default();
    let at = if first_wrong.is_empty() { field::NAME } else { first_wrong.as_str() };
    let input = |name: &'static str, value: &str, label: &'static str, kind: &'static str, hint: &'static str| {
        text_field(&state.field(name, value), label, kind, hint, name == at)
    };
    let name_field = input(field::NAME, &draft.lead_name, "Name", "text", "");
    let phone_field =
        input(field::PHONE, &draft.lead_phone, "Phone", "tel", "A phone number or an email address is needed.");
    let email_field = input(field::EMAIL, &draft.lead_email, "Email", "email", "");
    let service = service(&state.field(field::SERVICE, &draft.lead_service), lists);
    let message = message(&state.field(field::MESSAGE, &draft.lead_message));
    view! {
        <Frame email here=Screen::Leads waiting>
            <a class="back-link" href="/admin/leads">{Icon::Left.draw_small()}"Leads"</a>
            {page_header("Add a lead", ABOUT.to_owned(), None)}
            {refused}
            <form class="stack single-column" method="post" action="/admin/leads/new" data-busy="">
                <input type="hidden" name=field::ATTEMPT value=attempt/>
                {name_field}
                <div class="two-columns">{phone_field}{email_field}</div>
                {service}
                {message}
                <button class="button align-start">"Add lead"</button>
            </form>
        </Frame>
    }
}

fn text_field(of: &Field, label: &'static str, kind: &'static str, hint: &'static str, focus: bool) -> AnyView {
    let id = of.name;
    let hint = if !hint.is_empty() { Some(view! { <span class="hint">{hint}</span> }) } else { None };
    view! {
        <div class="field">
            <label for=id>{label}</label>
            <input
                class="input" id=id name=id type=kind autocomplete="off" value=of.value.clone() autofocus=focus
                aria-invalid=invalid(of) aria-describedby=described_by(of)
            />
            {error(of)}
            {hint}
        </div>
    }
    .into_any()
}

fn service(of: &Field, lists: &OptionLists) -> AnyView {
    let id = of.name;
    let mut options = Vec::new();
    for service in lists.offered(OptionList::Services) {
        let code = service.code.clone();
        let selected = code == of.value;
        options.push(view! { <option value=code selected=selected>{service.label.clone()}</option> });
    }
    view! {
        <div class="field">
            <label for=id>"Service"<span class="optional">" optional"</span></label>
            <select class="input" id=id name=id autocomplete="off" aria-invalid=invalid(of) aria-describedby=described_by(of)>
                <option value="">"Not known"</option>
                {options}
            </select>
            {error(of)}
        </div>
    }
    .into_any()
}

fn message(of: &Field) -> AnyView {
    let id = of.name;
    view! {
        <div class="field">
            <label for=id>"What they want"<span class="optional">" optional"</span></label>
            <textarea
                class="input" id=id name=id rows="6" aria-invalid=invalid(of) aria-describedby=described_by(of)
            >{escaped(&of.value)}</textarea>
            {error(of)}
        </div>
    }
    .into_any()
}

fn invalid(of: &Field) -> Option<&'static str> {
    of.error.as_ref().map(|_| "true")
}

fn described_by(of: &Field) -> Option<String> {
    of.error.as_ref().map(|_| format!("{}-error", of.name))
}

fn error(of: &Field) -> Option<AnyView> {
    let id = format!("{}-error", of.name);
    let sentence = of.error.clone()?;
    Some(view! { <p class="error" id=id>{Icon::Alert.draw_small()}{sentence}</p> }.into_any())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::messages::admin as msg;

    #[test]
    fn a_refused_lead_keeps_what_was_typed_beside_its_errors() {
        let draft = ManualDraft {
            attempt_id: "attempt-1".into(),
            lead_name: "Tom <b>".into(),
            lead_message: "a</textarea>".into(),
            lead_service: OptionList::Services.first_labels()[1].into(),
            ..ManualDraft::default()
        };
        let violations = draft.validate(&OptionLists::default()).expect_err("no way to reply");
        let state = FormState { draft, violations, notice: Some("Please check".into()) };
        let html = html_of(|| page("dana@example.com".into(), 0, &state, &OptionLists::default()));
        assert!(html.contains(r#"value="attempt-1""#) && html.contains(r#"value="Tom &lt;b&gt;""#), "{html}");
        assert!(html.contains("a&lt;/textarea&gt;") && html.contains(msg::LEAD_CONTACT_REQUIRED), "{html}");
        assert_eq!(html.matches(" selected").count(), 1);
        assert_eq!(html.matches("aria-invalid").count(), 1);
    }
}
