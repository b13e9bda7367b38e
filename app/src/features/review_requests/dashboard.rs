use super::{PRINT_CARDS, PROFILE};
use crate::admin::counted;
use crate::api::ApiError;
use crate::api::session::owner_call;
use backend::features::review_requests::{self, ReviewTotals};
use domain::features::review_requests::messages as msg;
use leptos::prelude::*;

/// The won leads whose person was not asked yet.
const UNASKED: &str = "/admin/leads?tab=won&unasked=yes";

/// The section of the dashboard.
pub(crate) async fn dashboard_section() -> Result<AnyView, ApiError> {
    let call = owner_call()?;
    Ok(section(&review_requests::totals(&call.backend).await?).into_any())
}

fn section(reviews: &ReviewTotals) -> impl IntoView + use<> {
    let newest = match reviews.newest {
        Some(day) => day.reading(),
        None => "None yet".to_owned(),
    };
    let unasked = match reviews.unasked {
        0 => view! { "None" }.into_any(),
        left => view! { <a class="link" href=UNASKED>{counted(left, "won lead")}</a> }.into_any(),
    };
    let places = if reviews.has_places {
        view! { <a class="link" href=PRINT_CARDS>"Card to print"</a> }.into_any()
    } else {
        view! { <a class="link" href=PROFILE>{msg::NO_PLACES_SHORT}</a> }.into_any()
    };
    view! {
        <section aria-labelledby="h-reviews">
            <div class="section-header">
                <h2 id="h-reviews">"Reviews"</h2>
                {places}
            </div>
            <dl class="review-totals">
                <div><dt>"Newest review"</dt><dd>{newest}</dd></div>
                <div><dt>"Asked in 12 months"</dt><dd>{reviews.asked}</dd></div>
                <div><dt>"Reminded in 12 months"</dt><dd>{reviews.reminded}</dd></div>
                <div><dt>"Not asked yet"</dt><dd>{unasked}</dd></div>
            </dl>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::time::day::Day;

    #[test]
    fn it_names_the_newest_review_and_leads_to_those_not_asked() {
        let reviews =
            ReviewTotals { newest: Day::parse("2026-11-03"), asked: 7, reminded: 2, unasked: 3, has_places: true };
        let html = html_of(|| section(&reviews));
        for part in ["Nov 3, 2026", "<dd>7</dd>", "<dd>2</dd>", "3 won leads", "tab=won&amp;unasked=yes", PRINT_CARDS] {
            assert!(html.contains(part), "{part} in {html}");
        }
        let none = html_of(|| section(&ReviewTotals::default()));
        assert!(!none.contains("/admin/leads") && none.contains(PROFILE), "{none}");
    }
}
