use crate::assets::Assets;
use crate::sections::EmptyNote;
use crate::sections::marks::field_mark;
use crate::sections::needs::Needs;
use crate::ui::{Icon, icon, month_and_year};
use domain::content::Testimonial;
use domain::media::picture::Picture;
use domain::messages;
use domain::sections::ReviewsSection;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs =
    Needs { sheets: &["sections/shared", "sections/reviews"], icons: &[Icon::Back, Icon::Go], ..Needs::NONE };

/// The reviews, or why there are none. Without JavaScript the track is scrolled manually and the
/// buttons are hidden. It never moves automatically.
#[component]
pub fn Reviews<'a>(
    content: &'a ReviewsSection,
    anchor: &'a str,
    /// In order; none if they could not be read.
    reviews: Option<Vec<Testimonial>>,
) -> impl IntoView + use<> {
    let several = matches!(reviews.as_deref(), Some([_, _, ..]));
    let body = match reviews {
        None => instead(messages::REVIEWS_FAILED).into_any(),
        Some(reviews) if reviews.is_empty() => view! {
            <div class="wrap"><EmptyNote sentence=messages::REVIEWS_EMPTY link=("/showroom", "Visit Our Showroom")/></div>
        }
        .into_any(),
        Some(reviews) => view! {
            <div class="reviews-track" id="reviews" tabindex="0" role="region" aria-label="Google reviews">
                {cards(reviews)}
            </div>
            // Announces the current review after a button or key has moved the track.
            <p class="visually-hidden" role="status" data-status="reviews"></p>
        }
        .into_any(),
    };
    let script = if several { Some(Assets::of_request().script("public/carousel")) } else { None };
    let buttons = if several {
        Some(view! {
            <div class="reviews-nav" data-track="reviews" hidden>
                <button class="button button--outline button--icon" type="button" aria-label="Previous review" value="-1">
                    {icon(Icon::Back)}
                </button>
                <button class="button button--outline button--icon" type="button" aria-label="Next review" value="1">
                    {icon(Icon::Go)}
                </button>
            </div>
        })
    } else {
        None
    };
    view! {
        <section class="section cream" aria-labelledby=anchor.to_owned() data-near=script>
            <div class="wrap reviews-head">
                <h2 id=anchor.to_owned() data-field=field_mark("title")>{content.title.clone()}</h2>
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
    let mut cards = Vec::new();
    for (at, each) in reviews.into_iter().enumerate() {
        cards.push(review(each, format!("Review {} of {count}", at + 1)));
    }
    cards
}

/// A review's card; also the back office's preview.
pub(crate) fn review(review: Testimonial, name: String) -> impl IntoView {
    let face = face(review.client_photo, review.client_name.as_deref());
    let month = review.date.as_deref().and_then(month_and_year);
    let when = month.map(|month| view! { <time datetime=review.date>{month}</time> });
    view! {
        <article class="review" aria-label=name>
            {review.rating.and_then(stars)}
            <blockquote>{review.text}</blockquote>
            <footer>
                {face}
                <p>
                    {review.client_name.map(|name| view! { <b>{name}</b> })}
                    {review.location.map(|place| view! { <span>{place}</span> })}
                    {when}
                </p>
                <p class="review-on">
                    {review.project.map(|project| {
                        view! { <a href=format!("/projects/{}", project.slug)>{project.name}</a> }
                    })}
                    {review.review_url.map(|url| view! { <a href=url>"Google review"</a> })}
                </p>
            </footer>
        </article>
    }
}

/// The client's picture, else the initials; none without a name.
fn face(photo: Option<Picture>, name: Option<&str>) -> Option<AnyView> {
    if let Some(photo) = photo {
        let src = photo.thumb_url();
        let class = match photo.focus() {
            Some(focus) => format!("face {focus}"),
            None => "face".to_owned(),
        };
        return Some(view! { <img class=class src=src width="48" height="48" alt="" loading="lazy"/> }.into_any());
    }
    let letters = initials(name?)?;
    Some(view! { <span class="face" aria-hidden="true">{letters}</span> }.into_any())
}

/// 'JH' of Jane M. Halloran.
fn initials(name: &str) -> Option<String> {
    let mut letters = Vec::new();
    for word in name.split_whitespace() {
        letters.extend(word.chars().find(|c| c.is_alphanumeric()));
    }
    match letters.as_slice() {
        [] => None,
        [only] => Some(only.to_uppercase().to_string()),
        [first, .., last] => Some(format!("{}{}", first.to_uppercase(), last.to_uppercase())),
    }
}

/// One to five stars; none for other ratings, which the store refuses.
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
    use crate::test_html::html_of;
    use domain::content::LinkedProject;

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
            project_id: None,
            project: None,
            tags: vec![],
        }
    }

    fn html(reviews: Option<Vec<Testimonial>>) -> String {
        let content = ReviewsSection::default();
        html_of(|| view! { <Reviews content=&content anchor="rev" reviews/> })
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
    fn who_when_and_what_for_are_said_where_known() {
        let mut known = testimonial(Some(5));
        known.client_name = Some("Jane M. Halloran".into());
        known.date = Some("2026-04-11".into());
        known.project = Some(LinkedProject { slug: "heron".into(), name: "Heron".into() });
        let shown = html(Some(vec![known.clone()]));
        for part in [">JH<", "<time datetime=\"2026-04-11\">April 2026</time>", "<a href=\"/projects/heron\">Heron</a>"]
        {
            assert!(shown.contains(part), "{part}: {shown}");
        }
        let variants = domain::media::picture::Variants::all(800);
        known.client_photo = Some(Picture { key: "k".into(), width: 800, height: 600, variants, ..Picture::default() });
        let shown = html(Some(vec![known.clone()]));
        assert!(shown.contains("/media/k/240.jpg") && !shown.contains(">JH<"), "{shown}");
        known.client_photo = None;
        known.client_name = None;
        known.date = Some("soon".into());
        let shown = html(Some(vec![known]));
        assert!(!shown.contains("class=\"face\"") && !shown.contains("<time"), "{shown}");
    }

    #[test]
    fn no_rating_or_an_impossible_one_shows_no_stars() {
        for rating in [None, Some(0), Some(6)] {
            assert!(!html(Some(vec![testimonial(rating)])).contains("stars"), "{rating:?}");
        }
    }
}
