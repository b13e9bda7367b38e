//! The screen on which the owner asks customers of a project. A project has no customer, so name and address are typed.

use super::mail::{fixed_parts, mail_program_link, no_places};
use super::standing::standing;
use super::{PRINT_CARDS, api};
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::frame::nav::Screen;
use crate::admin::frame::{FailureNote, Frame};
use crate::admin::leads::detail::delivery_log::list;
use crate::admin::times::When;
use crate::admin::{
    business_profile, count_unanswered, counted, not_found, page, page_header, set_failure_status, when,
};
use crate::context::{Field, FormState};
use crate::url::path_param;
use backend::accounts::session::Admin;
use backend::features::review_requests::{ProjectReviews, ReviewOffer};
use backend::html::escaped;
use domain::content::business::BusinessProfile;
use domain::features::review_requests::messages as msg;
use domain::features::review_requests::places::ReviewPlace;
use domain::features::review_requests::{ReminderNote, ReviewDraft, ReviewMail, ReviewRequest, field, project_screen};
use domain::kinds::Kind;
use domain::messages::admin::PERSON_ERASE_WARNING;
use leptos::prelude::*;

const TITLE: &str = "Ask for a review";
const HERE: Screen = Screen::Content(Kind::Projects);

#[component]
pub fn ProjectReviewPage() -> impl IntoView {
    let id = path_param("id");
    let state = use_context::<FormState<ReviewDraft>>().unwrap_or_default();
    page(TITLE, move |admin: Admin| async move {
        let reviews = match api::of_project(&id).await {
            Ok(Some(reviews)) => reviews,
            Ok(None) => return not_found::screen(admin).await.into_any(),
            Err(cause) => {
                set_failure_status(&cause);
                let sentence = cause.error.message;
                return view! { <Frame email=admin.email here=HERE waiting=0><FailureNote sentence/></Frame> }
                    .into_any();
            }
        };
        let when = when().await;
        let profile = business_profile().await;
        let waiting = count_unanswered().await;
        let shown = content(&id, reviews, &state, &profile, &when);
        view! { <Frame email=admin.email here=HERE waiting>{shown}</Frame> }.into_any()
    })
}

fn content(
    id: &str,
    reviews: ProjectReviews,
    state: &FormState<ReviewDraft>,
    profile: &BusinessProfile,
    when: &When,
) -> impl IntoView + use<> {
    let ProjectReviews { project, offer, places, requests } = reviews;
    let back = format!("/admin/projects/{id}/edit");
    let ask = match &offer {
        Some(offer) => form(id, offer, state).into_any(),
        None => no_places().into_any(),
    };
    let refused = state.notice.clone().map(|sentence| view! { <FailureNote sentence is_first=true/> });
    view! {
        <a class="back-link" href=back>{Icon::Left.draw_small()}{project}</a>
        {page_header(TITLE, msg::ABOUT.to_owned(), None)}
        {refused}
        <div class="stack single-column">
            {ask}
            {asked(&requests, profile, &places, when)}
            <p class="small muted">"Without email: "<a class="link" href=PRINT_CARDS>"the card to print"</a></p>
        </div>
    }
}

fn form(id: &str, offer: &ReviewOffer, state: &FormState<ReviewDraft>) -> impl IntoView + use<> {
    let draft = &state.draft;
    let typed = if state.is_refused() { draft.review_words.clone() } else { offer.mail.words.clone() };
    let name = text_field(&state.field(field::NAME, &draft.review_name), "Name", "text");
    let email = text_field(&state.field(field::EMAIL, &draft.review_email), "Email", "email");
    let words = words_field(&state.field(field::WORDS, &typed));
    let help = if offer.by_site { None } else { Some(view! { <p class="small muted">{msg::BY_HAND_HELP}</p> }) };
    let button = if offer.by_site { "Send the request" } else { "Note it and write the mail" };
    view! {
        <form class="stack" method="post" action=project_screen(id) data-busy="">
            <input type="hidden" name=field::PROJECT value=id.to_owned()/>
            <div class="two-columns">{name}{email}</div>
            <p class="small"><span class="muted">"Subject: "</span>{offer.mail.subject.clone()}</p>
            {words}
            {fixed_parts(&offer.mail)}
            {help}
            <button class="button align-start">{button}</button>
        </form>
    }
}

fn text_field(of: &Field, label: &'static str, kind: &'static str) -> impl IntoView + use<> {
    let id = of.name;
    view! {
        <div class="field">
            <label for=id>{label}</label>
            <input
                class="input" id=id name=id type=kind autocomplete="off" value=of.value.clone()
                aria-invalid=of.error.as_ref().map(|_| "true") aria-describedby=described_by(of)
            />
            {error(of)}
        </div>
    }
}

fn words_field(of: &Field) -> impl IntoView + use<> {
    let id = of.name;
    view! {
        <div class="field">
            <label for=id>"Your words"</label>
            <textarea
                class="input" id=id name=id rows="8"
                aria-invalid=of.error.as_ref().map(|_| "true") aria-describedby=described_by(of)
            >{escaped(&of.value)}</textarea>
            {error(of)}
            <span class="hint">{msg::NAME_HINT}</span>
        </div>
    }
}

fn described_by(of: &Field) -> Option<String> {
    of.error.as_ref().map(|_| format!("{}-error", of.name))
}

fn error(of: &Field) -> Option<impl IntoView + use<>> {
    let id = format!("{}-error", of.name);
    let sentence = of.error.clone()?;
    Some(view! { <p class="error" id=id>{Icon::Alert.draw_small()}{sentence}</p> })
}

fn asked(
    requests: &[ReviewRequest],
    profile: &BusinessProfile,
    places: &[ReviewPlace],
    when: &When,
) -> Option<impl IntoView + use<>> {
    if requests.is_empty() {
        return None;
    }
    let mut entries = Vec::new();
    for request in requests {
        entries.push(entry(request, profile, places, when));
    }
    Some(view! {
        <section aria-labelledby="h-asked">
            <div class="section-header"><h2 id="h-asked">"Asked"</h2></div>
            <ul class="review-requests">{entries}</ul>
        </section>
    })
}

fn entry(
    request: &ReviewRequest,
    profile: &BusinessProfile,
    places: &[ReviewPlace],
    when: &When,
) -> impl IntoView + use<> {
    let open = if request.by_hand {
        let mail = ReviewMail::request(profile, places.to_vec(), request.words.clone(), ReminderNote::None);
        Some(mail_program_link(request, &mail))
    } else {
        None
    };
    let deliveries = &request.deliveries;
    let log = if deliveries.is_empty() { None } else { Some(list(deliveries, &request.name, false, when)) };
    view! {
        <li>
            <h3>{request.name.clone()}</h3>
            <p class="small muted break-anywhere">{request.email.clone()}</p>
            {standing(request, when)}
            {open}
            {log}
            {erase(request)}
        </li>
    }
}

/// The button and its confirmation, which works without scripts.
fn erase(request: &ReviewRequest) -> impl IntoView + use<> {
    let dialog = format!("erase-{}", request.id);
    let opens = dialog.clone();
    let closes = dialog.clone();
    let heading = format!("h-erase-{}", request.id);
    let action = format!("/admin/review-requests/{}/erase", request.id);
    let label = format!("Erase {}", request.name);
    view! {
        <button
            class="button button--ghost-danger button--small align-start" type="button" popovertarget=opens
            aria-label=label
        >
            {Icon::Trash.draw()}"Erase person"
        </button>
        <dialog class="dialog" id=dialog popover="auto" aria-labelledby=heading.clone()>
            <h2 id=heading.clone()>"Erase this person?"</h2>
            <p>"Everything stored under "<b class="break-anywhere">{request.email.clone()}</b>" will be permanently deleted."</p>
            <p>{PERSON_ERASE_WARNING}</p>
            <form class="dialog__footer" method="post" action=action data-busy="">
                <button
                    class="button button--outline" type="button" popovertarget=closes popovertargetaction="hide" autofocus
                >
                    "Cancel"
                </button>
                <button class="button button--danger">"Erase permanently"</button>
            </form>
        </dialog>
    }
}

/// Below the editor of a project: who was asked, and the way to ask.
pub(crate) async fn below_editor(id: &str) -> Option<AnyView> {
    if id.is_empty() {
        return None;
    }
    let reviews = api::of_project(id).await.ok()??;
    let when = when().await;
    let mut asked = Vec::new();
    for request in &reviews.requests {
        asked.push(view! { <li>{request.name.clone()}", "{when.short(request.asked_at)}</li> });
    }
    let count = i64::try_from(asked.len()).unwrap_or(0);
    let list = if asked.is_empty() {
        view! { <p class="small muted">"No customer was asked yet."</p> }.into_any()
    } else {
        view! { <p class="small muted">{counted(count, "customer")}" asked:"</p><ul class="small">{asked}</ul> }
            .into_any()
    };
    let section = view! {
        <section class="form-section" aria-labelledby="h-project-review">
            <h2 id="h-project-review">"Review on request"</h2>
            {list}
            <a class="button button--outline button--small align-start" href=project_screen(id)>{TITLE}</a>
        </section>
    };
    Some(section.into_any())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::when;
    use crate::features::review_requests::fixtures::{review_mail, review_request};
    use crate::test_html::html_of;

    fn reviews(requests: Vec<ReviewRequest>) -> ProjectReviews {
        let offer = ReviewOffer { mail: review_mail(), by_site: true };
        ProjectReviews { project: "Selkie <2>".into(), offer: Some(offer), places: Vec::new(), requests }
    }

    #[test]
    fn a_refused_form_keeps_what_was_typed_beside_its_errors() {
        let draft = ReviewDraft {
            review_project: "p1".into(),
            review_name: "Tom <b>".into(),
            review_email: "tom@".into(),
            review_words: "Dear</textarea>".into(),
        };
        let violations = draft.validate().expect_err("no address");
        let state = FormState { draft, violations, notice: Some("Please check".into()) };
        let profile = BusinessProfile::default();
        let html = html_of(|| content("p1", reviews(vec![]), &state, &profile, &when()));
        assert!(html.contains("value=\"Tom &lt;b&gt;\"") && html.contains("Dear&lt;/textarea&gt;"), "{html}");
        assert_eq!(html.matches("aria-invalid").count(), 1);
        assert!(html.contains("Selkie &lt;2&gt;"));
    }

    #[test]
    fn those_who_were_asked_are_listed_and_can_be_erased() {
        let state = FormState::default();
        let profile = BusinessProfile::default();
        let request = review_request();
        let erase = format!("action=\"/admin/review-requests/{}/erase\"", request.id);
        let html = html_of(|| content("p1", reviews(vec![request]), &state, &profile, &when()));
        assert!(html.contains("jane+boat@example.com") && html.contains(&erase), "{html}");
    }
}
