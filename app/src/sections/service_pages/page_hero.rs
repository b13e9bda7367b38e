use crate::sections::home::HERO_SIZES;
use crate::sections::links::{ButtonTone, button_row, lines};
use crate::sections::marks::field_mark;
use crate::sections::needs::Needs;
use crate::ui::{Pic, inline};
use backend::content::ShownPicture;
use domain::limits::{HERO_MOBILE_VH_MAX, HERO_MOBILE_VH_MIN};
use domain::sections::{HeroLook, HeroSection};
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/service-hero"], ..Needs::NONE };

/// The hero of a page other than the home page.
#[component]
pub fn PageHero<'a>(hero: &'a HeroSection, shown: ShownPicture) -> impl IntoView + use<> {
    let vh = shown.mobile_height_vh.clamp(HERO_MOBILE_VH_MIN, HERO_MOBILE_VH_MAX);
    let is_paper = hero.look == HeroLook::Paper;
    let class = if is_paper { "service-hero service-hero-paper" } else { "service-hero service-hero-walnut on-dark" };
    let tone = if is_paper { ButtonTone::OnPaper } else { ButtonTone::OnDark };
    let joint = if is_paper { None } else { Some(view! { <div class="dovetail" aria-hidden="true"></div> }) };
    view! {
        <section class=class>
            <div class="service-hero-picture" data-field=field_mark("picture")>
                // Applies the phone height, as on the home page.
                <svg width="1" height=format!("{vh}svh") aria-hidden="true"></svg>
                {shown.picture.map(|picture| view! { <Pic picture=Some(picture) sizes=HERO_SIZES first=true/> })}
            </div>
            <div class="wrap service-hero-text">
                <h1 data-field=field_mark("title")>{lines(&hero.title)}</h1>
                <div class="service-hero-footer">
                    <p data-field=field_mark("text")>{inline(&hero.text)}</p>
                    {button_row(&hero.links, tone)}
                </div>
            </div>
        </section>
        {joint}
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::sections::LabeledLink;

    #[test]
    fn without_a_picture_the_words_still_stand() {
        let hero = HeroSection {
            title: "Built back from the hull".into(),
            links: vec![LabeledLink { label: "View Our Portfolio".into(), link: "/showroom".into() }],
            ..HeroSection::default()
        };
        let html = html_of(|| view! { <PageHero hero=&hero shown=ShownPicture::default()/> });
        assert!(html.contains("<h1>Built back") && html.contains(r#"href="/showroom""#), "{html}");
        assert!(!html.contains("<img") && html.contains("60svh"), "{html}");
    }
}
