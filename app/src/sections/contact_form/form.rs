//! The quote form. It posts to the page's own URL, which answers with the thank-you page, or with
//! this form, the input and the errors. `frontend-islands/src/public/contact.ts` submits it without
//! leaving the page; either way the rules are on the server.

use crate::context::FormState;
use crate::sections::marks::field_mark;
use crate::ui::attribute_if;
use crate::ui::{
    Area, Consent, EmailField, FieldError, FormSummary, PhoneField, PhotosField, Preferences, Select, SelectChoice,
    TextField, Trap, icon_go, inline, photos_limit,
};
use domain::content::business::BusinessProfile;
use domain::content::option_lists::{OptionList, OptionLists, is_boat_service};
use domain::leads::check::understood;
use domain::leads::contact::{ContactDraft, field};
use domain::sections::ContactFormSection;
use domain::{limits, messages};
use leptos::prelude::*;

const LABELS: [(&str, &str); 14] = [
    (field::FIRST_NAME, "First name"),
    (field::LAST_NAME, "Last name"),
    (field::EMAIL, "Email"),
    (field::PHONE, "Phone"),
    (field::LOCATION, "Project location"),
    (field::VESSEL_NAME, "Vessel name"),
    (field::VESSEL_LENGTH, "Vessel length"),
    (field::SERVICE, "Primary service"),
    (field::SOURCE, "How did you find us?"),
    (field::MESSAGE, "Message"),
    (field::PHOTO, "Photos"),
    (field::CONTACT_METHOD, domain::messages::CONTACT_METHOD),
    (field::PREFERRED_TIME, "When is a good time?"),
    (field::CONSENT, "Consent"),
];

/// The form, empty or refused. Hooks for the script: `data-contact` on the form, `data-offline` with what it says while it
/// cannot be loaded, `data-refused` if it shows submitted input, `data-photos` around the field for photos, `data-vessel`
/// around the fields that only a service with `data-mark` shows.
#[component]
pub(super) fn QuoteForm<'a>(
    content: &'a ContactFormSection,
    anchor: &'a str,
    state: FormState<ContactDraft>,
    profile: &'a BusinessProfile,
    lists: &'a OptionLists,
) -> impl IntoView + use<> {
    let title_id = format!("{anchor}-title");
    view! {
        <section class="panel" id=anchor.to_owned() aria-labelledby=title_id>
            <h2 id=title_id.clone() data-field=field_mark("title")>{content.title.clone()}</h2>
            <p data-field=field_mark("text")>{inline(&content.text)}</p>
            <FormSummary state=&state labels=&LABELS profile/>
            <form
                class="form-grid"
                method="post"
                action="/contact"
                enctype="multipart/form-data"
                data-contact=""
                data-offline=domain::messages::OFFLINE
                data-refused=attribute_if(state.is_refused(), "")
            >
                {asked_about(&state.draft.about)}
                {about_you(&state)}
                {about_the_work(&state, lists, &content.hint)}
                <h3 class="group">"Getting back to you"</h3>
                <Preferences
                    method=state.field(field::CONTACT_METHOD, &state.draft.preferred_contact_method)
                    time=state.field(field::PREFERRED_TIME, &state.draft.preferred_time)
                />
                <div class="full">
                    <Consent name=field::CONSENT checked=state.draft.consent error=state.wrong(field::CONSENT)/>
                </div>
                <Trap name=field::TRAP/>
                <div class="full button-row">
                    <button class="button button--large" type="submit">
                        <span data-field=field_mark("button")>{content.button.clone()}</span>" "{icon_go()}
                    </button>
                </div>
            </form>
        </section>
    }
    .into_any()
}

/// What a visitor asks about who comes from a price guide: a box, so that it can be taken away without scripts, too.
fn asked_about(about: &str) -> Option<AnyView> {
    if about.is_empty() {
        return None;
    }
    let about = about.to_owned();
    let view = view! {
        <div class="field full carried">
            <label class="check">
                <input type="checkbox" name=field::ABOUT value=about.clone() checked/>
                <span>
                    {messages::ABOUT_LABEL} " " <b>{about}</b>
                    <small class="hint">{messages::ABOUT_HINT}</small>
                </span>
            </label>
        </div>
    };
    Some(view.into_any())
}

fn about_you(state: &FormState<ContactDraft>) -> AnyView {
    let draft = &state.draft;
    view! {
        <h3 class="group">"About you"</h3>
        <TextField
            of=state.field(field::FIRST_NAME, &draft.first_name)
            label="First name"
            autocomplete="given-name"
            max=limits::NAME_MAX
        />
        <TextField
            of=state.field(field::LAST_NAME, &draft.last_name)
            label="Last name"
            autocomplete="family-name"
            max=limits::NAME_MAX
        />
        <EmailField of=state.field(field::EMAIL, &draft.email)/>
        <PhoneField of=state.field(field::PHONE, &draft.phone)/>
    }
    .into_any()
}

/// The options of a list, and the chosen one if it was retired after this form was opened.
fn choices(lists: &OptionLists, list: OptionList, chosen: &str) -> Vec<SelectChoice> {
    let mut options = lists.offered(list);
    if let Some(option) = lists.find(list, chosen)
        && !options.contains(&option)
    {
        options.push(option);
    }
    let mut choices = Vec::new();
    for option in options {
        let is_marked = list == OptionList::Services && is_boat_service(&option.code);
        choices.push(SelectChoice { code: option.code.clone(), label: option.label.clone(), is_marked });
    }
    choices
}

fn about_the_work(state: &FormState<ContactDraft>, lists: &OptionLists, hint: &str) -> AnyView {
    let draft = &state.draft;
    view! {
        <h3 class="group">"About the work"</h3>
        <Location value=draft.boat_location.clone() error=state.wrong(field::LOCATION)/>
        <Select
            of=state.field(field::SERVICE, &draft.primary_service)
            label="Primary service"
            options=choices(lists, OptionList::Services, &draft.primary_service)
        />
        <div class="vessel full" data-vessel="">
            <TextField
                of=state.field(field::VESSEL_NAME, &draft.vessel_name)
                label="Vessel name"
                optional=true
                autocomplete="off"
                max=limits::VESSEL_NAME_MAX
            />
            <TextField
                of=state.field(field::VESSEL_LENGTH, &draft.vessel_length)
                label="Vessel length in feet"
                optional=true
                inputmode="decimal"
                autocomplete="off"
                max=limits::VESSEL_LENGTH_CHARS
                understood=understood(&draft.vessel_length)
            />
        </div>
        <div class="full">
            <Select
                of=state.field(field::SOURCE, &draft.discovery_source)
                label="How did you find us?"
                options=choices(lists, OptionList::Sources, &draft.discovery_source)
            />
        </div>
        <div class="full">
            <Area
                of=state.field(field::MESSAGE, &draft.message)
                label="Message"
                hint=hint.to_owned()
                hint_field=field_mark("hint")
                max=limits::DESCRIPTION_MAX
            />
        </div>
        <div class="full">
            <PhotosField label="Photos" error=state.wrong(field::PHOTO) hint=photo_hint()/>
        </div>
    }
    .into_any()
}

fn photo_hint() -> AnyView {
    view! { <p class="hint" id="photo-hint">{photos_limit()}</p> }.into_any()
}

/// Location of the work. Styles show one of two labels: 'Boat location' once a boat service is
/// chosen, 'Project location' before that and for a home.
#[component]
fn Location(value: String, error: Option<String>) -> impl IntoView {
    view! {
        <div class="field">
            <label for=field::LOCATION>
                <span class="for-project">"Project location"</span>
                <span class="for-boat">"Boat location"</span>
            </label>
            <input
                class="input"
                id=field::LOCATION
                name=field::LOCATION
                type="text"
                required
                data-max=limits::LOCATION_MAX
                autocomplete="off"
                value=value
                aria-invalid=error.as_ref().map(|_| "true")
                aria-describedby=error.as_ref().map(|_| "boatLocation-error")
            />
            <FieldError field=field::LOCATION message=error/>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::Violations;
    use domain::content::option_lists::ListOption;
    use domain::leads::photos::PhotoDraft;

    fn html(state: FormState<ContactDraft>) -> String {
        html_with(state, &OptionLists::default())
    }

    fn html_with(state: FormState<ContactDraft>, lists: &OptionLists) -> String {
        let profile = BusinessProfile::default();
        let content = ContactFormSection::default();
        html_of(|| view! { <QuoteForm content=&content anchor="quote" state profile=&profile lists/> })
    }

    fn refused(draft: ContactDraft) -> FormState<ContactDraft> {
        let violations = draft.validate(&OptionLists::default()).err().unwrap_or_default();
        FormState { draft, violations, notice: Some(messages::REQUIRED_FIELDS.to_owned()) }
    }

    #[test]
    fn a_fresh_form_offers_every_option_and_claims_nothing_is_wrong() {
        let html = html(FormState::default());
        let services = OptionList::Services.first_labels();
        for service in services {
            assert!(html.contains(&format!("value=\"{}\"", service.replace('&', "&amp;"))), "{service:?}");
        }
        assert_eq!(html.matches("data-mark").count(), services.len() - 1, "all but the residential");
        assert!(
            !html.contains("aria-invalid") && !html.contains("class=\"summary\"") && !html.contains("data-refused")
        );
        assert!(!html.contains(" style="));
    }

    #[test]
    fn a_retired_option_is_offered_only_to_the_visitor_who_chose_it() {
        let mut services = Vec::new();
        for (code, is_offered) in [("Docks", true), ("Rigging", false)] {
            let label = format!("{code} <b>");
            services.push(ListOption { list: OptionList::Services, code: code.into(), label, is_offered });
        }
        let lists = OptionLists::new(services);
        let fresh = html_with(FormState::default(), &lists);
        assert!(fresh.contains("Docks &lt;b&gt;") && !fresh.contains("Rigging"), "{fresh}");
        let draft = ContactDraft { primary_service: "Rigging".into(), ..ContactDraft::default() };
        let again = html_with(refused(draft), &lists);
        assert!(again.contains("Rigging &lt;b&gt;"), "{again}");
    }

    #[test]
    fn what_was_typed_comes_back_and_stays_text() {
        let html = html(refused(ContactDraft {
            first_name: "\"><script>alert(1)</script>".into(),
            message: "\r\nfirst\n</textarea><b>".into(),
            primary_service: "Residential".into(),
            preferred_time: "evening".into(),
            ..ContactDraft::default()
        }));
        assert!(!html.contains("<script") && !html.contains("</textarea><b>"), "{html}");
        assert!(html.contains("\n\r\nfirst"), "HTML drops the first line break of a textarea");
        let chosen = html.split("<option").find(|o| o.contains("value=\"Residential\"")).expect("the option");
        assert!(chosen.contains("selected"));
        let time = html.split("<input").find(|i| i.contains("value=\"evening\"")).expect("the time");
        assert!(time.contains("checked"));
    }

    #[test]
    fn every_error_stands_beside_its_field_and_on_top_in_the_specified_order() {
        let draft = ContactDraft {
            vessel_name: "x".repeat(limits::VESSEL_NAME_MAX + 1),
            vessel_length: "-1".into(),
            message: "x".repeat(limits::DESCRIPTION_MAX + 1),
            preferred_time: "midnight".into(),
            preferred_contact_method: "owl".into(),
            photos: vec![PhotoDraft { token: "a".into(), words: "x".repeat(limits::PHOTO_WORDS_MAX + 1) }],
            ..ContactDraft::default()
        };
        let Violations(wrong) = draft.validate(&OptionLists::default()).expect_err("wrong");
        assert_eq!(wrong.iter().map(|e| e.field.as_str()).collect::<Vec<_>>(), LABELS.map(|(name, _)| name));
        let html = html(refused(draft));
        let mut last = html.find("<li><a href").expect("the summary");
        for (name, _) in LABELS {
            let link = format!("href=\"#{name}\"");
            last += html[last..].find(&link).unwrap_or_else(|| panic!("{name} in {html}"));
            assert!(
                html.contains(&format!("id=\"{name}\"")) && html.contains(&format!("id=\"{name}-error\"")),
                "{name}"
            );
        }
        assert!(!html.contains("class=\"link\""), "nothing to call about");
    }

    #[test]
    fn what_is_asked_about_is_seen_above_the_fields_and_stays_after_a_refusal() {
        let draft = ContactDraft { about: "Galley, 40 ft <b>".into(), ..ContactDraft::default() };
        for state in [FormState { draft: draft.clone(), ..FormState::default() }, refused(draft)] {
            let html = html(state);
            let box_at = html.find("name=\"about\"").expect("the box");
            assert!(
                html.contains("value=\"Galley, 40 ft &lt;b&gt;\"") && html.contains("<b>Galley, 40 ft &lt;b"),
                "{html}"
            );
            assert!(box_at < html.find("id=\"firstName\"").expect("the first field"), "{html}");
        }
        assert!(!html(FormState::default()).contains("name=\"about\""));
    }

    #[test]
    fn a_notice_offers_the_phone_and_keeps_what_was_typed() {
        let draft = ContactDraft { first_name: "Jane".into(), ..ContactDraft::default() };
        let state =
            FormState { draft, notice: Some(messages::too_many_submissions(12)), violations: Violations::default() };
        let html = html(state);
        assert!(html.contains("in 12 minutes") && html.contains("class=\"link\"") && html.contains("value=\"Jane\""));
    }
}
