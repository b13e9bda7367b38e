use crate::sections::home::HERO_SIZES;
use crate::ui::Pic;
use domain::content::PageImage;
use domain::limits::{HERO_MOBILE_VH, HERO_MOBILE_VH_MAX, HERO_MOBILE_VH_MIN};
use leptos::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeroTone {
    /// The picture fades into walnut, with the text on it.
    Walnut,
    /// The headline is on a sheet of paper over the picture's corner.
    Paper,
}

/// Texts of the hero. The first button is the primary one.
#[derive(Clone, Copy, Debug)]
pub struct HeroTexts {
    pub title: &'static str,
    pub text: &'static str,
    pub links: [(&'static str, &'static str); 2],
}

#[component]
pub fn PageHero(image: Option<PageImage>, tone: HeroTone, texts: HeroTexts) -> impl IntoView {
    let vh = image.as_ref().map_or(HERO_MOBILE_VH, |i| i.mobile_height_vh);
    let vh = vh.clamp(HERO_MOBILE_VH_MIN, HERO_MOBILE_VH_MAX);
    let picture = image.and_then(|i| i.picture);
    let (section, first, second) = match tone {
        HeroTone::Walnut => (
            "service-hero service-hero-walnut on-dark",
            "button button--light button--large",
            "button button--outline button--large",
        ),
        HeroTone::Paper => {
            ("service-hero service-hero-paper", "button button--large", "button button--outline button--large")
        }
    };
    let [(first_path, first_label), (second_path, second_label)] = texts.links;
    let joint =
        if tone == HeroTone::Walnut { Some(view! { <div class="dovetail" aria-hidden="true"></div> }) } else { None };
    view! {
        <section class=section>
            <div class="service-hero-picture">
                // Applies the phone height, as on the home page.
                <svg width="1" height=format!("{vh}svh") aria-hidden="true"></svg>
                {picture.map(|picture| view! { <Pic picture=Some(picture) sizes=HERO_SIZES first=true/> })}
            </div>
            <div class="wrap service-hero-text">
                <h1>{texts.title}</h1>
                <div class="service-hero-footer">
                    <p>{texts.text}</p>
                    <div class="button-row">
                        <a class=first href=first_path>{first_label}</a>
                        <a class=second href=second_path>{second_label}</a>
                    </div>
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

    const WORDS: HeroTexts = HeroTexts {
        title: "Built back from the hull",
        text: "Words.",
        links: [("/contact", "Request a Consultation"), ("/showroom", "View Our Portfolio")],
    };

    #[test]
    fn without_a_picture_the_words_still_stand() {
        let html = html_of(|| view! { <PageHero image=None tone=HeroTone::Walnut texts=WORDS/> });
        assert!(html.contains("<h1>Built back") && html.contains(r#"href="/showroom""#), "{html}");
        assert!(!html.contains("<img") && html.contains("60svh"), "{html}");
    }
}
