//! The end of a page about finished work: what one like it costs.

use super::bars::{axis, bar, woods};
use super::today;
use crate::sections::links::quote_about;
use crate::ui::{DisplaySizes, Pic, icon_go, long_date};
use backend::content::ContentSnapshot;
use domain::media::picture::Picture;
use domain::sections::{CallToActionSection, NamedPrice, PriceScale, SectionContent};
use leptos::prelude::*;

/// The price that a call to action names, on the page that has it.
pub(crate) struct LikeIt<'a> {
    price: NamedPrice<'a>,
    scale: PriceScale,
    path: String,
}

impl<'a> LikeIt<'a> {
    /// None if visitors see no such price.
    pub(crate) fn of(content: &CallToActionSection, snapshot: &'a ContentSnapshot) -> Option<Self> {
        let today = today(&snapshot.site_data.profile);
        for page in snapshot.pages() {
            let mut guides = Vec::new();
            for section in &page.sections {
                match &section.content {
                    SectionContent::PriceGuide(guide) if guide.is_shown(today) => guides.push(guide),
                    _ => {}
                }
            }
            if let Some(price) = content.price(&guides) {
                return Some(Self { price, scale: PriceScale::of(guides.into_iter()), path: page.path() });
            }
        }
        None
    }
}

/// `words` are the headline and the text over the wood.
pub(crate) fn one_like_it(like: &LikeIt<'_>, anchor: &str, words: AnyView, wood: Option<Picture>) -> AnyView {
    let item = like.price.item;
    let per = item.per();
    let per = if per.is_empty() { None } else { Some(view! { <small>{per}</small> }) };
    // The page can have a price guide, too.
    let ids = format!("{anchor}-price");
    view! {
        <section class="like-it" aria-labelledby=anchor.to_owned()>
            <div class="like-it-board on-dark">
                {wood.map(|wood| view! { <Pic picture=Some(wood) sizes=DisplaySizes::HALF decorative=true/> })}
                {words}
            </div>
            <div class="like-it-sum">
                <p>{item.request()}</p>
                <p class="like-it-range">{item.range()} " " {per}</p>
                {woods(&ids)}
                <div class="like-it-scale">{like.scale.bar(item).map(|shown| bar(shown, &ids))}</div>
                {axis(like.scale)}
                {facts(like.price)}
                <div class="button-row">
                    <a class="button" href=quote_about(&item.request())>"Ask about one like it"</a>
                    <a class="link" href=like.path.clone()>"See all prices" {icon_go()}</a>
                </div>
            </div>
        </section>
    }
    .into_any()
}

fn facts(price: NamedPrice<'_>) -> Option<AnyView> {
    let mut facts = Vec::new();
    if !price.item.weeks.is_empty() {
        facts.push(("Takes", price.item.weeks.clone()));
    }
    if let Some(most) = price.guide.moves.first() {
        facts.push(("Moves it most", format!("{}, {}", most.text, most.shown_amount())));
    }
    if let Some(day) = long_date(&price.guide.date) {
        facts.push(("As of", day));
    }
    if facts.is_empty() {
        return None;
    }
    let mut shown = Vec::new();
    for (name, value) in facts {
        shown.push(view! { <div><dt>{name}</dt><dd>{value}</dd></div> });
    }
    Some(view! { <dl>{shown}</dl> }.into_any())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::sections::{PriceGuideItem, PriceGuideSection, PriceMove};

    #[test]
    fn it_says_what_one_like_it_costs_and_leads_to_the_form() {
        let item = PriceGuideItem {
            work: "Saloon & bar".into(),
            size: "40 to 55 ft".into(),
            from: 58_000,
            to: Some(96_000),
            weeks: "10 to 14 weeks".into(),
            ..PriceGuideItem::default()
        };
        let moved = PriceMove { text: "Curved fronts".into(), amount: "+12%".into() };
        let guide = PriceGuideSection { items: vec![item], moves: vec![moved], ..PriceGuideSection::default() };
        let html = html_of(|| {
            let price = NamedPrice { guide: &guide, item: &guide.items[0] };
            let scale = PriceScale::of(std::iter::once(&guide));
            let like = LikeIt { price, scale, path: "/prices".into() };
            one_like_it(&like, "cta", ().into_any(), None)
        });
        assert!(html.contains("58,000") && html.contains("10 to 14 weeks") && html.contains("price-bar"), "{html}");
        assert!(html.contains("Curved fronts, +12%") && html.contains("href=\"/prices\""), "{html}");
        assert!(html.contains("/contact?about=Saloon%20%26%20bar%2C%2040%20to%2055%20ft#quote"), "{html}");
        assert!(html.contains("id=\"cta-price-whole\"") && html.contains("url(#cta-price-whole)"), "{html}");
        assert!(
            !html.contains("id=\"price-") && !html.contains("(#price-"),
            "the ids of a guide on the same page: {html}"
        );
        assert!(!html.contains("As of"), "nobody said when: {html}");
    }
}
