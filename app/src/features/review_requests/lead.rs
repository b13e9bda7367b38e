//! Asking the person of a won lead for a review, and how that stands.

use super::mail::{fixed_parts, mail_program_link, no_places};
use super::standing::standing;
use super::{PRINT_CARDS, api};
use crate::admin::frame::icon::Icon;
use crate::admin::leads::detail::fact::{Fact, fact};
use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::times::When;
use crate::context::LeadFormState;
use backend::features::review_requests::{LeadReview, ReviewOffer};
use backend::html::escaped;
use domain::features::review_requests::messages as msg;
use domain::features::review_requests::{ReviewMail, ReviewRequest};
use domain::leads::lead::Lead;
use leptos::prelude::*;

/// Last part of the URL that the words are posted to.
const ACTION: &str = "review";

/// The section of a lead's screen. Also adds the mails of a request that came from this lead to its deliveries.
pub(crate) async fn lead_section(lead: &mut Lead, query: &InboxQuery, when: &When) -> Option<AnyView> {
    let review = api::of_lead(lead).await.unwrap_or_default();
    if let LeadReview::Asked(request, _) = &review
        && request.lead_id.as_deref() == Some(lead.summary.id.as_str())
    {
        lead.deliveries.extend(request.deliveries.iter().cloned());
    }
    section(lead, &review, query, when, use_context::<LeadFormState>().as_ref())
}

fn section(
    lead: &Lead,
    review: &LeadReview,
    query: &InboxQuery,
    when: &When,
    refused: Option<&LeadFormState>,
) -> Option<AnyView> {
    let content = match review {
        LeadReview::NotOffered => return None,
        LeadReview::NoAddress => view! { <p class="empty-text">{msg::NO_ADDRESS}</p> }.into_any(),
        LeadReview::NoPlaces => no_places().into_any(),
        LeadReview::Ask(offer) => form(lead, offer, query, refused).into_any(),
        LeadReview::Asked(request, mail) => asked(lead, request, mail, when).into_any(),
    };
    let value = match review {
        LeadReview::Asked(..) => "Asked",
        _ => "Not asked yet",
    };
    let is_refused = refused.is_some_and(|form| form.action == ACTION);
    let content = view! {
        <div class="lead-review">
            <a class="link small" href=PRINT_CARDS>"Card to print"</a>
            {content}
        </div>
    };
    Some(fact(Fact {
        id: "review",
        icon: Icon::Star,
        title: "Review".to_owned(),
        value: value.to_owned(),
        is_open: is_refused,
        content: content.into_any(),
    }))
}

fn form(
    lead: &Lead,
    offer: &ReviewOffer,
    query: &InboxQuery,
    refused: Option<&LeadFormState>,
) -> impl IntoView + use<> {
    let words = match refused {
        Some(form) if form.action == ACTION => escaped(&form.text),
        _ => escaped(&offer.mail.words),
    };
    let help = if offer.by_site { msg::ABOUT } else { msg::BY_HAND_HELP };
    let button = if offer.by_site { "Send the request" } else { "Note it and write the mail" };
    view! {
        <details class="review-offer" name="write" open=refused.is_some_and(|form| form.action == ACTION)>
            <summary class="button button--outline button--small">"Ask for a review"</summary>
            <form class="stack" method="post" action=query.act(&lead.summary.id, ACTION) data-busy="">
                <p class="small muted">{help}</p>
                <p class="small break-anywhere"><span class="muted">"To: "</span>{lead.email.clone()}</p>
                <p class="small"><span class="muted">"Subject: "</span>{offer.mail.subject.clone()}</p>
                <div class="field">
                    <label for="review-words">"Your words"</label>
                    <textarea class="input" id="review-words" name="text" rows="7" required>{words}</textarea>
                </div>
                {fixed_parts(&offer.mail)}
                <button class="button align-start">{button}</button>
            </form>
        </details>
    }
}

fn asked(lead: &Lead, request: &ReviewRequest, mail: &ReviewMail, when: &When) -> impl IntoView + use<> {
    let elsewhere = if request.lead_id.as_deref() == Some(lead.summary.id.as_str()) {
        None
    } else {
        let from = if request.project_id.is_some() { "a project" } else { "another request" };
        Some(view! { <p class="small">"Asked after "<a class="link" href=request.screen()>{from}</a>"."</p> })
    };
    let open = if request.by_hand { Some(mail_program_link(request, mail)) } else { None };
    view! {
        {standing(request, when)}
        {elsewhere}
        {open}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::{lead, when};
    use crate::features::review_requests::fixtures::{review_mail, review_request};
    use crate::test_html::html_of;

    fn shown(state: &LeadReview, refused: Option<&LeadFormState>) -> String {
        html_of(|| section(&lead(), state, &InboxQuery::default(), &when(), refused))
    }

    #[test]
    fn the_mail_is_shown_as_it_will_be_sent() {
        let mail = review_mail();
        let html = shown(&LeadReview::Ask(ReviewOffer { mail: mail.clone(), by_site: true }), None);
        for part in [mail.subject.as_str(), &mail.closing, "jane+boat@example.com", msg::STOP_LINK] {
            assert!(html.contains(&escaped(part)), "{part} in {html}");
        }
        for place in &mail.places {
            assert!(html.contains(&place.url) && html.contains(&place.label), "{html}");
        }
        assert!(html.contains("action=\"/admin/leads/lead-jane-halloran/review\""));
        assert!(!html.contains("<details open"));
    }

    #[test]
    fn refused_words_stay_typed() {
        let form = LeadFormState {
            action: ACTION.into(),
            text: "Dear</textarea>".into(),
            notice: "No".into(),
            ..LeadFormState::default()
        };
        let html = shown(&LeadReview::Ask(ReviewOffer { mail: review_mail(), by_site: true }), Some(&form));
        assert!(html.contains("Dear&lt;/textarea&gt;") && html.contains("<details open"), "{html}");
    }

    #[test]
    fn without_places_it_leads_to_the_profile_and_an_open_lead_has_nothing() {
        assert!(shown(&LeadReview::NoPlaces, None).contains("href=\"/admin/business/elsewhere\""));
        assert_eq!(shown(&LeadReview::NotOffered, None), "");
    }

    #[test]
    fn what_was_asked_elsewhere_says_where() {
        let mut request = review_request();
        request.lead_id = None;
        request.project_id = Some("p1".into());
        request.by_hand = true;
        let html = shown(&LeadReview::Asked(Box::new(request), review_mail()), None);
        assert!(
            html.contains("href=\"/admin/projects/p1/review\"") && html.contains("mailto:jane+boat@example.com"),
            "{html}"
        );
    }
}
