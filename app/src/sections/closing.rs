//! The end of a page: each kind of page has its own.

use super::links::{ButtonTone, button_row, quote_about, text_links};
use super::marks::field_mark;
use super::needs::Needs;
use super::price_guide::{LikeIt, one_like_it};
use crate::layout::contact_lines;
use crate::ui::{DisplaySizes, Icon, Pic, icon_go, inline, phone_link};
use backend::content::ContentSnapshot;
use domain::content::business::BusinessProfile;
use domain::features::visits::VisitDay;
use domain::media::picture::Picture;
use domain::sections::{CallToActionSection, ClosingLook};
use leptos::prelude::*;

pub(crate) const fn needs(look: ClosingLook) -> Needs {
    match look {
        ClosingLook::OverPicture => Needs { sheets: &["sections/shared"], ..Needs::NONE },
        ClosingLook::Price => Needs {
            sheets: &["sections/shared", "sections/endings", "sections/like-it"],
            icons: &[Icon::Go],
            ..Needs::NONE
        },
        _ => Needs { sheets: &["sections/shared", "sections/endings"], icons: &[Icon::Go], ..Needs::NONE },
    }
}

/// `wood` lies below the question about a price, if that has no picture of its own.
pub(crate) fn closing_view(
    content: &CallToActionSection,
    anchor: &str,
    snapshot: &ContentSnapshot,
    days: &[VisitDay],
    wood: Option<Picture>,
) -> AnyView {
    let picture = snapshot.section_picture(&content.picture).picture;
    let profile = &snapshot.site_data.profile;
    match LikeIt::of(content, snapshot) {
        Some(like) => {
            let words = view! { {headline(content, anchor)} {lede(content)} };
            one_like_it(&like, anchor, words.into_any(), picture.or(wood))
        }
        None => view! { <Closing content anchor picture profile days/> }.into_any(),
    }
}

#[component]
fn Closing<'a>(
    content: &'a CallToActionSection,
    anchor: &'a str,
    picture: Option<Picture>,
    profile: &'a BusinessProfile,
    /// The next days for a visit.
    days: &'a [VisitDay],
) -> impl IntoView + use<> {
    let days = content.days(days);
    match content.look {
        ClosingLook::OverPicture => over_picture(content, anchor, picture, profile),
        ClosingLook::BesidePicture => {
            let end = view! { {button_row(&content.links, ButtonTone::OnDark)} {contact_lines(profile)} };
            beside_picture(content, anchor, picture, end.into_any())
        }
        ClosingLook::Visits if !days.is_empty() => {
            let end = view! {
                {day_rows(&days)}
                <p class="contact-lines">{phone_link(profile)}{text_links(&content.links)}</p>
            };
            beside_picture(content, anchor, picture, end.into_any())
        }
        ClosingLook::Visits | ClosingLook::Price | ClosingLook::Question => question(content, anchor),
    }
}

fn over_picture(
    content: &CallToActionSection,
    anchor: &str,
    picture: Option<Picture>,
    profile: &BusinessProfile,
) -> AnyView {
    view! {
        <section class="closing on-dark" aria-labelledby=anchor.to_owned()>
            {picture.map(|picture| view! { <Pic picture=Some(picture) sizes=DisplaySizes::FULL decorative=true/> })}
            <div class="wrap">
                {headline(content, anchor)}
                {lede(content)}
                {button_row(&content.links, ButtonTone::OnDark)}
                {contact_lines(profile)}
            </div>
        </section>
    }
    .into_any()
}

fn beside_picture(content: &CallToActionSection, anchor: &str, picture: Option<Picture>, end: AnyView) -> AnyView {
    view! {
        <section class="ending on-dark" aria-labelledby=anchor.to_owned()>
            {picture.map(|picture| view! { <Pic picture=Some(picture) sizes=DisplaySizes::HALF decorative=true/> })}
            <div>
                {headline(content, anchor)}
                {lede(content)}
                {end}
            </div>
        </section>
    }
    .into_any()
}

fn headline(content: &CallToActionSection, anchor: &str) -> impl IntoView + use<> {
    view! { <h2 id=anchor.to_owned() data-field=field_mark("title")>{content.title.clone()}</h2> }
}

fn lede(content: &CallToActionSection) -> Option<impl IntoView + use<>> {
    if content.text.is_empty() {
        return None;
    }
    Some(view! { <p class="lede" data-field=field_mark("text")>{inline(&content.text)}</p> })
}

fn day_rows(days: &[&VisitDay]) -> impl IntoView + use<> {
    let mut rows = Vec::new();
    for day in days {
        let href = quote_about(&day.request_on_board());
        rows.push(view! {
            <li>
                <a href=href>
                    <span aria-hidden="true">{day.day.date().day}</span>
                    <b>{day.day.long()}</b>
                    <small>{day.span()}</small>
                    {icon_go()}
                </a>
            </li>
        });
    }
    view! { <ul class="l ending-days">{rows}</ul> }
}

fn question(content: &CallToActionSection, anchor: &str) -> AnyView {
    view! {
        <section class="ask on-dark" aria-labelledby=anchor.to_owned()>
            <div class="wrap">
                {headline(content, anchor)}
                {button_row(&content.links, ButtonTone::OnDark)}
            </div>
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::sections::LabeledLink;
    use domain::time::day::Day;

    fn html(look: ClosingLook, days: &[VisitDay]) -> String {
        let content = CallToActionSection {
            look,
            title: "When may we come?".into(),
            links: vec![LabeledLink { label: "Send photos instead".into(), link: "/contact#quote".into() }],
            ..CallToActionSection::default()
        };
        let profile = BusinessProfile::default();
        html_of(|| view! { <Closing content=&content anchor="cta" picture=None profile=&profile days/> })
    }

    fn days() -> Vec<VisitDay> {
        let mut days = Vec::new();
        for iso in ["2026-12-01", "2026-12-03"] {
            days.push(VisitDay { day: Day::parse(iso).expect("a day"), times: vec![540, 660], note: None });
        }
        days
    }

    #[test]
    fn each_day_leads_to_the_form_and_fills_it() {
        let html = html(ClosingLook::Visits, &days());
        assert_eq!(html.matches("/contact?about=A%20visit%20on%20board%2C%20").count(), 2, "{html}");
        assert!(html.contains("Tuesday, December 1") && html.contains("9am to "), "{html}");
        assert!(html.contains("tel:") && html.contains("Send photos instead"), "{html}");
    }

    #[test]
    fn with_one_day_it_is_the_short_question() {
        let html = html(ClosingLook::Visits, &days()[..1]);
        assert!(html.contains("class=\"ask") && !html.contains("?about="), "{html}");
        assert!(html.contains("When may we come?") && html.contains("/contact#quote"), "{html}");
    }

    #[test]
    fn only_one_look_lies_over_a_picture() {
        for look in ClosingLook::ALL {
            let is_over = html(look, &days()).contains("class=\"closing");
            assert_eq!(is_over, look == ClosingLook::OverPicture, "{look:?}");
        }
    }
}
