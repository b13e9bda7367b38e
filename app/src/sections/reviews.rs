//! Google reviews as a scroll-snap track.

use crate::ui::{Icon, icon};
use domain::content::Testimonial;
use domain::messages;
use leptos::prelude::*;

/// The reviews, or why there are none. Without JavaScript the track scrolls by
/// hand and the two buttons are not shown. It never moves by itself.
#[component]
pub fn Reviews(
    /// Google reviews in their order; none if they could not be read.
    reviews: Option<Vec<Testimonial>>,
) -> impl IntoView {
    let several = reviews.as_ref().is_some_and(|r| r.len() > 1);
    let body = match reviews {
        None => instead(messages::REVIEWS_FAILED).into_any(),
        Some(reviews) if reviews.is_empty() => instead(messages::REVIEWS_EMPTY).into_any(),
        Some(reviews) => view! {
            <div class="reviews-track" id="reviews" tabindex="0" role="region" aria-label="Google reviews">
                {cards(reviews)}
            </div>
            // Says which one it is once a button or a key has moved the track.
            <p class="sr" role="status" data-status="reviews"></p>
        }
        .into_any(),
    };
    let buttons = several.then(|| {
        view! {
            <div class="reviews-nav" data-track="reviews" hidden>
                <button class="btn btn-outline btn-icon" type="button" aria-label="Previous review" value="-1">
                    {icon(Icon::Back)}
                </button>
                <button class="btn btn-outline btn-icon" type="button" aria-label="Next review" value="1">
                    {icon(Icon::Go)}
                </button>
            </div>
        }
    });
    view! {
        <section class="section cream" aria-labelledby="rev">
            <div class="wrap reviews-head">
                <h2 id="rev">"What owners say"</h2>
                {buttons}
            </div>
            {body}
        </section>
    }
    .into_any()
}

fn instead(sentence: &'static str) -> impl IntoView {
    view! { <div class="wrap"><p class="lede">{sentence}</p></div> }
}

fn cards(reviews: Vec<Testimonial>) -> impl IntoView {
    let count = reviews.len();
    let name = |at: usize| format!("Review {} of {count}", at + 1);
    reviews.into_iter().enumerate().map(|(at, each)| review(each, name(at))).collect_view()
}

fn review(review: Testimonial, name: String) -> impl IntoView {
    view! {
        <article class="review" aria-label=name>
            {review.rating.and_then(stars)}
            <blockquote>{review.text}</blockquote>
            <footer>
                <p>
                    {review.client_name.map(|name| view! { <b>{name}</b> })}
                    {review.location.map(|place| view! { <span>{place}</span> })}
                </p>
                {review.review_url.map(|url| view! { <a href=url>"Google review"</a> })}
            </footer>
        </article>
    }
}

/// One to five stars; other ratings, which the store refuses, show none.
fn stars(rating: i32) -> Option<impl IntoView> {
    let class = match rating {
        1 => "stars s1",
        2 => "stars s2",
        3 => "stars s3",
        4 => "stars s4",
        5 => "stars",
        _ => return None,
    };
    Some(view! { <p class=class role="img" aria-label=format!("{rating} out of 5 stars")></p> })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rendered::rendered;

    fn testimonial(rating: Option<i32>) -> Testimonial {
        Testimonial {
            id: "1".into(),
            text: "Quiet & exact <people>".into(),
            client_name: Some("Ellen".into()),
            client_photo: None,
            location: None,
            date: None,
            rating,
            review_url: None,
            platform: "google".into(),
            position: 1,
        }
    }

    fn html(reviews: Option<Vec<Testimonial>>) -> String {
        rendered(|| view! { <Reviews reviews/> })
    }

    #[test]
    fn failing_and_missing_reviews_say_so() {
        assert!(html(None).contains(messages::REVIEWS_FAILED));
        let empty = html(Some(vec![]));
        assert!(empty.contains(messages::REVIEWS_EMPTY) && !empty.contains("reviews-track"));
    }

    #[test]
    fn one_review_needs_no_buttons_and_words_are_escaped() {
        let one = html(Some(vec![testimonial(Some(4))]));
        assert!(!one.contains("Next review"));
        assert!(one.contains("4 out of 5 stars"));
        assert!(one.contains("Quiet &amp; exact &lt;people"));
        let two = html(Some(vec![testimonial(Some(4)), testimonial(None)]));
        assert!(two.contains("Next review") && two.contains("Review 2 of 2"));
    }

    #[test]
    fn no_rating_or_an_impossible_one_shows_no_stars() {
        for rating in [None, Some(0), Some(6)] {
            assert!(!html(Some(vec![testimonial(rating)])).contains("stars"), "{rating:?}");
        }
    }
}
