use super::PROFILE;
use crate::admin::frame::icon::{Draw as _, Icon};
use domain::features::review_requests::messages as msg;
use domain::features::review_requests::{ReviewMail, ReviewRequest};
use domain::text::address::{self, encoded};
use leptos::prelude::*;

/// The part after the owner's words in the mail.
pub(crate) fn fixed_parts(mail: &ReviewMail) -> impl IntoView + use<> {
    let mut places = Vec::new();
    for place in &mail.places {
        places.push(view! {
            <li><a class="link" href=place.url.clone() rel="noopener noreferrer">{place.label.clone()}</a></li>
        });
    }
    let stop = if mail.has_stop_link { Some(view! { <p><u>{msg::STOP_LINK}</u></p> }) } else { None };
    view! {
        <div class="review-mail">
            <p>{msg::PLACES}</p>
            <ul>{places}</ul>
            <p>{mail.closing.clone()}</p>
            {stop}
            <p class="review-mail__signature">{mail.signature.clone()}</p>
        </div>
    }
}

/// Opens the whole mail in the owner's mail program.
pub(crate) fn mail_program_link(request: &ReviewRequest, mail: &ReviewMail) -> impl IntoView + use<> {
    let to = address::mailto(&request.email);
    let text = mail.text().replace('\n', "\r\n");
    let href = format!("{to}?subject={}&body={}", encoded(&mail.subject), encoded(&text));
    view! {
        <p class="small muted">{msg::OPEN_MAIL_HELP}</p>
        <a class="button button--small align-start" href=href>{Icon::Mail.draw()}"Open the mail"</a>
    }
}

/// Leads to the business profile.
pub(crate) fn no_places() -> impl IntoView {
    view! {
        <p class="empty-text">{msg::NO_PLACES}" "<a class="link" href=PROFILE>"Open the business profile"</a></p>
    }
}
