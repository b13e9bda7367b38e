//! The form. It posts to the page's own URL, which answers with the thank-you page, or with this
//! form, the input and the errors. `frontend-islands/src/public/visit/visit.ts` submits it without leaving the
//! page; either way the rules are on the server.

use super::days::time_boxes;
use crate::context::FormState;
use crate::sections::marks::field_mark;
use crate::ui::attribute_if;
use crate::ui::{
    Area, Consent, EmailField, FieldError, FormSummary, Method, NameField, PhoneField, Trap, icon_go, inline,
    phone_link,
};
use backend::features::visits::VisitTimes;
use domain::content::business::BusinessProfile;
use domain::features::visits::{VisitDraft, field};
use domain::sections::VisitFormSection;
use domain::{limits, messages};
use leptos::prelude::*;

const LABELS: [(&str, &str); 7] = [
    (field::SLOTS, "Times"),
    (field::NAME, "Name"),
    (field::EMAIL, "Email"),
    (field::PHONE, "Phone"),
    (field::CONTACT_METHOD, domain::messages::CONTACT_METHOD),
    (field::NOTE, "What is it about?"),
    (field::CONSENT, "Consent"),
];

/// The form, empty or refused; if no times are on offer, how to get one. Hooks for the script:
/// `data-visit` on the form, `data-offline` as in the quote form, `data-refused` if it shows submitted input, `data-errors-here` where
/// the times' error goes, `data-tally`.
#[component]
pub(super) fn TimesForm<'a>(
    content: &'a VisitFormSection,
    anchor: &'a str,
    state: FormState<VisitDraft>,
    times: &'a VisitTimes,
    profile: &'a BusinessProfile,
) -> impl IntoView + use<> {
    let title_id = format!("{anchor}-title");
    let VisitTimes { days, zone } = times;
    if days.iter().all(|day| day.times.is_empty()) {
        return view! {
            <section class="panel" aria-labelledby=title_id>
                <h2 id=title_id.clone()>"Propose a time"</h2>
                <p>{messages::NO_SLOTS}</p>
                <p class="contact-lines">{phone_link(profile)}</p>
            </section>
        }
        .into_any();
    }
    view! {
        <section class="panel" aria-labelledby=title_id>
            <h2 id=title_id.clone() data-field=field_mark("title")>{content.title.clone()}</h2>
            <p>
                <span data-field=field_mark("text")>{inline(&content.text)}</span>
                " "
                {messages::visit_zone(&profile.city, zone)}
            </p>
            <FormSummary state=&state labels=&LABELS profile/>
            <form
                class="visit"
                method="post"
                action="/visit"
                data-visit=""
                data-offline=messages::OFFLINE
                data-refused=attribute_if(state.is_refused(), "")
            >
                <fieldset class="field times">
                    <legend class="visually-hidden" data-errors-here="">"Times"</legend>
                    <FieldError field=field::SLOTS message=state.wrong(field::SLOTS)/>
                    {time_boxes(days.clone(), &state.draft.slots, state.violations.of(field::SLOTS).is_some())}
                </fieldset>
                // Without scripts, the style sheet counts the chosen times.
                <p class="tally" role="status" data-tally=""></p>
                {about_you(&state, content)}
            </form>
        </section>
    }
    .into_any()
}

fn about_you(state: &FormState<VisitDraft>, content: &VisitFormSection) -> AnyView {
    let draft = &state.draft;
    view! {
        <div class="form-grid">
            <h3 class="group">"About you"</h3>
            <NameField of=state.field(field::NAME, &draft.name)/>
            <EmailField of=state.field(field::EMAIL, &draft.email)/>
            <PhoneField of=state.field(field::PHONE, &draft.phone)/>
            <Method of=state.field(field::CONTACT_METHOD, &draft.preferred_contact_method)/>
            <div class="full">
                <Area
                    of=state.field(field::NOTE, &draft.note)
                    label="What is it about?"
                    hint=content.hint.clone()
                    hint_field=field_mark("hint")
                    max=limits::DESCRIPTION_MAX
                />
            </div>
            <div class="full">
                <Consent name=field::CONSENT checked=draft.consent error=state.wrong(field::CONSENT)/>
            </div>
            <Trap name=field::TRAP/>
            <div class="full button-row">
                <button class="button button--large" type="submit">
                    <span data-field=field_mark("button")>{content.button.clone()}</span>" "{icon_go()}
                </button>
            </div>
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::features::visits::{VisitDay, offered};
    use domain::time::day::LocalTime;

    fn days() -> Vec<VisitDay> {
        let now = LocalTime::parse("2026-11-20T14:00").expect("a time");
        offered(&BusinessProfile::default().hours, now)
    }

    fn html(state: FormState<VisitDraft>, days: Vec<VisitDay>) -> String {
        let profile = BusinessProfile::default();
        let times = VisitTimes { days, zone: "PST".to_owned() };
        let content = VisitFormSection::default();
        html_of(|| view! { <TimesForm content=&content anchor="visit" state times=&times profile=&profile/> })
    }

    fn refused(draft: VisitDraft) -> String {
        let violations = draft.validate(&days()).expect_err("a draft that lacks something");
        html(FormState { draft, violations, notice: None }, days())
    }

    #[test]
    fn every_time_is_a_box_with_a_name_of_its_own() {
        let html = html(FormState::default(), days());
        assert!(!html.contains("class=\"error\"") && !html.contains("aria-invalid") && !html.contains("summary"));
        assert_eq!(
            html.matches("type=\"checkbox\"").count(),
            15 * 4 + 6 * 2 + 1,
            "15 workdays, 3 weekends, the consent"
        );
        assert!(
            html.contains("value=\"2026-11-23T08:00\"") && html.contains("aria-label=\"Monday, November 23 at 8am\"")
        );
        assert!(html.contains("<span aria-hidden=\"true\">Mon 8 am</span>") && !html.contains(">8am<"), "{html}");
        assert!(html.contains("Week of November 30") && html.contains("San Diego time (PST)"));
        assert_eq!(html.matches("id=\"slot\"").count(), 1);
    }

    #[test]
    fn what_was_typed_comes_back_and_stays_text() {
        let html = refused(VisitDraft {
            slots: vec!["2026-11-25T10:00".into(), "\"><script>".into()],
            name: "\"><script>alert(1)</script>".into(),
            note: "\nfirst\n</textarea><b>".into(),
            preferred_contact_method: "phone".into(),
            ..VisitDraft::default()
        });
        assert!(!html.contains("<script") && !html.contains("</textarea><b>"), "{html}");
        let chosen = html.split("<input").find(|i| i.contains("2026-11-25T10:00")).expect("the time's box");
        assert!(chosen.contains("checked"));
        let method = html.split("<input").find(|i| i.contains("value=\"phone\"")).expect("the method's radio");
        assert!(method.contains("checked"));
    }

    #[test]
    fn every_line_of_the_summary_leads_to_a_field() {
        let html = refused(VisitDraft {
            preferred_contact_method: "owl".into(),
            note: "x".repeat(limits::DESCRIPTION_MAX + 1),
            ..VisitDraft::default()
        });
        for (name, _) in LABELS {
            assert!(html.contains(&format!("id=\"{name}\"")), "{name}");
        }
        assert_eq!(html.matches("<li><a href=\"#").count(), LABELS.len());
        assert!(html.contains("id=\"slot-error\"") && html.contains(messages::SLOTS_REQUIRED));
    }

    #[test]
    fn without_a_time_to_offer_there_is_a_phone_and_no_form() {
        let html = html(FormState::default(), vec![]);
        assert!(html.contains(messages::NO_SLOTS) && html.contains("tel:") && !html.contains("<form"));
    }
}
