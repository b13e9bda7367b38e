//! Cards of 105 by 148 millimeters with a code for each place where customers can write a review.

use super::api;
use super::mail::no_places;
use crate::admin::frame::Frame;
use crate::admin::frame::nav::Screen;
use crate::admin::qr::qr;
use crate::admin::{business_profile, count_unanswered, page, page_header};
use backend::accounts::session::Admin;
use domain::content::business::BusinessProfile;
use domain::features::review_requests::messages as msg;
use domain::features::review_requests::places::ReviewPlace;
use domain::kinds::Kind;
use leptos::prelude::*;

/// As many as fit on a sheet of A4; on one of letter size there are two.
const CARDS: usize = 4;
/// Up to so many places the codes are large, and beyond the second number they are small.
const LARGE_CODES: usize = 2;
const MEDIUM_CODES: usize = 4;

#[component]
pub fn PrintCardsPage() -> impl IntoView {
    page("Review card", |admin: Admin| async move {
        let profile = business_profile().await;
        let waiting = count_unanswered().await;
        let places = api::places().await.unwrap_or_default();
        let content = if places.is_empty() { no_places().into_any() } else { cards(&profile, &places).into_any() };
        view! {
            <Frame email=admin.email here=Screen::Content(Kind::Business) waiting>
                {page_header("Review card", msg::CARD_HELP.to_owned(), None)}
                {content}
            </Frame>
        }
    })
}

fn cards(profile: &BusinessProfile, places: &[ReviewPlace]) -> impl IntoView + use<> {
    let mut copies = Vec::new();
    for copy in 0..CARDS {
        copies.push(card(profile, places, copy > 0));
    }
    view! { <ul class="print-cards">{copies}</ul> }
}

/// A copy is hidden from screen readers, which have read the first one.
fn card(profile: &BusinessProfile, places: &[ReviewPlace], is_copy: bool) -> impl IntoView + use<> {
    let codes = places.len();
    let class = if codes <= LARGE_CODES {
        "print-card print-card--large"
    } else if codes <= MEDIUM_CODES {
        "print-card"
    } else {
        "print-card print-card--small"
    };
    let hidden = if is_copy { Some("true") } else { None };
    let mut entries = Vec::new();
    for place in places {
        entries.push(entry(place));
    }
    view! {
        <li class=class aria-hidden=hidden>
            <p class="print-card__name">{profile.name.clone()}</p>
            <p class="print-card__sentence">{msg::CARD_SENTENCE}</p>
            <ul class="print-card__places">{entries}</ul>
        </li>
    }
}

fn entry(place: &ReviewPlace) -> impl IntoView + use<> {
    let code = qr(&place.url, &format!("Code that opens {}", place.label));
    view! {
        <li>
            <b>{place.label.clone()}</b>
            {code}
            <span class="print-card__address">{place.printed_address().to_owned()}</span>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn each_card_has_a_code_and_an_address_for_every_place() {
        let place = |label: &str, url: &str| ReviewPlace { label: label.into(), url: url.into() };
        let places = [
            place("Google", "https://g.page/r/Cabc/review"),
            place("Yelp & Co", "https://www.yelp.com/biz/harbor"),
            place("Houzz", "https://www.houzz.com/harbor"),
        ];
        let html = html_of(|| cards(&BusinessProfile::default(), &places));
        assert_eq!(html.matches("<svg").count(), 3 * CARDS);
        assert_eq!(html.matches("aria-hidden=\"true\"").count(), CARDS - 1);
        assert!(html.contains("Yelp &amp; Co") && html.contains("www.yelp.com/biz/harbor"), "{html}");
        assert!(html.contains(msg::CARD_SENTENCE) && !html.contains("print-card--large"));
        assert!(!html.contains("style=") && !html.contains("<script"));
    }
}
